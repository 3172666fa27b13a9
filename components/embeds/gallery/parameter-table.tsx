import { DataTable } from '../../ui/data-table'
import { PARAMETERS } from './parameters'

/** What each parameter in the URL of a chart does. */
export const ParameterTable = () => (
  <DataTable
    caption="Of images, frames, CSV, JSON and oEmbed alike; an unknown one is refused."
    rows={PARAMETERS}
    keyOf={({ name }) => name}
    columns={[
      { id: 'name', head: 'Parameter', cell: ({ name }) => <code>{name}</code>, isRowHead: true },
      { id: 'values', head: 'Values', cell: ({ values }) => <code>{values}</code> },
      { id: 'does', head: 'What it does', cell: ({ does }) => does },
    ]}
    isStacked
  />
)
