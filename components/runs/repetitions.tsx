import Link from 'next/link'
import type { ConditionDetail } from '@/server/runs/schemas'
import { DataTable } from '../ui/data-table'
import { statusName } from './status-words'

/** The single runs of a condition that are stored, each with its page. */
export function Repetitions({ runs }: Pick<ConditionDetail, 'runs'>) {
  return (
    <DataTable
      caption="Repetitions of this condition"
      rows={runs}
      keyOf={(run) => run.id}
      isStacked
      columns={[
        {
          id: 'replicate',
          head: 'Run',
          isRowHead: true,
          cell: (run) => (
            <Link href={`/runs/${run.id}`} prefetch={false}>
              run {run.replicate}
            </Link>
          ),
        },
        { id: 'status', head: 'Status', cell: (run) => statusName(run.status) },
        {
          id: 'started',
          head: 'Started',
          cell: (run) => run.startedAt?.slice(0, 16).replace('T', ' ') ?? 'not stated',
        },
      ]}
    />
  )
}
