import { Prisma, type PrismaClient } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { mirrorPublished } from '@/server/results/summaries/mirror-published'
import { listBatches, recomputeBatch } from '@/server/results/summaries/recompute-all'
import type { Finding, Report } from '@/server/catalogue/finding'

/** Thrown to roll back a recomputation. */
class TakenBack extends Error {
  constructor(readonly differences: string[]) {
    super('taken back')
  }
}

/** Raw: rows of five tables as text, without what differs between equal ones. */
const derivedRows = async (db: Db, conditions: Prisma.Sql): Promise<Set<string>> =>
  new Set(
    (
      await db.$queryRaw<{ line: string }[]>`
        WITH chosen AS (SELECT c.id, c.group_key FROM condition c WHERE ${conditions})
        SELECT 'summary ' || (to_jsonb(s) - 'computed_at')::text AS line FROM summary s WHERE s.condition_id IN (SELECT id FROM chosen)
        UNION ALL SELECT 'run_span ' || to_jsonb(p)::text FROM run_span p WHERE p.condition_id IN (SELECT id FROM chosen)
        UNION ALL SELECT 'run_count ' || to_jsonb(n)::text FROM run_count n WHERE n.condition_id IN (SELECT id FROM chosen)
        UNION ALL SELECT 'quality_flag ' || (to_jsonb(q) - 'id')::text FROM quality_flag q
          WHERE q.condition_id IN (SELECT id FROM chosen)
            OR q.run_id IN (SELECT r.id FROM run r WHERE r.condition_id IN (SELECT id FROM chosen))
        UNION ALL SELECT 'load_level ' || to_jsonb(l)::text FROM load_level l WHERE l.group_key IN (SELECT group_key FROM chosen)`
    ).map(({ line }) => line),
  )

/** Differences that a recomputation makes in the rows derived from some conditions, rolled back; empty without any. */
async function changedBy(
  db: PrismaClient,
  conditions: Prisma.Sql,
  recompute: (tx: Db) => Promise<void>,
): Promise<string[]> {
  try {
    await db.$transaction(
      async (tx) => {
        const stored = await derivedRows(tx, conditions)
        await recompute(tx)
        const fresh = await derivedRows(tx, conditions)
        throw new TakenBack([
          ...[...stored].filter((line) => !fresh.has(line)).map((line) => `stored ${line}`),
          ...[...fresh].filter((line) => !stored.has(line)).map((line) => `recomputed ${line}`),
        ])
      },
      { timeout: 120_000, maxWait: 60_000 },
    )
  } catch (error) {
    if (error instanceof TakenBack) return error.differences
    throw error
  }
  return []
}

const finding = (where: string, differences: string[]): Finding[] =>
  differences.length === 0
    ? []
    : [
        {
          kind: 'summary not equal to its recomputation',
          where,
          found: `${differences.length} rows differ, first: ${differences[0]?.slice(0, 300) ?? ''}`,
        },
      ]

/** The same condition by condition, for the name of the one that differs. */
async function checkEach(db: PrismaClient, ids: readonly number[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const id of ids) {
    const changed = await changedBy(db, Prisma.sql`c.id = ${id}`, (tx) => recomputeBatch(tx, [id]))
    findings.push(...finding(`condition ${id}`, changed))
  }
  return findings
}

/**
 * Recomputes what is derived from the runs of each condition and from each publication, compares it with what is stored
 * and rolls back.
 */
export async function checkSummaries(db: PrismaClient, report: Report): Promise<Finding[]> {
  const findings: Finding[] = []
  const batches = await listBatches(db)
  const total = batches.flat().length
  let done = 0
  for (const ids of batches) {
    const own = Prisma.sql`c.id = ANY (${ids}::int[])`
    const changed = await changedBy(db, own, (tx) => recomputeBatch(tx, ids))
    if (changed.length > 0) findings.push(...(await checkEach(db, ids)))
    done += ids.length
    report('conditions recomputed', done, total)
  }
  const publications = await db.publication.findMany({ select: { id: true, slug: true } })
  for (const [i, { id, slug }] of publications.entries()) {
    const where = Prisma.sql`c.campaign_id IN (SELECT campaign_id FROM publication_campaign WHERE publication_id = ${id})`
    const changed = await changedBy(db, where, (tx) => mirrorPublished(tx, id))
    findings.push(...finding(`publication ${slug}`, changed))
    report('publications recomputed', i + 1, publications.length)
  }
  return findings
}
