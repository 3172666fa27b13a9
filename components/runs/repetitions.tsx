import Link from 'next/link'
import type { ConditionDetail } from '@/server/runs/schemas'
import { DataTable } from '../ui/data-table'

/** How figures came to be where no single run is stored. */
const NO_RUNS = {
  none: 'No single runs are stored: the publication gives summaries only.',
  some: 'No single runs are stored here: some figures were computed from the raw files of the publication, the others are its own.',
  all: 'No single runs are stored here: the figures were computed from the raw files of the publication.',
}

/**
 * The single runs of a condition that are stored, each with its page.
 * @param props.recomputed how many of its figures were computed here from raw files
 */
export function Repetitions(
  props: Pick<ConditionDetail, 'runs'> & { recomputed: keyof typeof NO_RUNS },
) {
  const { runs, recomputed } = props
  if (runs.length === 0) return <p className="text-sm text-muted">{NO_RUNS[recomputed]}</p>
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
        { id: 'status', head: 'Status', cell: (run) => run.status },
        {
          id: 'started',
          head: 'Started',
          cell: (run) => run.startedAt?.slice(0, 16).replace('T', ' ') ?? 'not stated',
        },
      ]}
    />
  )
}
