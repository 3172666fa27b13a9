import { assumedProtocolWords } from '@/ingest/context/resolve-assumptions'
import { readParts } from '@/ingest/parts/run-parts'
import { getMetric } from '@/ingest/dictionary/metrics'
import { Prisma } from '@/prisma/generated/client'
import { familyTag, meshTag, runTag } from '../catalogue/cache-tags'
import { storedFile, type StoredFile } from '../catalogue/blob'
import { withoutRecording } from '@/server/platform/cache-dependencies'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { toHex } from '@/server/platform/db/hex'
import { getReviewStatus } from '@/server/review/moderation/queries'
import { conditionContext, SEEN } from '../results/condition-context'
import { cellMetricKey, loadPanels } from '../results/panels'
import { listDecisions } from '@/server/review/retractions/queries'
import {
  type ConditionDetail,
  ConditionFacts,
  IngestProvenance,
  type RunDetail,
  RunFacts,
  type RunReference,
} from './schemas'
import { conditionSummaries } from './summaries'
import { isUuid } from '@/server/platform/db/uuid'

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

/** Raw: hundreds of rows of a view, read in one statement. */
async function loadMeasurements(db: Db, runId: string) {
  const rows = await db.$queryRaw<
    MeasurementRow[]
  >`SELECT x.metric, x.component, x.statistic, x.q_ppm,
      x.value, x.raw_text, x.censored FROM measurement_value x WHERE x.run_id = ${runId}::uuid
    ORDER BY x.metric_id, x.component, x.statistic, x.q_ppm`
  return rows.map((row) => ({
    key: cellMetricKey(row),
    value: row.value,
    unit: getMetric(row.metric).unit,
    rawText: row.raw_text,
    censored: row.censored,
  }))
}

