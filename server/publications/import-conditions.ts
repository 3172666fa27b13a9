import type {
  PublicationFile,
  PublishedScenario,
  PublishedSubject,
} from '@/ingest/publications/publication'
import type { Applicability } from '@/ingest/dictionary/vocabulary'
import { familyTag, invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db'
import type { Publication } from '@/ingest/publications/publication'
import { familyKey, groupKey } from '@/server/stats/comparability'
import { idOf } from '../catalogue/dictionary'
import {
  ensureEnvironment,
  ensureHarness,
  ensureSubject,
  ensureWorkload,
} from '../catalogue/ensure'
import { canonicalField, canonicalWorkload } from '../catalogue/workload'

const MEASUREMENT_POINT = 'client'

/** Condition ids of a publication by subject and scenario. */
export type Cells = Map<string, number>
export const cell = (subject: string, scenario: string): string => `${subject} @ ${scenario}`

type Cell = { subject: string; scenario: string; applicability: Applicability; note: string | null }

/** Every cell in the file: measured, deliberately left out, or only referenced by a difference. */
function cellsOf(publication: Publication): Cell[] {
  const cells = new Map<string, Cell>()
  const add = (c: Cell) => {
    const key = cell(c.subject, c.scenario)
    if (!cells.has(key)) cells.set(key, c)
  }
  for (const { subject, scenario } of publication.evidence.filter((row) => row.relativeTo === null))
    add({ subject, scenario, applicability: 'measured', note: null })
  for (const { subject, scenario, reason } of publication.notApplicable)
    add({ subject, scenario, applicability: 'not_applicable', note: reason })
  const note = 'only a difference was published, not the value itself'
  for (const row of publication.evidence.filter((r) => r.relativeTo !== null)) {
    add({ subject: row.subject, scenario: row.scenario, applicability: 'not_published', note })
    add({
      subject: row.relativeTo ?? '',
      scenario: row.scenario,
      applicability: 'not_published',
      note,
    })
  }
  return [...cells.values()]
}

function required<T>(record: Record<string, T>, id: string, what: string): T {
  const found = record[id]
  if (found === undefined) throw new Error(`${what} ${id} is not defined in publication.yaml`)
  return found
}

type Campaign = { id: number; slug: string; sweepAxes: string[] }
/** A condition with the ids of its parts and the keys that decide what it is comparable with. */
type Row = {
  environmentId: number
  harnessId: number
  workloadId: number
  subjectId: number
  /** in hex */
  groupKey: string
  familyKey: string
  applicability: Applicability
  note: string | null
  publishedAs: string
}

/** The parts of the conditions of one publication; each is looked up once, however many cells share it. */
function partsOf(db: Db, file: PublicationFile, meshes: Map<string, number>) {
  const environment = remember((id: string) =>
    ensureEnvironment(db, required(file.environments, id, 'environment')),
  )
  const harness = remember((id: string) => {
    const { name, version, commit, loadModel, quantileMethod, url, note } = required(
      file.harnesses,
      id,
      'harness',
    )
    const doc = { url, note }
    return ensureHarness(db, { name, version, commit, loadModel, quantileMethod, doc })
  })
  const workload = remember((id: string) => {
    const {
      label: _l,
      environment: _e,
      harness: _h,
      ...load
    } = required(file.scenarios, id, 'scenario')
    return ensureWorkload(db, load)
  })
  const subject = remember((id: string) => {
    const spec: PublishedSubject = required(file.subjects, id, 'subject')
    const meshId = meshes.get(spec.mesh)
    if (meshId === undefined)
      throw new Error(`mesh ${spec.mesh} is not in the catalogue of products`)
    return ensureSubject(db, { ...spec, meshId })
  })
  return { environment, harness, workload, subject }
}

function remember<T>(get: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const known = new Map<string, T>()
  return async (id) => {
    const found = known.get(id) ?? (await get(id))
    known.set(id, found)
    return found
  }
}

async function rowOf(
  file: PublicationFile,
  campaign: Campaign,
  parts: ReturnType<typeof partsOf>,
  spec: Cell,
): Promise<Row> {
  const scenario: PublishedScenario = required(file.scenarios, spec.scenario, 'scenario')
  const { label: _l, environment: _e, harness: _h, ...load } = scenario
  const environment = await parts.environment(scenario.environment)
  const harness = await parts.harness(scenario.harness)
  const comparable = {
    campaign: campaign.slug,
    environment: environment.digest,
    harness: harness.digest,
    workload: canonicalWorkload(load),
    measurementPoint: MEASUREMENT_POINT,
  }
  return {
    environmentId: environment.id,
    harnessId: harness.id,
    workloadId: await parts.workload(spec.scenario),
    subjectId: await parts.subject(spec.subject),
    groupKey: groupKey(comparable),
    familyKey: familyKey(comparable, campaign.sweepAxes.map(canonicalField)),
    applicability: spec.applicability,
    note: spec.note,
    publishedAs: spec.subject,
  }
}

/**
 * Finds or creates conditions; of those that exist, it updates what differs.
 * Raw: one statement for all cells of a publication, with ON CONFLICT; IS DISTINCT FROM leaves unchanged rows alone.
 * @returns their ids in the order of `rows`
 */
async function writeConditions(
  db: Db,
  campaign: Campaign,
  rows: readonly Row[],
): Promise<number[]> {
  await db.$executeRaw`INSERT INTO condition (campaign_id, environment_id, harness_id, workload_id, subject_id,
      measurement_point, group_key, family_key, applicability, note, published_as, baseline_refs, is_listed)
    SELECT ${campaign.id}, environment_id, harness_id, workload_id, subject_id, ${MEASUREMENT_POINT},
      decode(group_key, 'hex'), decode(family_key, 'hex'), applicability, note, published_as, '{}', true
    FROM unnest(${rows.map((row) => row.environmentId)}::int[], ${rows.map((row) => row.harnessId)}::int[],
      ${rows.map((row) => row.workloadId)}::int[], ${rows.map((row) => row.subjectId)}::int[],
      ${rows.map((row) => row.groupKey)}::text[], ${rows.map((row) => row.familyKey)}::text[],
      ${rows.map((row) => row.applicability)}::text[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.publishedAs)}::text[])
      AS new(environment_id, harness_id, workload_id, subject_id, group_key, family_key, applicability, note, published_as)
    ON CONFLICT (campaign_id, environment_id, harness_id, workload_id, subject_id, measurement_point) DO UPDATE SET
      family_key = excluded.family_key, applicability = excluded.applicability, note = excluded.note
    WHERE (condition.family_key, condition.applicability, condition.note)
      IS DISTINCT FROM (excluded.family_key, excluded.applicability, excluded.note)`
  const stored = await db.condition.findMany({
    where: { campaignId: campaign.id, measurementPoint: MEASUREMENT_POINT },
    select: { id: true, environmentId: true, harnessId: true, workloadId: true, subjectId: true },
  })
  const placeOf = (row: Omit<(typeof stored)[number], 'id'>) =>
    [row.environmentId, row.harnessId, row.workloadId, row.subjectId].join('/')
  const ids = new Map(stored.map(({ id, ...row }) => [placeOf(row), id]))
  return rows.map((row) => idOf(ids, placeOf(row)))
}

/** Creates all conditions of a publication and links baselines inside each scenario. */
export async function importConditions(
  db: Db,
  publication: Publication,
  campaign: Campaign,
  meshes: Map<string, number>,
): Promise<Cells> {
  const specs = cellsOf(publication)
  const parts = partsOf(db, publication, meshes)
  const rows: Row[] = []
  for (const spec of specs) rows.push(await rowOf(publication, campaign, parts, spec))
  const before = await familiesOf(db, campaign)
  const ids = await writeConditions(db, campaign, rows)
  const cells: Cells = new Map(
    specs.map((spec, i) => [cell(spec.subject, spec.scenario), ids[i] ?? 0]),
  )
  // Charts of families that a condition left, or that share a group with a new one.
  await invalidateTags(db, [...before, ...(await familiesOf(db, campaign))].map(familyTag))
  await linkBaselines(db, publication, specs, cells)
  return cells
}

/** Raw: distinct binary keys as text. */
async function familiesOf(db: Db, campaign: Campaign): Promise<string[]> {
  const rows = await db.$queryRaw<{ family: string }[]>`
    SELECT DISTINCT encode(family_key, 'hex') AS family FROM condition WHERE campaign_id = ${campaign.id}`
  return rows.map(({ family }) => family)
}

async function linkBaselines(
  db: Db,
  publication: Publication,
  specs: readonly Cell[],
  cells: Cells,
): Promise<void> {
  const links = specs.flatMap(({ subject, scenario }) =>
    (publication.subjects[subject]?.baselines ?? []).flatMap((baseline) => {
      const conditionId = cells.get(cell(subject, scenario))
      const baselineId = cells.get(cell(baseline, scenario))
      const role = publication.subjects[baseline]?.mesh === 'none' ? 'no_mesh' : 'reference'
      return conditionId === undefined || baselineId === undefined
        ? []
        : [{ conditionId, baselineId, role }]
    }),
  )
  const ids = [...cells.values()]
  // Raw: one array parameter, however many cells.
  await db.$executeRaw`DELETE FROM condition_baseline WHERE condition_id = ANY (${ids}::int[])`
  await db.conditionBaseline.createMany({ data: links, skipDuplicates: true })
}

/**
 * Conditions that a former version of the file had and this one has not; runs never belong to a closed campaign.
 * Raw: one array parameter, however many cells.
 */
export async function dropForeignConditions(
  db: Db,
  campaignId: number,
  cells: Cells,
): Promise<number> {
  const keep = [...cells.values()]
  return db.$executeRaw`DELETE FROM condition WHERE campaign_id = ${campaignId} AND NOT (id = ANY (${keep}::int[]))`
}
