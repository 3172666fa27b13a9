import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { DiscardChoiceName, WhatIfPanel } from '@/server/results/compare/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatValue } from '../charts/format'
import { DataTable } from '../ui/data-table'

export const RULE_WORDS: Record<DiscardChoiceName, string> = {
  published: 'as published',
  all: 'keep all runs',
  drop1: 'drop the worst run',
  drop2: 'drop the 2 worst runs',
  median: 'median of runs',
}

/** One value, or none, has no order. */
function orderWords(rule: DiscardChoiceName, { order, changesOrder }: WhatIfPanel): string {
  const named = `With the rule “${RULE_WORDS[rule]}”`
  if (order.length < 2) return `${named} there is no order: fewer than two values may be ranked.`
  return `${named} the order is ${order.join(', ')}${changesOrder ? ': not the order of all runs.' : ', the same as with all runs.'}`
}

/** Values of the stored runs under another discard rule, and whether it turns the order round. */
export function WhatIf(props: {
  metricKey: string
  rule: DiscardChoiceName
  whatIf: WhatIfPanel | null
}) {
  const { metricKey, rule, whatIf } = props
  if (rule === 'published') return null
  if (whatIf === null)
    return (
      <p>
        The rule “{RULE_WORDS[rule]}” cannot be tried here: the single runs of this publication are
        not stored, so only the values as published can be shown.
      </p>
    )
  const unit = unitForValues(
    getMetric(parseMetricKey(metricKey)?.metric ?? ''),
    whatIf.rows.map(({ value }) => value),
  )
  return (
    <>
      <p>
        {orderWords(rule, whatIf)} <a href="/methodology#selection">What dropping runs does</a>.
      </p>
      <DataTable
        caption={`Values with the rule “${RULE_WORDS[rule]}”`}
        rows={whatIf.rows}
        keyOf={(row) => String(row.conditionId)}
        columns={[
          { id: 'subject', head: 'Subject', isRowHead: true, cell: (row) => row.label },
          {
            id: 'value',
            head: 'Value',
            isNumber: true,
            cell: (row) =>
              row.value === null
                ? (row.reason ?? '')
                : [formatValue(unit.toDisplay(row.value), unit.label), row.reason]
                    .filter(Boolean)
                    .join(', not ordered: '),
          },
          { id: 'n', head: 'Runs', isNumber: true, cell: (row) => row.n },
        ]}
      />
    </>
  )
}
