import { parseChartMetricKey, metricLabel } from '@/components/charts/definitions/words'
import { OtherVersions } from '@/components/meshes/other-versions'
import { VersionTables } from '@/components/meshes/version-table'
import { ChipRow, withSelection, type ChipGroup } from '@/components/ui/chip-row'
import { Pages, describeShown } from '@/components/ui/pages'
import { ROWS_PER_PAGE, type Loaded } from './load'
import { meshHref } from './search-params'

const MAX_METRICS = 14
/** Named first where a mesh has them; the rest by the number of values. */
const USUAL = ['p50', 'p90', 'p99', 'p99.9', 'max'].map((name) => `http.latency.${name}`)

/** What the table is made of. */
export type Shown = Pick<Loaded, 'detail' | 'state' | 'table'>

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

/**
 * Every version with its value, overhead and load, folded below the pictures.
 * @param props.isOpen whether nothing above has a picture of values, so that the table is what there is to read
 */
export function VersionFold({ isOpen, ...shown }: Shown & { isOpen: boolean }) {
  const { detail, state, table } = shown
  const vouched = table.values.filter(({ origin }) => origin.trust !== 'submitted').length
  return (
    <section aria-labelledby="versions">
      <details
        className="publication-fold version-fold"
        open={isOpen || state.metric !== null || state.rows > 1}
      >
        <summary>
          <h2 id="versions">Versions by test bed</h2>{' '}
          <span>
            {table.metric === null
              ? 'only continuous campaigns measured it'
              : metricLabel(table.metric)}
          </span>
        </summary>
        <p className="text-sm text-muted">
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
      </details>
    </section>
  )
}
