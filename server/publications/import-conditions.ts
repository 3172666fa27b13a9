import type { Applicability } from '@/ingest/dictionary/vocabulary'
import { familyTag } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import type { Publication, PublicationFile } from '@/ingest/publications/publication'
import { campaignKey } from '@/server/results/cells/cell-row'
import { familyKey, groupKey } from '@/server/stats/comparability'
import { requireId } from '../catalogue/dictionary'
import { canonicalField, canonicalWorkload } from '../catalogue/workload'
import { toWorkload, resolveParts, required, type Parts } from './condition-parts'

const MEASUREMENT_POINT = 'client'

/** Condition ids of a publication by subject and scenario. */
export type Cells = Map<string, number>
export const cell = (subject: string, scenario: string): string => `${subject} @ ${scenario}`

type Cell = { subject: string; scenario: string; applicability: Applicability; note: string | null }

/** Every cell in the file: measured, deliberately left out, or only referenced by a difference. */
function listCells(publication: Publication): Cell[] {
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

type Campaign = { id: number; slug: string; sweepAxes: string[] }
/** A condition with the ids of its parts and the keys that decide what it is comparable with. */
type Row = {
  environmentId: number
  harnessId: number
  workloadId: number
  subjectId: number
  /** of the campaign; empty where it has none */
  part: string
  subjectNote: string | null
  versionRaw: string | null
  /** ISO dates */
  builtOn: string | null
  ranOn: string | null
  /** in hex */
  groupKey: string
  familyKey: string
  applicability: Applicability
  note: string | null
  publishedAs: string
}

function toRow(file: PublicationFile, campaign: Campaign, parts: Parts, spec: Cell): Row {
  const scenario = required(file.scenarios, spec.scenario, 'scenario')
  const environment = requireId(parts.environments, scenario.environment)
  const harness = requireId(parts.harnesses, scenario.harness)
  const { builtOn, ranOn, note, version } = required(file.subjects, spec.subject, 'subject')
  const part = scenario.campaign ?? ''
  const comparable = {
    campaign: campaignKey(campaign.slug, part),
    environment: environment.digest,
    harness: harness.digest,
    workload: canonicalWorkload(toWorkload(scenario)),
    measurementPoint: MEASUREMENT_POINT,
  }
  return {
    environmentId: environment.id,
    harnessId: harness.id,
    workloadId: requireId(parts.workloads, spec.scenario),
    subjectId: requireId(parts.subjects, spec.subject),
    part,
    subjectNote: note,
    versionRaw: version,
    builtOn,
    ranOn,
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
      measurement_point, part, subject_note, version_raw, built_on, ran_on, group_key, family_key, applicability, note, published_as, baseline_refs, is_listed)
    SELECT ${campaign.id}, "environmentId", "harnessId", "workloadId", "subjectId", ${MEASUREMENT_POINT}, part, "subjectNote",
      "versionRaw", "builtOn", "ranOn", decode("groupKey", 'hex'), decode("familyKey", 'hex'), applicability, note, "publishedAs", '{}', true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new("environmentId" int, "harnessId" int, "workloadId" int,
      "subjectId" int, part text, "subjectNote" text, "versionRaw" text, "builtOn" date, "ranOn" date, "groupKey" text, "familyKey" text, applicability text,
      note text, "publishedAs" text)
    ON CONFLICT (campaign_id, environment_id, harness_id, workload_id, subject_id, measurement_point, part) DO UPDATE SET
      family_key = excluded.family_key, applicability = excluded.applicability, note = excluded.note,
      subject_note = excluded.subject_note, version_raw = excluded.version_raw, built_on = excluded.built_on,
      ran_on = excluded.ran_on, published_as = excluded.published_as
    WHERE (condition.family_key, condition.applicability, condition.note, condition.subject_note, condition.version_raw,
        condition.built_on, condition.ran_on, condition.published_as)
      IS DISTINCT FROM (excluded.family_key, excluded.applicability, excluded.note, excluded.subject_note,
        excluded.version_raw, excluded.built_on, excluded.ran_on, excluded.published_as)`
  const stored = await db.condition.findMany({
    where: { campaignId: campaign.id, measurementPoint: MEASUREMENT_POINT },
    select: {
      id: true,
      environmentId: true,
      harnessId: true,
      workloadId: true,
      subjectId: true,
      part: true,
    },
  })
  const toKey = (row: Omit<(typeof stored)[number], 'id'>) =>
    [row.environmentId, row.harnessId, row.workloadId, row.subjectId, row.part].join('/')
  const ids = new Map(stored.map(({ id, ...row }) => [toKey(row), id]))
  return rows.map((row) => requireId(ids, toKey(row)))
}

/** Creates all conditions of a publication and links baselines inside each scenario. */
export async function importConditions(
  db: Db,
  publication: Publication,
  campaign: Campaign,
  meshes: Map<string, number>,
): Promise<Cells> {
  const specs = listCells(publication)
  const parts = await resolveParts(db, publication, meshes, specs)
  const rows = specs.map((spec) => toRow(publication, campaign, parts, spec))
  const before = await loadFamilies(db, campaign)
  const ids = await writeConditions(db, campaign, rows)
  const cells: Cells = new Map(
    specs.map((spec, i) => [cell(spec.subject, spec.scenario), ids[i] ?? 0]),
  )
  // Cached charts of families that a condition left, or that share a group with a new one.
  await invalidateTags(db, [...before, ...(await loadFamilies(db, campaign))].map(familyTag))
  await linkBaselines(db, publication, specs, cells)
  return cells
}

/** Raw: distinct binary keys as text. */
async function loadFamilies(db: Db, campaign: Campaign): Promise<string[]> {
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
 * Deletes conditions that are no longer in the file; a closed campaign never has runs. Raw: one array parameter,
 * however many cells.
 */
export async function dropForeignConditions(
  db: Db,
  campaignId: number,
  cells: Cells,
): Promise<number> {
  const keep = [...cells.values()]
  return db.$executeRaw`DELETE FROM condition WHERE campaign_id = ${campaignId} AND NOT (id = ANY (${keep}::int[]))`
}
