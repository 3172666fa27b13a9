import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isUuid } from '@/server/platform/db/uuid'
import type { ResultPanel } from '@/server/results/schemas'
import { getCiTrend, getTrend, type TrendInput } from './get-trend'
import type { CiTrend } from './ci/schemas'
import { lineDigits } from './series-key'

const PLACE = {
  groupKey: true,
  subject: {
    select: { mode: true, config: true, version: { select: { mesh: { select: { slug: true } } } } },
  },
} as const

type Place = {
  groupKey: Uint8Array
  subject: { mode: string; config: unknown; version: { mesh: { slug: string } } }
}

const toInput = ({ groupKey, subject }: Place, metric: string): TrendInput => ({
  mesh: subject.version.mesh.slug,
  metric,
  group: Buffer.from(groupKey).toString('hex'),
})

/** Null for a chart that is not there. */
const orNull = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  })

/** The values that the trend through a condition draws, by test bed; none where no trend runs through it. */
export async function trendPanels(
  db: Db,
  conditionId: number,
  metric: string,
): Promise<ResultPanel[]> {
  const place = await db.condition.findUnique({ where: { id: conditionId }, select: PLACE })
  const found = place && (await orNull(getTrend(db, toInput(place, metric))))
  return found?.panels ?? []
}

/** The line of runs that a run belongs to; null where there is none. */
export async function lineOfRun(db: Db, runId: string, metric: string): Promise<CiTrend | null> {
  if (!isUuid(runId)) return null
  const where = { id: runId }
  const run = await db.run.findUnique({ where, select: { condition: { select: PLACE } } })
  if (!run) return null
  const { mode, config } = run.condition.subject
  const input = { ...toInput(run.condition, metric), line: lineDigits(mode, config) }
  return (await orNull(getCiTrend(db, input)))?.trend ?? null
}
