import { AdminFrame } from '@/components/admin/admin-frame'
import { OpenDispute } from '@/components/admin/open-dispute'
import { PendingRun } from '@/components/admin/pending-run'
import { listOpenDisputes, listPending } from '@/server/api/admin/queries'
import { database } from '@/server/platform/db/client'
import { requireMaintainer } from './maintainer'

export default async function QueuePage({ searchParams }: PageProps<'/admin'>) {
  const { orgSlug, formToken } = await requireMaintainer()
  const { done } = await searchParams
  const { total, runs } = await listPending(database())
  const disputes = await listOpenDisputes(database())
  return (
    <AdminFrame title="Queue" {...{ orgSlug, formToken }} isDone={done !== undefined}>
      <section aria-labelledby="runs" className="grid grid-cols-1 gap-3">
        <h2 id="runs">Runs that wait for review</h2>
        <p className="text-sm text-muted">
          {total === 0
            ? 'None.'
            : `${total} in all${total > runs.length ? `, the oldest ${runs.length} of them here` : ''}. Nobody but the sender sees them.`}
        </p>
        {runs.map((run) => (
          <PendingRun key={run.id} run={run} formToken={formToken} />
        ))}
      </section>
      <section aria-labelledby="disputes" className="grid grid-cols-1 gap-3">
        <h2 id="disputes">Disputes</h2>
        {disputes.length === 0 && <p className="text-sm text-muted">None is open.</p>}
        {disputes.map((dispute) => (
          <OpenDispute key={dispute.id} dispute={dispute} formToken={formToken} />
        ))}
      </section>
    </AdminFrame>
  )
}
