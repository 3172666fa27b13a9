import type { z } from 'zod'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { audit } from '@/server/catalogue/audit'
import { listConditionTags } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isUuid } from '@/server/platform/db/uuid'
import { metricFilter } from '@/server/results/metric-filter'
import type { AcknowledgementRequest, AcknowledgementResponse } from './schemas'

/** Raw: a filter over a view. */
async function hasValue(db: Db, runId: string, metric: string): Promise<boolean> {
  if (!parseMetricKey(metric)) return false
  const [row] = await db.$queryRaw<{ has: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM measurement_value s WHERE s.run_id = ${runId}::uuid AND ${metricFilter(metric)}) AS has`)
  return row?.has ?? false
}

/**
 * Acknowledges the change at a run: it stays marked on its series, but raises no alert and leaves the news. `expected`
 * also makes its level the baseline for later runs. Call it inside a transaction.
 * @throws AppError NOT_FOUND for runs of others, BAD_REQUEST
 */
export async function acknowledgeRun(
  db: Db,
  principal: Principal,
  runId: string,
  { note, expected, metric }: AcknowledgementRequest,
): Promise<z.infer<typeof AcknowledgementResponse>> {
  const { orgId, orgSlug } = principal
  const where = { id: runId, ingest: { orgId }, status: 'valid' }
  const run = isUuid(runId) ? await db.run.findFirst({ where }) : null
  if (!run)
    throw new AppError('NOT_FOUND', {
      title: 'No such run',
      detail: `your organisation (${orgSlug}) has no run ${runId.slice(0, 60)} that counts in a series`,
    })
  if (metric !== null && !(await hasValue(db, runId, metric)))
    throw new AppError('BAD_REQUEST', {
      title: 'The metric is not valid',
      detail: `expected a value of the run, found "${metric.slice(0, 80)}"`,
      pointer: '/metric',
    })
  await db.acknowledgement.create({
    data: { orgId, runId, metricKey: metric, isExpected: expected, note },
  })
  await audit(db, {
    actor: `sender ${orgSlug}`,
    action: 'change acknowledged',
    targetKind: 'run',
    targetId: runId,
    detail: { reason: note, metric, expected },
  })
  await invalidateTags(db, await listConditionTags(db, [run.conditionId]))
  return { runId, metric, expected, note }
}
