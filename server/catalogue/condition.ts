import type { Applicability } from '@/ingest/dictionary/vocabulary'
import type { Prisma } from '@/prisma/generated/client'
import { familyTag } from './cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import { fromHex, toHex } from '@/server/platform/db/hex'
import { familyKey, groupKey } from '../stats/comparability'
import {
  ensureEnvironment,
  ensureHarness,
  ensureWorkload,
  type EnvironmentInput,
  type HarnessInput,
} from './ensure'
import { canonicalField, canonicalWorkload, type WorkloadInput } from './workload'

/** A treatment: campaign x environment x harness x workload x subject. The unit of repetition. */
export type ConditionInput = {
  campaign: { id: number; slug: string; sweepAxes: string[] }
  environment: EnvironmentInput
  harness: HarnessInput
  workload: WorkloadInput
  subjectId: number
  measurementPoint: string
  applicability: Applicability
  note: string | null
  publishedAs: string | null
  baselineRefs: string[]
  /** whether lists count it from the start: false while all its runs are pending */
  isListed: boolean
}

/** Finds or creates the condition. A campaign that changes its sweep axes moves its conditions to other families. */
export async function ensureCondition(
  db: Db,
  input: ConditionInput,
): Promise<{ id: number; isNew: boolean }> {
  const environment = await ensureEnvironment(db, input.environment)
  const harness = await ensureHarness(db, input.harness)
  const workloadId = await ensureWorkload(db, input.workload)
  const comparable = {
    campaign: input.campaign.slug,
    environment: environment.digest,
    harness: harness.digest,
    workload: canonicalWorkload(input.workload),
    measurementPoint: input.measurementPoint,
  }
  // Raw: hot path of ingest; one statement each, and ON CONFLICT for parallel writers.
  const find = () => db.$queryRaw<{ id: number }[]>`SELECT id FROM condition
    WHERE campaign_id = ${input.campaign.id} AND environment_id = ${environment.id} AND harness_id = ${harness.id}
      AND workload_id = ${workloadId} AND subject_id = ${input.subjectId}
      AND measurement_point = ${input.measurementPoint}`
  const group = fromHex(groupKey(comparable))
  const family = fromHex(familyKey(comparable, input.campaign.sweepAxes.map(canonicalField)))
  const existing = (await find())[0]
  if (existing) {
    const moved = await db.$queryRaw<{ family: string }[]>`
      UPDATE condition c SET family_key = ${family} FROM condition former
      WHERE c.id = ${existing.id} AND c.family_key <> ${family} AND former.id = c.id
      RETURNING encode(former.family_key, 'hex') AS family`
    await invalidateTags(
      db,
      moved.map((former) => familyTag(former.family)),
    )
    return { id: existing.id, isNew: false }
  }
  const [inserted] = await db.$queryRaw<
    { id: number; others: string[] | null }[]
  >`INSERT INTO condition (campaign_id, environment_id, harness_id, workload_id, subject_id,
      measurement_point, group_key, family_key, applicability, note, published_as, baseline_refs, is_listed)
    VALUES (${input.campaign.id}, ${environment.id}, ${harness.id}, ${workloadId}, ${input.subjectId},
      ${input.measurementPoint}, ${group}, ${family}, ${input.applicability}, ${input.note}, ${input.publishedAs},
      ${input.baselineRefs}::text[], ${input.isListed})
    ON CONFLICT DO NOTHING RETURNING id,
      (SELECT array_agg(DISTINCT encode(o.family_key, 'hex')) FROM condition o
       WHERE o.group_key = ${group} AND o.family_key <> ${family}) AS others`
  if (inserted) {
    // What shows the group depends on the families that it was in when it was read.
    await invalidateTags(db, (inserted.others ?? []).map(familyTag))
    return { id: inserted.id, isNew: true }
  }
  const parallel = (await find())[0]
  if (!parallel) throw new Error('a condition was neither found nor created')
  return { id: parallel.id, isNew: false }
}

type StoredCondition = Prisma.ConditionGetPayload<{
  include: { campaign: true; environment: true; harness: true }
}>

/** Where a condition has its place with another workload, and the axis that it has there. */
async function findPlace(db: Db, condition: StoredCondition, workload: WorkloadInput) {
  const { campaign, environment, harness, measurementPoint } = condition
  const comparable = {
    campaign: campaign.slug,
    environment: toHex(environment.digest),
    harness: toHex(harness.digest),
    workload: canonicalWorkload(workload),
    measurementPoint,
  }
  const { campaignId, environmentId, harnessId, subjectId } = condition
  const workloadId = await ensureWorkload(db, workload)
  return {
    place: { campaignId, environmentId, harnessId, subjectId, measurementPoint, workloadId },
    keys: {
      groupKey: fromHex(groupKey(comparable)),
      familyKey: fromHex(familyKey(comparable, campaign.sweepAxes.map(canonicalField))),
    },
  }
}

/**
 * The condition that differs from a stored one in its workload alone, created where there is none.
 * @returns its id, and whether it is new
 */
export async function conditionBeside(
  db: Db,
  conditionId: number,
  workload: WorkloadInput,
): Promise<{ id: number; isNew: boolean }> {
  const condition = await db.condition.findUniqueOrThrow({
    where: { id: conditionId },
    include: { campaign: true, environment: true, harness: true },
  })
  const { place, keys } = await findPlace(db, condition, workload)
  const known = await db.condition.findFirst({ where: place, select: { id: true } })
  if (known) return { id: known.id, isNew: false }
  const { applicability, note, publishedAs, baselineRefs, isListed } = condition
  const like = { applicability, note, publishedAs, baselineRefs, isListed }
  const { id } = await db.condition.create({ data: { ...place, ...keys, ...like } })
  return { id, isNew: true }
}

/**
 * Gives conditions another workload, and with it the axis of that workload. Their levels on the leaderboard are the
 * caller's to refresh. Call it inside a transaction, before anything else of the conditions changes.
 * @param change of the workload; null leaves the condition as it is
 * @returns ids of the conditions that moved; not of those whose place another condition has
 */
export async function moveToWorkload(
  db: Db,
  conditionIds: readonly number[],
  change: (workload: WorkloadInput) => WorkloadInput | null,
): Promise<number[]> {
  const rows = await db.condition.findMany({
    where: { id: { in: [...conditionIds] } },
    include: { campaign: true, environment: true, harness: true, workload: true },
    orderBy: { id: 'asc' },
  })
  const moved: number[] = []
  for (const { workload: row, ...condition } of rows) {
    const { id: _, digest: __, params, protocol, ...rest } = row
    const workload = change({
      ...rest,
      protocol: protocol as WorkloadInput['protocol'],
      params: params as Record<string, unknown>,
    })
    if (workload === null) continue
    const { place, keys } = await findPlace(db, condition, workload)
    if ((await db.condition.count({ where: place })) > 0) continue
    const { id } = condition
    await db.condition.update({ where: { id }, data: { workloadId: place.workloadId, ...keys } })
    moved.push(id)
  }
  return moved
}
