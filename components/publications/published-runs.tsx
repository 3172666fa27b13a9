import type { ObservationDetail } from '@/server/publications/schemas'
import { DataTable } from '../ui/data-table'
import { runTable } from './run-rows'

/** The single runs of one condition that its publication gives; nothing where it gives summaries only. */
export function PublishedRuns({ observations }: { observations: readonly ObservationDetail[] }) {
  const { columns, rows } = runTable(observations)
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Single runs as published"
      rows={rows}
      keyOf={({ run }) => run}
      columns={[
        { id: 'run', head: 'Run', isRowHead: true, cell: ({ run }) => run },
        ...columns.map(({ id, head }) => ({
          id: String(id),
          head,
          isNumber: true,
          cell: ({ values }: (typeof rows)[number]) => values.get(id) ?? 'not given',
        })),
      ]}
    />
  )
}
