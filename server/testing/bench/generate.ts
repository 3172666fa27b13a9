import type { PrismaClient } from '@/prisma/generated/client'
import { analyzeTables } from '@/server/platform/db/analyze-tables'
import { limitConcurrency } from './limit-concurrency'
import { submitRuns } from '@/server/runs/receive/submit'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { authenticate, createToken, type Principal } from '@/server/auth/tokens/tokens'
import { CONDITIONS_PER_FAMILY, listSeeds } from './seed-runs'

type Size = { runs: number; families: number }
type Say = (text: string) => void

/** Families that are sent at once: the writer stores what waits as one batch. */
const CLIENTS = 20

/** Families that one organisation sends: more of them are also more organisations. */
const FAMILIES_PER_ORGANISATION = 20

async function admitSender(db: PrismaClient, slug: string): Promise<Principal> {
  const orgId = await admitOrganisation(db, slug, true)
  const token = await createToken(db, { orgId, label: 'load', scope: 'ingest', expiresAt: null })
  return authenticate(db, `Bearer ${token}`)
}

/** Every condition gets its first run through the ingest endpoint, which creates keys, flags and baselines. */
async function sendSeeds(db: PrismaClient, families: number, say: Say): Promise<void> {
  const senders: Principal[] = []
  for (let i = 0; i * FAMILIES_PER_ORGANISATION < families; i++)
    senders.push(await admitSender(db, `generated-${i + 1}`))
  const inTurn = limitConcurrency(CLIENTS)
  let done = 0
  const sendFamily = async (family: number): Promise<void> => {
    const sender = senders[Math.floor((family - 1) / FAMILIES_PER_ORGANISATION)]
    if (!sender) throw new Error(`family ${family} has no organisation`)
    for (const { context, file } of listSeeds(family))
      await submitRuns(db, sender, {
        context,
        idempotencyKey: null,
        adapterId: null,
        dryRun: false,
        files: [{ name: 'fortio.json', bytes: new TextEncoder().encode(file), replicate: null }],
      })
    if (++done % 20 === 0) say(`${done} of ${families} families`)
  }
  await Promise.all(Array.from({ length: families }, (_, i) => inTurn(() => sendFamily(i + 1))))
}

/**
 * Repeats every generated run with latencies a few percent apart, identical in every database.
 * Raw: millions of rows are copied inside the database.
 */
async function repeat(db: PrismaClient, copies: number): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT setseed(0.42)`
      await tx.$executeRaw`CREATE TEMP TABLE copy ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, r.id AS seed, k,
          exp((random() + random() + random() - 1.5) * 0.1) AS factor
        FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id,
          generate_series(1, ${copies}::int) AS k
        WHERE ca.slug LIKE 'generated-%' AND r.replicate = 1 ORDER BY r.condition_id, k`
      await tx.$executeRaw`INSERT INTO run (id, condition_id, replicate, ingest_id, source_index, name, started_at,
          duration_s, achieved_rps, requests, errors, not_sent, notices, extra)
        SELECT copy.id, condition_id, 1 + k, ingest_id, k, name, started_at + k * interval '1 hour', duration_s,
          achieved_rps, requests, errors, not_sent, notices, extra FROM copy JOIN run r ON r.id = copy.seed`
      await tx.$executeRaw`INSERT INTO measurement (run_id, metric_id, component_id, statistic, q_ppm, value,
          censored, raw_text)
        SELECT copy.id, m.metric_id, m.component_id, m.statistic, m.q_ppm,
          m.value * CASE WHEN metric.code = 'http.latency' THEN factor ELSE 1 END, m.censored, m.raw_text
        FROM copy JOIN measurement m ON m.run_id = copy.seed JOIN metric ON metric.id = m.metric_id`
      await tx.$executeRaw`INSERT INTO distribution (run_id, metric_id, component_id, format, correction, unit_scale,
          total_count, is_mergeable, note, data)
        SELECT copy.id, d.metric_id, d.component_id, d.format, d.correction, d.unit_scale, d.total_count,
          d.is_mergeable, d.note, d.data FROM copy JOIN distribution d ON d.run_id = copy.seed`
    },
    // 10^6 runs on a busy machine.
    { timeout: 3_600_000 },
  )
  await analyzeTables(db)
}

/**
 * Fills a database with generated runs: `size` gives the number of families, and of runs that repetitions add up to.
 * @throws Error when there are fewer runs than conditions
 */
export async function generateRuns(db: PrismaClient, size: Size, say: Say): Promise<void> {
  const conditions = size.families * CONDITIONS_PER_FAMILY
  const each = Math.round(size.runs / conditions)
  if (each < 1)
    throw new Error(
      `${size.families} families need at least ${conditions} runs, found ${size.runs}`,
    )
  await sendSeeds(db, size.families, say)
  say(`${conditions} conditions, one run each`)
  await repeat(db, each - 1)
  say(`${conditions * each} runs`)
  await recomputeAll(db)
  say('summaries, flags and levels computed')
}