/** Raw: leaves the bulky histogram data in the database. */
async function loadHistograms(db: Db, runId: string) {
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

const listSiblings = async (db: Db, conditionId: number): Promise<RunReference[]> =>
  (
    await db.run.findMany({
      where: { conditionId, publishedAt: { not: null } },
      orderBy: { replicate: 'asc' },
      take: 200,
    })
  ).map((r) => ({
    id: r.id,
    replicate: r.replicate,
    status: r.status,
    startedAt: r.startedAt?.toISOString() ?? null,
  }))

/** A run that is public or belongs to the caller's organisation. */
const seenBy = (id: string, viewerOrgId: number | null) => ({
  id,
  OR: [
    { publishedAt: { not: null } },
    ...(viewerOrgId === null ? [] : [{ ingest: { orgId: viewerOrgId } }]),
  ],
})

/**
 * One run with its numbers, flags and raw file.
 * @param viewerOrgId organisation of the caller's token, which sees its own runs before they are public
 * @throws AppError NOT_FOUND
 */
export async function getRun(
  db: Db,
  id: string,
  viewerOrgId: number | null = null,
): Promise<RunDetail> {
  if (!isUuid(id)) throw notFound(id)
  const run = await db.run.findFirst({
    where: seenBy(id, viewerOrgId),
    include: {
      ingest: {
        include: { org: true, blob: { select: { byteSize: true, withheldReason: true } } },
      },
      flags: { orderBy: { code: 'asc' } },
    },
  })
  if (!run) throw notFound(id)
  const { ingest } = run
  const facts = RunFacts.parse({
    ...(await conditionContext(db, run.conditionId)),
    ...run,
    requests: run.requests === null ? null : Number(run.requests),
    errors: run.errors === null ? null : Number(run.errors),
    startedAt: run.startedAt?.toISOString() ?? null,
    receivedAt: run.receivedAt.toISOString(),
    assumedProtocol: assumedProtocolWords(run.extra),
    parts: readParts(run.extra),
    measurements: await loadMeasurements(db, id),
    histograms: await loadHistograms(db, id),
  })
  return {
    ...facts,
    provenance: {
      adapter: ingest.adapter,
      adapterVersion: ingest.adapterVersion,
      fileName: ingest.fileName,
      sha256: toHex(ingest.blobSha256),
      byteSize: ingest.blob.byteSize,
      rawUrl:
        ingest.blob.withheldReason === null && run.publishedAt !== null
          ? `/api/v1/runs/${id}/raw`
          : null,
      withheldReason: ingest.blob.withheldReason,
      submittedBy: ingest.org.name,
      submittedBySlug: ingest.org.slug,
      ciRun: IngestProvenance.parse(ingest.provenance).ciRun ?? null,
    },
    decisions: await listDecisions(db, 'run', id),
    standing: await getReviewStatus(db, 'run', id),
    siblings: (await listSiblings(db, run.conditionId)).filter((sibling) => sibling.id !== id),
  }
}

/** A condition with all its repetitions and the charts it appears in. @throws AppError NOT_FOUND */
export async function getCondition(db: Db, id: number): Promise<ConditionDetail> {
  if ((await db.condition.count({ where: { id, ...SEEN } })) === 0)
    throw new AppError('NOT_FOUND', {
      title: 'No such condition',
      detail: `condition ${id} is not known`,
    })
  const { baselines, ...facts } = ConditionFacts.parse(await conditionContext(db, id))
  const group = await db.condition.findUniqueOrThrow({ where: { id }, select: { groupKey: true } })
  const newest = await db.run.findFirst({
    where: { conditionId: id, publishedAt: { not: null } },
    orderBy: { receivedAt: 'desc' },
    select: { extra: true },
  })
  return {
    ...facts,
    assumedProtocol: assumedProtocolWords(newest?.extra),
    runs: await listSiblings(db, id),
    standing: await getReviewStatus(db, 'condition', String(id)),
    summaries: await conditionSummaries(db, id),
    baselines,
    panels: await loadPanels(db, {
      conditions: Prisma.sql`c.group_key = ${group.groupKey}`,
      kept: Prisma.sql`c.id = ${id}`,
    }),
  }
}

/** The raw file of any run, for maintainers. @throws AppError NOT_FOUND when unknown or withheld */
export async function getAnyRawFile(db: Db, id: string): Promise<StoredFile> {
  const include = { ingest: { include: { blob: true } } }
  const run = isUuid(id) ? await db.run.findUnique({ where: { id }, include }) : null
  if (!run) throw notFound(id)
  return storedFile(run.ingest.fileName, run.ingest.blob)
}

/** The raw file of a public run exactly as it was sent. @throws AppError NOT_FOUND when unknown or withheld */
export async function getRawFile(db: Db, id: string): Promise<StoredFile> {
  if (!isUuid(id)) throw notFound(id)
  const run = await db.run.findFirst({
    where: seenBy(id, null),
    include: { ingest: { include: { blob: true } } },
  })
  if (!run) throw notFound(id)
  return storedFile(run.ingest.fileName, run.ingest.blob)
}

/** Raw: hot path, one join before every cached page of a run. */
async function findTagged(db: Db, id: string): Promise<{ family: string; mesh: string }[]> {
  if (!isUuid(id)) return []
  return withoutRecording(
    () => db.$queryRaw<{ family: string; mesh: string }[]>`
      SELECT encode(c.family_key, 'hex') AS family, su.mesh FROM run r JOIN condition c ON c.id = r.condition_id
        JOIN tested_subject su ON su.id = c.subject_id WHERE r.id = ${id}::uuid`,
  )
}

/** Cache tags of a run and of its family; none for an unknown run. */
export const listRunTags = async (db: Db, id: string): Promise<string[]> =>
  (await findTagged(db, id)).flatMap(({ family }) => [runTag(id.toLowerCase()), familyTag(family)])

/** The same of its comparison, which names runs of its mesh in other families where none is comparable. */
export const listComparisonTags = async (db: Db, id: string): Promise<string[]> =>
  (await findTagged(db, id)).flatMap(({ family, mesh }) => [
    runTag(id.toLowerCase()),
    familyTag(family),
    meshTag(mesh),
  ])
