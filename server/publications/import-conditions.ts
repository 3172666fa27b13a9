import type {
  PublicationFile,
  PublishedScenario,
  PublishedSubject,
} from '@/ingest/publications/publication'
import type { Applicability } from '@/ingest/dictionary/vocabulary'
import { ensureCondition, linkBaseline } from '../catalogue/condition'
import { ensureSubject } from '../catalogue/ensure'
import type { Db } from '@/server/platform/db'
import type { Publication } from '@/ingest/publications/publication'

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

async function ensureCell(
  db: Db,
  file: PublicationFile,
  campaign: { id: number; slug: string; sweepAxes: string[] },
  meshes: Map<string, number>,
  spec: Cell,
): Promise<number> {
  const subject: PublishedSubject = required(file.subjects, spec.subject, 'subject')
  const scenario: PublishedScenario = required(file.scenarios, spec.scenario, 'scenario')
  const { label: _label, environment, harness, ...workload } = scenario
  const harnessSpec = required(file.harnesses, harness, 'harness')
  const meshId = meshes.get(subject.mesh)
  if (meshId === undefined)
    throw new Error(`mesh ${subject.mesh} is not in the catalogue of meshes`)
  const { id } = await ensureCondition(db, {
    campaign,
    environment: required(file.environments, environment, 'environment'),
    harness: {
      name: harnessSpec.name,
      version: harnessSpec.version,
      commit: harnessSpec.commit,
      loadModel: harnessSpec.loadModel,
      quantileMethod: harnessSpec.quantileMethod,
      doc: { url: harnessSpec.url, note: harnessSpec.note },
    },
    workload,
    subjectId: await ensureSubject(db, { ...subject, meshId }),
    measurementPoint: 'client',
    applicability: spec.applicability,
    note: spec.note,
    publishedAs: spec.subject,
    baselineRefs: [],
    isListed: true,
  })
  // Raw: IS DISTINCT FROM leaves unchanged rows alone, null included.
  await db.$executeRaw`UPDATE condition SET applicability = ${spec.applicability}, note = ${spec.note}
    WHERE id = ${id} AND (applicability, note) IS DISTINCT FROM (${spec.applicability}, ${spec.note})`
  return id
}

/** Creates all conditions of a publication, links baselines inside each scenario, drops cells the file no longer has. */
export async function importConditions(
  db: Db,
  publication: Publication,
  campaign: { id: number; slug: string; sweepAxes: string[] },
  meshes: Map<string, number>,
): Promise<Cells> {
  const specs = cellsOf(publication)
  const cells: Cells = new Map()
  for (const spec of specs)
    cells.set(
      cell(spec.subject, spec.scenario),
      await ensureCell(db, publication, campaign, meshes, spec),
    )
  const ids = [...cells.values()]
  // Raw: one array parameter, however many cells.
  await db.$executeRaw`DELETE FROM condition_baseline WHERE condition_id = ANY (${ids}::int[])`
  for (const { subject, scenario } of specs) {
    for (const baseline of publication.subjects[subject]?.baselines ?? []) {
      const [conditionId, baselineId] = [
        cells.get(cell(subject, scenario)),
        cells.get(cell(baseline, scenario)),
      ]
      const role = publication.subjects[baseline]?.mesh === 'none' ? 'no_mesh' : 'reference'
      if (conditionId !== undefined && baselineId !== undefined)
        await linkBaseline(db, conditionId, baselineId, role)
    }
  }
  return cells
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
