import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverviewEntry } from '@/server/results/overview/schemas'

/** Columns by which all publications can be ordered; the first one is the usual. */
export const ROW_ORDERS = ['date', 'interest', 'runs', 'claims'] as const
export type RowOrder = (typeof ROW_ORDERS)[number]

/** A publication, and its values at the load that all rows stand nearest to; null where it has none to draw. */
export type ListedPublication = { publication: PublicationSummary; entry: OverviewEntry | null }

/** The least interest first. */
const INTERESTS: readonly PublicationSummary['relation'][] = ['independent', 'unknown', 'vendor']

/** Most runs behind a value that is shown; 0 where none are stated. */
const countRuns = ({ entry }: ListedPublication): number =>
  Math.max(0, ...(entry?.panel.rows.map(({ value }) => value.n ?? 0) ?? []))

/** What each column compares, the greatest first; several numbers where the first may be equal. */
const KEYS: Record<RowOrder, (row: ListedPublication) => number[]> = {
  date: () => [],
  interest: ({ publication }) => [-INTERESTS.indexOf(publication.relation)],
  runs: (row) => [countRuns(row)],
  claims: ({ publication: { claims } }) => [
    claims.inconsistent,
    claims.partly,
    claims.hold + claims.open,
  ],
}

const dateText = ({ publication }: ListedPublication): string => publication.publishedOn ?? ''

/**
 * Publications by a column: independent ones, most runs or most contradicted claims first; those that are equal in it
 * by date, undated ones last.
 */
export const orderRows = (rows: readonly ListedPublication[], by: RowOrder): ListedPublication[] =>
  [...rows].sort((a, b) => {
    const [keys, others] = [KEYS[by](a), KEYS[by](b)]
    const difference = keys.map((key, i) => (others[i] ?? 0) - key).find((one) => one !== 0)
    if (difference !== undefined) return difference
    const [date, other] = [dateText(a), dateText(b)]
    return date === other ? 0 : date < other ? 1 : -1
  })

/** Whether the values of a row are of a metric, not of another quantity that stands in its place. */
export const isOfMetric = ({ entry }: Pick<ListedPublication, 'entry'>, metric: string): boolean =>
  entry?.panel.key === metric

/** Rows of a metric before all others, each group in its order. */
export const metricFirst = <Row extends Pick<ListedPublication, 'entry'>>(
  rows: readonly Row[],
  metric: string,
): Row[] => [
  ...rows.filter((row) => isOfMetric(row, metric)),
  ...rows.filter((row) => !isOfMetric(row, metric)),
]
