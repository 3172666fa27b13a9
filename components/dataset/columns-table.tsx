import { DataTable } from '../ui/data-table'

/** A column as its readers need it. */
export type DescribedColumn = {
  name: string
  type: string
  description: string
  /** what an empty cell means; null where there is none */
  ifNull: string | null
}

/** What the columns of a table mean. */
export const ColumnsTable = (props: { caption: string; columns: readonly DescribedColumn[] }) => (
  <DataTable
    caption={props.caption}
    rows={props.columns}
    keyOf={({ name }) => name}
    columns={[
      { id: 'name', head: 'Column', isRowHead: true, cell: ({ name }) => <code>{name}</code> },
      { id: 'type', head: 'Type', cell: ({ type }) => type },
      { id: 'meaning', head: 'Meaning', cell: ({ description }) => description },
      { id: 'empty', head: 'Empty where', cell: ({ ifNull }) => ifNull ?? 'never' },
    ]}
    isStacked
  />
)
