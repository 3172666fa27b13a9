import { metricOf } from '@/ingest/metrics'
import { Prisma } from '@/prisma/generated/client'
import { storedFile, type StoredFile } from '../catalogue/blob'
import type { Db } from '../db'
import { AppError } from '../errors'
import { conditionContext } from '../results/condition-context'
import { keyOf, loadPanels } from '../results/panels'
import { listDecisions } from '../retractions/queries'
import { ConditionDetail, IngestProvenance, RunDetail } from './schemas'
import { conditionSummaries } from './summaries'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const notFound = (id: string): AppError =>
  new AppError('NOT_FOUND', { title: 'No such run', detail: `run ${id.slice(0, 60)} is not known` })

type MeasurementRow = {
  metric: string
  component: string
  statistic: string
  q_ppm: number
  value: number
  raw_text: string | null
  censored: number
}

async function measurementsOf(db: Db, runId: string) {
  const rows = await db.$queryRaw<
    MeasurementRow[]
  >`SELECT me.code AS metric, co.code AS component, x.statistic, x.q_ppm,
      x.value, x.raw_text, x.censored FROM measurement x JOIN metric me ON me.id = x.metric_id
      JOIN component co ON co.id = x.component_id WHERE x.run_id = ${runId}::uuid
    ORDER BY me.id, co.code, x.statistic, x.q_ppm`
  return rows.map((row) => ({
    key: keyOf(row),
    value: row.value,
    unit: metricOf(row.metric).unit,
    rawText: row.raw_text,
    censored: row.censored,
  }))
}

async function histogramsOf(db: Db, runId: string) {
  const rows = await db.$queryRaw<
    {
      metric: string
      component: string
      format: string
      total_count: bigint
      is_mergeable: boolean
      note: string | null
      buckets: unknown
    }[]
  >`SELECT me.code AS metric, co.code AS component, d.format, d.total_count, d.is_mergeable, d.note,
      coalesce(d.data -> 'buckets', '[]') AS buckets
    FROM distribution d JOIN metric me ON me.id = d.metric_id JOIN component co ON co.id = d.component_id
    WHERE d.run_id = ${runId}::uuid`
  return rows.map(({ total_count, is_mergeable, ...row }) => ({
    ...row,
    count: Number(total_count),
    isMergeable: is_mergeable,
  }))
}

const siblingsOf = async (db: Db, conditionId: number) =>
  (await db.run.findMany({ where: { conditionId }, orderBy: { replicate: 'asc' }, take: 200 })).map(
    (r) => ({
      id: r.id,
      replicate: r.replicate,
      status: r.status,
      startedAt: r.startedAt?.toISOString() ?? null,
    }),
  )

/** One repetition with its numbers, flags and the way back to the raw file. @throws AppError NOT_FOUND */
export async function getRun(db: Db, id: string): Promise<RunDetail> {
  if (!UUID.test(id)) throw notFound(id)
  const run = await db.run.findUnique({
    where: { id },
    include: {
      ingest: {
        include: { org: true, blob: { select: { byteSize: true, withheldReason: true } } },
      },
      flags: { orderBy: { code: 'asc' } },
    },
  })
  if (!run) throw notFound(id)
  const { ingest } = run
  return RunDetail.parse({
    ...(await conditionContext(db, run.conditionId)),
    ...run,
    requests: run.requests === null ? null : Number(run.requests),
    errors: run.errors === null ? null : Number(run.errors),
    startedAt: run.startedAt?.toISOString() ?? null,
    receivedAt: run.receivedAt.toISOString(),
    measurements: await measurementsOf(db, id),
    histograms: await histogramsOf(db, id),
    provenance: {
      adapter: ingest.adapter,
      adapterVersion: ingest.adapterVersion,
      fileName: ingest.fileName,
      sha256: hex(ingest.blobSha256),
      byteSize: ingest.blob.byteSize,
      rawUrl: ingest.blob.withheldReason === null ? `/api/v1/runs/${id}/raw` : null,
      withheldReason: ingest.blob.withheldReason,
      submittedBy: ingest.org.name,
      ciRun: IngestProvenance.parse(ingest.provenance).ciRun ?? null,
    },
    decisions: await listDecisions(db, 'run', id),
    siblings: (await siblingsOf(db, run.conditionId)).filter((sibling) => sibling.id !== id),
  })
}

/** One cell with all its repetitions and the charts it stands in. @throws AppError NOT_FOUND */
export async function getCondition(db: Db, id: number): Promise<ConditionDetail> {
  const context = await conditionContext(db, id)
  const group = await db.condition.findUniqueOrThrow({ where: { id }, select: { groupKey: true } })
  return ConditionDetail.parse({
    ...context,
    runs: await siblingsOf(db, id),
    summaries: await conditionSummaries(db, id),
    panels: await loadPanels(db, Prisma.sql`c.group_key = ${group.groupKey}`),
  })
}

/** The raw file of a run exactly as it was sent. @throws AppError NOT_FOUND when unknown or withheld */
export async function getRawFile(db: Db, id: string): Promise<StoredFile> {
  if (!UUID.test(id)) throw notFound(id)
  const run = await db.run.findUnique({
    where: { id },
    include: { ingest: { include: { blob: true } } },
  })
  if (!run) throw notFound(id)
  return storedFile(run.ingest.fileName, run.ingest.blob)
}
