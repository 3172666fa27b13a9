import type { PublicationFile, PublishedScenario } from '@/ingest/publications/publication'
import { ensureEnvironment, ensureHarness } from '@/server/catalogue/ensure'
import { ensureSubjects, ensureWorkloads } from '@/server/catalogue/ensure-many'
import type { WorkloadInput } from '@/server/catalogue/workload'
import type { Db } from '@/server/platform/db/client'

/** @throws Error when publication.yaml does not define it; file validation rejects that earlier */
export function required<T>(record: Record<string, T>, id: string, what: string): T {
  const found = record[id]
  if (found === undefined) throw new Error(`${what} ${id} is not defined in publication.yaml`)
  return found
}

/** The load of a scenario without its campaign, test bed and label. */
export function toWorkload(scenario: PublishedScenario): WorkloadInput {
  const { label: _l, campaign: _c, environment: _e, harness: _h, ...load } = scenario
  return load
}

type DigestRow = { id: number; digest: string }
/** Rows that conditions of one publication refer to, by the ids of publication.yaml. */
export type Parts = {
  environments: Map<string, DigestRow>
  harnesses: Map<string, DigestRow>
  workloads: Map<string, number>
  subjects: Map<string, number>
}

const zip = <T>(ids: readonly string[], values: readonly T[]): Map<string, T> =>
  new Map(ids.flatMap((id, i) => (values[i] === undefined ? [] : [[id, values[i]]])))

async function ensureHarnesses(db: Db, file: PublicationFile, ids: readonly string[]) {
  const found: DigestRow[] = []
  for (const id of ids) {
    const { url: _url, note: _note, ...harness } = required(file.harnesses, id, 'harness')
    found.push(await ensureHarness(db, harness))
  }
  return zip(ids, found)
}

async function ensureEnvironments(db: Db, file: PublicationFile, ids: readonly string[]) {
  const found: DigestRow[] = []
  for (const id of ids)
    found.push(await ensureEnvironment(db, required(file.environments, id, 'environment')))
  return zip(ids, found)
}

/** What is known of releases. Raw: one statement for all versions, which leaves those alone that are right. */
async function markReleases(
  db: Db,
  file: PublicationFile,
  subjects: ReadonlyMap<string, number>,
): Promise<void> {
  const known = [...subjects].flatMap(([name, id]) => {
    const { releasedOn, isUnreleased } = required(file.subjects, name, 'subject')
    return releasedOn !== null || isUnreleased ? [{ id, releasedOn, isUnreleased }] : []
  })
  await db.$executeRaw`UPDATE mesh_version v SET released_on = r."releasedOn", is_unreleased = r."isUnreleased"
    FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS r(id int, "releasedOn" date, "isUnreleased" boolean)
      JOIN subject su ON su.id = r.id
    WHERE v.id = su.mesh_version_id
      AND (v.released_on, v.is_unreleased) IS DISTINCT FROM (r."releasedOn", r."isUnreleased")`
}

/** Finds or creates the parts of the cells of a publication; loads and subjects, which may be hundreds, in bulk. */
export async function resolveParts(
  db: Db,
  file: PublicationFile,
  meshes: Map<string, number>,
  cells: readonly { subject: string; scenario: string }[],
): Promise<Parts> {
  const scenarioIds = [...new Set(cells.map(({ scenario }) => scenario))]
  const subjectIds = [...new Set(cells.map(({ subject }) => subject))]
  const scenarios = scenarioIds.map((id) => required(file.scenarios, id, 'scenario'))
  const subjects = subjectIds.map((id) => {
    const { mesh, ...spec } = required(file.subjects, id, 'subject')
    const meshId = meshes.get(mesh)
    if (meshId === undefined) throw new Error(`mesh ${mesh} is not in the catalogue of products`)
    return { ...spec, meshId }
  })
  const used = (part: 'environment' | 'harness') => [...new Set(scenarios.map((one) => one[part]))]
  const found = zip(subjectIds, await ensureSubjects(db, subjects))
  await markReleases(db, file, found)
  return {
    environments: await ensureEnvironments(db, file, used('environment')),
    harnesses: await ensureHarnesses(db, file, used('harness')),
    workloads: zip(scenarioIds, await ensureWorkloads(db, scenarios.map(toWorkload))),
    subjects: found,
  }
}
