import { getMetric } from '@/ingest/dictionary/metrics'
import { UNIT_NAMES, unitFor } from '@/ingest/dictionary/units'
import type { CheckedSum } from '@/server/publications/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatExact, withUnit } from '../charts/format'
import { DataTable, type Column } from '../ui/data-table'
import { withMinus } from './minus'

/** A number in the unit that the claim states, of its figures otherwise, as a percentage, or as a plain factor. */
function words(sum: CheckedSum, value: number): string {
  if (sum.isPercent) return `${formatExact(value * 100, 3)}%`
  if (sum.metric === null) return formatExact(value, 3)
  const { dimension } = getMetric(sum.metric)
  const stated = UNIT_NAMES.find(
    (name) => sum.stated.endsWith(` ${name}`) && unitFor(name, dimension) !== null,
  )
  const factor = stated && unitFor(stated, dimension)?.factor
  if (stated && factor) return withUnit(formatExact(value / factor, 4), stated)
  const unit = unitForValues(getMetric(sum.metric), [sum.lo, sum.value, sum.hi])
  return withUnit(formatExact(unit.toDisplay(value), 4), unit.label)
}

/** "59.6% (55.6% to 64.1%)": what the figures give, with the bounds that their precision leaves. */
export function computedWords(sum: CheckedSum): string {
  const range = sum.lo < sum.hi ? ` (${words(sum, sum.lo)} to ${words(sum, sum.hi)})` : ''
  return words(sum, sum.value) + range
}

const COLUMNS: Column<CheckedSum>[] = [
  { id: 'label', head: 'Quantity', cell: (sum) => sum.label, isRowHead: true },
  { id: 'stated', head: 'Stated', cell: (sum) => withMinus(sum.stated) },
  { id: 'computed', head: 'Its figures give', cell: computedWords },
  { id: 'agrees', head: 'Agree', cell: (sum) => (sum.agrees ? 'yes' : 'no') },
  {
    id: 'sum',
    head: 'Sum',
    cell: (sum) => (
      <>
        {sum.formula}
        {sum.figures.map((figure) => (
          <code key={figure} className="block text-xs">
            {figure}
          </code>
        ))}
      </>
    ),
  },
]

/** The sums behind a verdict, computed from the canonical figures on import. */
export function CheckedSums({ sums }: { sums: CheckedSum[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary>Computed from its figures ({sums.length})</summary>
      <DataTable
        isStacked
        caption="Sums over the publication’s own figures"
        columns={COLUMNS}
        rows={sums}
        keyOf={(sum) => `${sum.label} ${sum.stated}`}
      />
    </details>
  )
}
