import type { VersionValue, VersionValues } from '@/server/trends/versions/schemas'
import { unitForValues } from '../charts/display-unit'
import { parseChartMetricKey } from '../charts/definitions/words'
import { cssPalette } from '../charts/palette'
import { bedFacts, bedsOf, type Bed } from './version-beds'
import { excludedText, loadTexts, measuredText, settingsText, versionName } from './version-words'

/** Test beds, and rows of each, that are drawn; the table below has all. */
const MAX_BEDS = 2
const MAX_ROWS = 8

type Row = { one: VersionValue; value: number }

/** What tells rows of one version and mode apart, and under which load they were measured. */
const rowText = (one: VersionValue, bed: Bed): string =>
  [settingsText(one, bed.values), ...loadTexts(one)].filter(Boolean).join(', ')

/** The version and mode of all rows, said once; null where they differ. */
function sharedName({ values }: Bed): string | null {
  const [name, ...more] = new Set(values.map(({ row }) => versionName(row)))
  return name === undefined || more.length > 0 ? null : name
}

function BedBars({ bed, mesh, metric }: { bed: Bed; mesh: string; metric: string }) {
  const rows = bed.values
    .flatMap((one): Row[] =>
      one.row.value.value === null ? [] : [{ one, value: one.row.value.value }],
    )
    .slice(0, MAX_ROWS)
  const unit = unitForValues(
    parseChartMetricKey(metric).of,
    rows.map(({ value }) => value),
  )
  const name = sharedName(bed)
  const most = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <section aria-label={bed.title}>
      <p>
        <b>{bed.title}</b> {bedFacts(bed)}
        {name !== null && ` · ${name}`}
      </p>
      <ul>
        {rows.map(({ one, value }) => {
          const flaw = excludedText(one.row)
          return (
            <li key={one.row.value.conditionId}>
              <span>
                {name === null && <b>{versionName(one.row)}</b>}
                <small>{rowText(one, bed)}</small>
              </span>
              <i
                aria-hidden="true"
                data-flagged={flaw !== null}
                style={{
                  width: `${Math.max(0.5, (100 * Math.max(0, value)) / most)}%`,
                  color: cssPalette().mesh(mesh),
                }}
              />
              <span>
                <a href={one.row.value.href}>{measuredText(one.row, unit)}</a>
                <small>{flaw}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Values of a product that nobody compared with anything: bars from zero, on a scale of each test bed. */
export function OwnValues({ mesh, table }: { mesh: string; table: VersionValues }) {
  const { metric } = table
  const beds = bedsOf(table.values.filter(({ row }) => row.value.value !== null))
  if (metric === null || beds.length === 0) return null
  return (
    <figure className="panel own-values" aria-label="Measured values by test bed">
      {beds.slice(0, MAX_BEDS).map((bed) => (
        <BedBars key={bed.id} bed={bed} mesh={mesh} metric={metric} />
      ))}
    </figure>
  )
}
