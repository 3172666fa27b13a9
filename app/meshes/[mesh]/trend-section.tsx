import Link from 'next/link'
import { editionLoad, loadName } from '@/components/charts/definitions/editions'
import { plainMetric } from '@/components/charts/definitions/plain-metric'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { formatCount } from '@/components/charts/format'
import { EditionsCard } from '@/components/meshes/editions-card'
import { leadText } from '@/components/meshes/lead-words'
import { LinkMenu } from '@/components/ui/link-menu'
import { TrendCard } from '@/components/meshes/trend-card'
import { arrangeChanges } from '@/components/trends/change-groups'
import { ChangeTable } from '@/components/trends/change-table'
import { SectionHead } from '@/components/ui/section-head'
import { Segmented } from '@/components/ui/segmented'
import type { ChangeList } from '@/server/trends/changes/schemas'
import { chooseEditions, type Loaded } from './load'
import { meshHref } from './search-params'

/** Metrics of which there is a trend or a set of editions. */
const listMetrics = ({ comparing, editions }: Loaded): string[] => [
  ...new Set([...comparing.metrics, ...editions.map(({ key }) => key)]),
]

/** Whether the section has a picture; where it has none, the next one comes first. */
export const hasVersionPictures = (loaded: Loaded): boolean =>
  loaded.comparing.trends.length > 0 || chooseEditions(loaded).set !== null

function MetricMenu({ loaded }: { loaded: Loaded }) {
  const { state, comparing, detail } = loaded
  const metrics = listMetrics(loaded)
  const current = state.metric ?? comparing.trends[0]?.key ?? metrics[0]
  if (metrics.length < 2 || current === undefined) return null
  return (
    <LinkMenu
      label="Metric"
      current={loaded.versionPairs === null ? plainMetric(current) : 'All metrics'}
      links={metrics.map((key) => ({
        label: capitalised(metricLabel(key)),
        href: `${meshHref(detail.mesh.slug, { ...state, metric: key, page: 1, rows: 1, load: null })}#trends`,
        isCurrent: loaded.versionPairs === null && key === current,
      }))}
    />
  )
}

/** Values this many times apart read better on a logarithmic scale. */
const WIDE = 10

/** Whether a logarithmic scale shows more of a trend than a linear one. */
function isWide({ parts }: Loaded['comparing']['trends'][number]): boolean {
  const points = parts.flatMap(({ series }) => series.flatMap((line) => line.points))
  const values = points.flatMap(({ row }) => row.value.value ?? []).filter((value) => value > 0)
  return values.length > 1 && Math.max(...values) / Math.min(...values) >= WIDE
}

function ScaleChoice({ loaded: { state, detail } }: { loaded: Loaded }) {
  return (
    <Segmented
      label="Line scale"
      segments={([null, 'log'] as const).map((axis) => ({
        label: axis === null ? 'Linear' : 'Logarithmic',
        href: `${meshHref(detail.mesh.slug, { ...state, axis })}#trends`,
        isCurrent: (state.axis === 'log') === (axis === 'log'),
      }))}
    />
  )
}

function Editions({ loaded }: { loaded: Loaded }) {
  const { state, detail } = loaded
  const { set, loads } = chooseEditions(loaded)
  if (set === null) return null
  const hasRates = new Set(loads.map(({ targetRps }) => targetRps)).size > 1
  return (
    <EditionsCard
      set={set}
      loads={loads.map((one) => ({
        label: editionLoad(one, hasRates),
        href: `${meshHref(detail.mesh.slug, { ...state, load: loadName(one) })}#trends`,
        isCurrent: one === set,
      }))}
    />
  )
}

/** Two versions of one test bed as rows of a table; a line between two points says no more. */
function VersionPairs({ list, mesh }: { list: ChangeList; mesh: Loaded['detail']['mesh'] }) {
  const further = list.folded.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {arrangeChanges(list.changes, []).pairs.map((pair) => (
        <ChangeTable key={pair.id} pair={pair} />
      ))}
      {further > 0 && (
        <p className="mt-2 text-sm">
          <Link href={`/trends?mesh=${mesh.slug}`}>
            {formatCount(further)} more series of {mesh.name}
          </Link>
        </p>
      )}
    </>
  )
}

/** Nothing to draw: which metric was asked for, and what would show a change. */
function NoPictures({ loaded: { detail, state, lead } }: { loaded: Loaded }) {
  const { name } = detail.mesh
  const metric = state.metric === null ? '' : ` in ${metricLabel(state.metric)}`
  return (
    <p className="max-w-none">
      {metric === '' && lead.total > 0
        ? leadText(lead, name)
        : `No publication measured two versions of ${name}${metric} on one test bed.`}{' '}
      Runs of two versions under one workload would show what changed:{' '}
      <Link href="/submit">send results</Link>.
    </p>
  )
}

/** What changed from version to version: trends of one test bed, and editions that are never joined. */
export function TrendSection({ loaded }: { loaded: Loaded }) {
  const { detail, comparing, state, versionPairs } = loaded
  const trends = versionPairs === null ? comparing.trends : []
  const isDrawn = hasVersionPictures(loaded)
  // Of several cards the menu chooses all.
  const isInCard = trends.length === 1
  const hasScales = state.axis !== null || trends.some(isWide)
  return (
    <section aria-labelledby="trends">
      <SectionHead id="trends" title="Version over version">
        {(!isInCard || hasScales) && (
          <div className="control-row filter-row">
            {!isInCard && <MetricMenu loaded={loaded} />}
            {hasScales && <ScaleChoice loaded={loaded} />}
          </div>
        )}
      </SectionHead>
      {versionPairs !== null && <VersionPairs list={versionPairs} mesh={detail.mesh} />}
      {versionPairs !== null && chooseEditions(loaded).set === null ? null : isDrawn ? (
        <div className="mesh-cards">
          {trends.map((trend, i) => (
            <TrendCard
              key={`${trend.key} ${trend.title} ${trend.parts[0]?.groupKey ?? ''}`}
              trend={trend}
              id={`trend-${i}`}
              axis={state.axis}
              aside={isInCard && <MetricMenu loaded={loaded} />}
            />
          ))}
          <Editions loaded={loaded} />
        </div>
      ) : (
        <NoPictures loaded={loaded} />
      )}
    </section>
  )
}
