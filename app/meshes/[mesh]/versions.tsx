import Link from 'next/link'
import { Fragment } from 'react'
import { parseChartMetricKey, metricLabel } from '@/components/charts/definitions/words'
import { leadText, noneOfUsualText, submittedLeadText } from '@/components/meshes/lead-words'
import { SubmittedHeading } from '@/components/meshes/submitted-heading'
import { TrendCard } from '@/components/meshes/trend-card'
import { OtherVersions } from '@/components/meshes/other-versions'
import { VersionTables } from '@/components/meshes/version-table'
import { axisChips, DEFAULT_DISPLAY } from '@/components/results/display-state'
import { ChipRow, withSelection, type ChipGroup } from '@/components/ui/chip-row'
import { Pages, describeShown } from '@/components/ui/pages'
import type { ComparableTrends, MeshPage, TrendsLead } from '@/server/trends/schemas'
import type { VersionValues } from '@/server/trends/versions/schemas'
import { meshHref, type MeshState } from './search-params'

/** Each trend is a chart with several panels; more of them would be slow on a phone. */
export const TRENDS_PER_PAGE = 6
export const ROWS_PER_PAGE = 24
const MAX_METRICS = 14
/** Named first where a mesh has them; the rest by the number of values. */
const USUAL = ['p50', 'p90', 'p99', 'p99.9', 'max'].map((name) => `http.latency.${name}`)

export type Shown = {
  detail: MeshPage
  state: MeshState
  lead: TrendsLead
  table: VersionValues
  comparing: ComparableTrends
}

function metricChips({ detail, state, table }: Shown): ChipGroup {
  const asked = table.metric ?? state.metric
  const counts = new Map(table.metrics.map(({ key, values }) => [key, values]))
  const usual = USUAL.filter((key) => counts.has(key))
  const measured = [...counts.keys()].filter(
    (key) => parseChartMetricKey(key).of.better !== 'neither',
  )
  // A metric that has runs of continuous campaigns only is offered too.
  const others = detail.ciMetrics.filter((key) => !counts.has(key))
  const offered = [...new Set([...usual, ...measured, ...others])].slice(0, MAX_METRICS)
  return {
    label: 'Metric',
    usual: asked === null ? null : metricLabel(asked),
    chips: withSelection(offered, asked).map((key) => ({
      href: meshHref(detail.mesh.slug, { ...state, metric: key, page: 1, rows: 1 }),
      label: metricLabel(key),
      isCurrent: key === asked,
      ...(counts.has(key) ? { count: counts.get(key) } : {}),
    })),
  }
}

const isSubmitted = ({ parts }: ComparableTrends['trends'][number]): boolean =>
  parts.every(({ origin }) => origin.trust === 'submitted')

/** Lines only where at least two versions share a test bed: elsewhere there is nothing to join. */
function ComparingCharts(shown: Shown) {
  const { detail, state, lead, comparing, table } = shown
  const { trends, total, submittedTotal } = comparing
  const submitted = trends.filter(isSubmitted)
  const vouched = trends.filter((one) => !isSubmitted(one))
  const none = noneOfUsualText(
    state,
    vouched.map(({ key }) => key),
    detail.mesh.name,
  )
  const axis = axisChips({ ...DEFAULT_DISPLAY, axis: state.axis }, (change) =>
    meshHref(detail.mesh.slug, { ...state, axis: change.axis ?? null }),
  )
  if (total === 0)
    return (
      <p className="mt-2">
        {/* Of all metrics together the lead has said so already. */}
        {(lead.total === 0 || lead.comparable > 0) && (
          <>
            No test bed measured two versions of {detail.mesh.name}
            {state.metric !== null && table.metric !== null && ` in ${metricLabel(table.metric)}`}
            .{' '}
          </>
        )}
        Runs of two versions under one workload would show what changed:{' '}
        <Link href="/submit">send results</Link>.
      </p>
    )
  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      {none !== null && <p>{none}</p>}
      <ChipRow label="Charts of versions" groups={[axis]} />
      {vouched.length > 0 && vouched.length < total - submittedTotal && (
        <p className="text-sm text-muted">
          {describeShown(['chart', 'charts'], {
            before: (state.page - 1) * TRENDS_PER_PAGE,
            shown: vouched.length,
            total: total - submittedTotal,
          })}
          , p99 latency first, then those of most versions.
        </p>
      )}
      {[...vouched, ...submitted].map((trend, i) => (
        <Fragment key={`${trend.key} ${trend.title} ${trend.parts[0]?.origin.organisation ?? ''}`}>
          {trend === submitted[0] && (
            <SubmittedHeading id="submitted-trends" level={4} total={submittedTotal} what="chart" />
          )}
          <TrendCard trend={trend} id={`trend-${i}`} axis={state.axis} />
        </Fragment>
      ))}
    </div>
  )
}

/** One table of versions, and charts of those that share a test bed. */
export function Versions(shown: Shown) {
  const { detail, state, lead, table } = shown
  const vouched = table.values.filter(({ origin }) => origin.trust !== 'submitted').length
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions by test bed</h2>
      {lead.total > 0 && <p className="mt-1">{leadText(lead, detail.mesh.name)}</p>}
      {lead.submitted.total > 0 && (
        <p className="mt-1 text-sm text-muted">
          {submittedLeadText(lead.submitted, detail.mesh.name)}
        </p>
      )}
      <p className="mt-1 text-muted">
        Each row is a version on one test bed, at the load that is nearest to 1,000 to 2,000
        requests/s. Only rows of <a href="/methodology#trends">one test bed</a> can be compared.
      </p>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <ChipRow label="Metric of the versions" groups={[metricChips(shown)]} />
        {vouched > 0 && vouched < table.total - table.submittedTotal && (
          <p className="text-sm text-muted" role="status">
            {describeShown(['row', 'rows'], {
              before: (state.rows - 1) * ROWS_PER_PAGE,
              shown: vouched,
              total: table.total - table.submittedTotal,
            })}
            .
          </p>
        )}
        {table.metric === null ? (
          <p>Only continuous campaigns measured it; their runs stand below.</p>
        ) : (
          <VersionTables mesh={detail.mesh} table={table} metric={table.metric} />
        )}
        <Pages
          label="Pages of versions"
          page={state.rows}
          pages={Math.ceil(table.total / ROWS_PER_PAGE)}
          href={(rows) => `${meshHref(detail.mesh.slug, { ...state, rows })}#versions`}
        />
      </div>
      <OtherVersions detail={detail} table={table} />
      <section aria-labelledby="trends" className="mt-4">
        <h3 id="trends">Trends over versions, on one test bed</h3>
        <ComparingCharts {...shown} />
      </section>
    </section>
  )
}
