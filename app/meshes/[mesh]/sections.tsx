import Link from 'next/link'
import { releasesSpec } from '@/components/charts/definitions/releases'
import { metricLabel, parseChartMetricKey } from '@/components/charts/definitions/words'
import { counted, formatCount } from '@/components/charts/format'
import { ReleasesPicture } from '@/components/charts/releases/picture'
import { ClaimLegend } from '@/components/meshes/claim-signs'
import { submittedLeadText } from '@/components/meshes/lead-words'
import { OwnValues } from '@/components/meshes/own-values'
import { InterestLegend } from '@/components/meshes/interest-dot'
import { ProductTimeline, timelineTitle, TimelineTicks } from '@/components/meshes/product-timeline'
import { overheadsSpec } from '@/components/charts/definitions/overheads'
import { OverheadsPicture } from '@/components/charts/overheads/picture'
import { SourceTable } from '@/components/meshes/source-table'
import { SubmittedHeading } from '@/components/meshes/submitted-heading'
import { timelineAxis } from '@/components/meshes/timeline-layout'
import { TrendCard } from '@/components/meshes/trend-card'
import { rangeText } from '@/components/charts/definitions/published-words'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { overheadsImagePath } from '@/components/results/embed-links'
import { PlotActions } from '@/components/overview/plot-actions'
import { PlotTable } from '@/components/overview/plot-table'
import { ChartLinks, releasesImagePath } from '@/components/results/embed-links'
import { SectionHead } from '@/components/ui/section-head'
import type { ClaimCounts } from '@/server/results/schemas'
import { frontHref, type FrontState } from '../../front-params'
import { composeChangeAnswer, composeOverheadAnswer } from './answers'
import type { Loaded } from './load'
import { meshHref } from './search-params'

/** The same ranges as a state of the front page, where other loads and metrics can be chosen. */
const frontState = ({ overview: { metric }, asked, detail }: Loaded): FrontState => ({
  metric,
  ...asked,
  mesh: detail.mesh.slug,
  mode: null,
  independent: false,
  shown: 'added',
})

/** What each mode of the product adds, or carries, publication by publication; nothing where none measured it against no mesh. */
export function OverheadSection({ loaded }: { loaded: Loaded }) {
  const { overview, asked } = loaded
  const { ranges, flaggedOnly, rangesOf } = overview
  // Without a picture of versions the head of the page says it.
  const isSaid = composeChangeAnswer(loaded) === null
  const answer = isSaid ? null : <p className="mesh-answer">{composeOverheadAnswer(loaded)}</p>
  const isAdded = rangesOf !== null && parseChartMetricKey(rangesOf).of.dimension === 'time'
  const front = frontState(loaded)
  const state: FrontState = { ...front, shown: isAdded ? 'added' : 'share' }
  const spec = overheadsSpec(overview, state)
  if (rangesOf === null || ranges.length === 0 || spec === null)
    return (
      answer && (
        <section aria-labelledby="overhead">
          <SectionHead id="overhead" title="What it adds to no mesh" />
          {answer}
        </section>
      )
    )
  return (
    <section aria-labelledby="overhead">
      <SectionHead
        id="overhead"
        title={isAdded ? 'What each mode adds' : 'What each mode carries'}
        note={`${metricLabel(rangesOf)} ${isAdded ? 'over' : 'as a share of'} no mesh, ${rangeText(asked)}`}
      >
        <div className="actions" data-print="hide">
          <a href={frontHref(front)}>Loads</a>
          <PlotActions
            sharePath={`${meshHref(loaded.detail.mesh.slug, loaded.state)}#overhead`}
            imagePath={overheadsImagePath(state)}
            spec={spec}
          />
        </div>
      </SectionHead>
      {answer}
      <figure className="panel" aria-labelledby="overhead">
        <OverheadsPicture spec={spec} idPrefix="overhead" />
        <PlotTable
          ranges={[...ranges, ...flaggedOnly]}
          view={readOverheads(state.shown, rangesOf)}
        />
      </figure>
    </section>
  )
}

