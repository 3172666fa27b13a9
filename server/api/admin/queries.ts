import type { Db } from '@/server/platform/db/client'
import { getRun } from '@/server/runs/queries'
import type { RunDetail } from '@/server/runs/schemas'

const MAX_RUNS = 20
const AUDIT_PAGE = 50

/** Runs waiting for review, oldest first, and their total number. */
export async function listPending(db: Db): Promise<{ total: number; runs: RunDetail[] }> {
  const rows = await db.run.findMany({
    where: { status: 'pending' },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    take: MAX_RUNS,
    select: { id: true, ingest: { select: { orgId: true } } },
  })
  const runs: RunDetail[] = []
  for (const { id, ingest } of rows) runs.push(await getRun(db, id, ingest.orgId))
  return { total: await db.run.count({ where: { status: 'pending' } }), runs }
}

/** Undecided disputes, then accepted ones that wait for resolution. */
export const listOpenDisputes = (db: Db) =>
  db.dispute.findMany({
    where: { status: { in: ['open', 'accepted'] } },
    orderBy: [{ status: 'desc' }, { id: 'asc' }],
    take: 100,
  })

/** One page of the log, newest first. @param before id of the last entry of the page before; null = the first page */
export async function listAudit(db: Db, before: bigint | null) {
  const rows = await db.auditEntry.findMany({
    where: before === null ? {} : { id: { lt: before } },
    orderBy: { id: 'desc' },
    take: AUDIT_PAGE + 1,
  })
  const entries = rows.slice(0, AUDIT_PAGE)
  return { entries, next: rows.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** Organisations by name; those with tokens first. */
export const listOrganisations = (db: Db) =>
  db.organisation.findMany({
    orderBy: [{ isMaintainer: 'desc' }, { isTrusted: 'desc' }, { slug: 'asc' }],
    include: { _count: { select: { tokens: true, publishers: true } } },
  })
