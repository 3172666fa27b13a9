import { modeName } from '@/ingest/dictionary/mode-words'
import { comparedPath } from '@/components/charts/definitions/ratios/compare-path'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import { metricLabel } from '@/components/charts/definitions/words'
import { pairColours } from '@/components/charts/ratios/picture'
import { RatiosPlot } from '@/components/charts/ratios/plot'
import { RatiosLegend } from '@/components/charts/ratios/summary'
import { ChartLinks, ratiosImagePath } from '@/components/results/embed-links'
import { ChipRow } from '@/components/ui/chip-row'
import { SectionHead } from '@/components/ui/section-head'
import { ShareLink } from '@/components/ui/share-link'
import type { Loaded } from './load'
import { meshHref } from './search-params'

const ANY_LOAD = { rps: null, from: null, to: null }

/** One mode against no mesh, load by load, as the page for comparisons draws it; null where no publication has both. */
function readRatios({ ratios, detail: { mesh } }: Pick<Loaded, 'ratios' | 'detail'>) {
  if (ratios === null) return null
  const { mode, subjects, evidence } = ratios
  const { metric } = evidence
  const href = comparedPath({ subjects, metric })
  const own = { mesh: mesh.slug, version: null, mode }
  const none = { mesh: 'none', version: null, mode: null }
  const spec = ratiosSpec(evidence, {
    subjects: [
      { ...own, meshName: mesh.name, label: [mesh.name, modeName(mode)].filter(Boolean).join(' ') },
      { ...none, meshName: 'No mesh', label: 'no mesh' },
    ],
    position: 0,
    asked: ANY_LOAD,
    href,
    loadsId: 'loads',
  })
  return spec && { spec, href, path: ratiosImagePath({ subjects, metric }, 0) }
}

export const hasRatios = (loaded: Loaded): boolean => readRatios(loaded) !== null

/** The ratio of each publication to no mesh, of one mode at a time, and what they say together. */
export function RatioSection({ loaded }: { loaded: Loaded }) {
  const read = readRatios(loaded)
  const { ratios, detail, state } = loaded
  if (read === null || ratios === null) return null
  const { spec, href, path } = read
  const toHref = (mode: typeof ratios.mode) =>
    `${meshHref(detail.mesh.slug, { ...state, mode })}#ratios`
  return (
    <section aria-labelledby="ratios">
      <SectionHead
        id="ratios"
        title="Ratio to no mesh across publications"
        note={`${metricLabel(spec.metric)}, any load; a line for each publication whose loads count`}
      >
        <div className="actions" data-print="hide">
          <ChartLinks path={path} spec={spec}>
            <ShareLink href={toHref(ratios.mode)} />
          </ChartLinks>
        </div>
      </SectionHead>
      {ratios.modes.length > 1 && (
        <ChipRow
          label="Mode of the ratios"
          groups={[
            {
              label: 'Mode',
              chips: ratios.modes.map((mode) => ({
                href: toHref(mode),
                label: modeName(mode) || 'plain',
                isCurrent: mode === ratios.mode,
              })),
            },
          ]}
        />
      )}
      <p className="mesh-answer">{spec.title}.</p>
      <div className="panel">
        <div className="ratios" style={pairColours(spec)}>
          <RatiosLegend spec={spec} isBrief />
          <RatiosPlot spec={spec} loads="none" />
          {/* A prediction is in the answer above. */}
          {spec.across?.pooled === null && <p className="ratio-remarks">{spec.across.text}</p>}
        </div>
        <p className="mesh-note">
          <a href={href}>Every load with its values</a> ·{' '}
          <a href="/methodology#ratios-across">How this is computed</a>
        </p>
      </div>
    </section>
  )
}