/** What was measured of a product that no publication compares with no mesh. */
export function OwnValueSection({ loaded: { detail, table } }: { loaded: Loaded }) {
  if (table.metric === null || table.values.length === 0) return null
  return (
    <section aria-labelledby="own-values">
      <SectionHead
        id="own-values"
        title="What was measured"
        note={`${metricLabel(table.metric)}; a scale for each test bed`}
      />
      <OwnValues mesh={detail.mesh.slug} table={table} />
    </section>
  )
}

/** Whether there is more to show than the one release that the head of the page names. */
export const hasReleases = ({ detail }: Loaded): boolean => releasesSpec(detail) !== null

/** Which minor releases publications measured. */
export function ReleaseSection({ loaded: { detail } }: { loaded: Loaded }) {
  const spec = releasesSpec(detail)
  if (spec === null) return null
  return (
    <section aria-labelledby="releases">
      <SectionHead id="releases" title="Which releases were measured">
        <div className="actions">
          <ChartLinks path={releasesImagePath(detail.mesh.slug)} spec={spec} />
        </div>
      </SectionHead>
      <figure className="panel chart-picture" aria-label="Measured conditions by minor release">
        <ReleasesPicture spec={spec} />
      </figure>
    </section>
  )
}

const hasClaims = ({ hold, partly, inconsistent, open }: ClaimCounts): boolean =>
  hold + partly + inconsistent + open > 0

/** When it was measured: the picture of a baseline, which has no values of its own to show. */
function SourceYears({ sources }: Pick<Loaded, 'sources'>) {
  const axis = timelineAxis(sources, new Date().toISOString().slice(0, 10))
  return (
    <figure className="panel" aria-label={timelineTitle(axis)}>
      <div className="timeline-scale">
        <TimelineTicks axis={axis} />
      </div>
      <ProductTimeline sources={sources} axis={axis} href="#publications" />
      <figcaption className="mt-2">
        <InterestLegend />
      </figcaption>
    </figure>
  )
}

/** Who measured it, as a table. */
export function SourceSection({ loaded: { detail, sources, state } }: { loaded: Loaded }) {
  const { mesh } = detail
  return (
    <section aria-labelledby="publications">
      <SectionHead
        id="publications"
        title="Who measured it"
        note={sources.length > 0 ? counted(sources.length, 'publication') : undefined}
      />
      {sources.length === 0 ? (
        <p>
          No publication in this database has values of {mesh.name}; those shown, if any, were sent
          as runs. <Link href="/publications">All publications</Link>.
        </p>
      ) : (
        <>
          {mesh.isBaseline && <SourceYears sources={sources} />}
          <SourceTable
            mesh={mesh.name}
            sources={sources}
            order={state.sort}
            href={(sort) => meshHref(mesh.slug, { ...state, sort })}
          />
          {sources.some(({ claims }) => hasClaims(claims)) && <ClaimLegend />}
        </>
      )}
    </section>
  )
}

/** Trends of runs that nobody reviewed, after everything else and in no count above. */
export function UnreviewedSection({ loaded }: { loaded: Loaded }) {
  const { comparing, lead, detail, state } = loaded
  const { submitted, submittedTotal } = comparing
  if (submitted.length === 0) return null
  return (
    <section aria-label="Trends of submitted runs">
      <SubmittedHeading
        id="submitted-trends"
        isNewest
        level={2}
        total={submittedTotal}
        what={['chart', 'charts']}
      />
      <p className="text-sm text-muted">{submittedLeadText(lead.submitted, detail.mesh.name)}</p>
      {submitted.length < submittedTotal && (
        <p className="text-sm text-muted">
          {formatCount(submitted.length)} of {formatCount(submittedTotal)}{' '}
          {submitted.length === 1 ? 'is' : 'are'} on this page.
        </p>
      )}
      <div className="mesh-cards mt-3">
        {submitted.map((trend, i) => (
          <TrendCard
            key={`${trend.key} ${trend.title} ${trend.parts[0]?.groupKey ?? ''}`}
            trend={trend}
            id={`submitted-trend-${i}`}
            axis={state.axis}
          />
        ))}
      </div>
    </section>
  )
}
