import type { CampaignCondition } from '@/server/runs/campaigns/schemas'
import { CampaignLink } from '../campaigns/campaign-link'
import { dateWords, loadWords, SUBJECT_COLUMN } from '../campaigns/condition-table'
import { counted } from '../charts/format'
import { DataTable, type Column } from '../ui/data-table'

const listColumns = (values: ReadonlyMap<number, string>): readonly Column<CampaignCondition>[] => [
  SUBJECT_COLUMN,
  { id: 'value', head: 'Main value', cell: ({ id }) => values.get(id) ?? 'no value' },
  { id: 'campaign', head: 'Campaign', cell: ({ campaign }) => <CampaignLink {...campaign} /> },
  { id: 'load', head: 'Load', cell: (one) => loadWords(one) ?? 'not stated' },
  {
    id: 'with',
    head: 'Measured with',
    cell: ({ environment, harness, runs }) =>
      [environment, harness, ...(runs > 0 ? [counted(runs, 'run')] : [])].join(', '),
  },
  { id: 'date', head: 'Date', isNumber: true, cell: dateWords },
]

/** What an organisation measured, newest first, each with its main value and links to all of its values and its campaign. @param props.values main value of each condition, by its id */
export const NewestResults = ({
  conditions,
  values,
}: {
  conditions: readonly CampaignCondition[]
  values: ReadonlyMap<number, string>
}) => (
  <section aria-labelledby="results">
    <h2 id="results">Newest results</h2>
    {conditions.length === 0 ? (
      <p>It has no public results.</p>
    ) : (
      <DataTable
        caption="Newest results, by condition"
        columns={listColumns(values)}
        rows={conditions}
        keyOf={({ id }) => String(id)}
        isStacked
      />
    )}
  </section>
)
