import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { MEASURED } from '@/server/catalogue/measured-conditions'
import { OTHER_TRUSTS, type Trust } from '@/server/catalogue/schemas'
import { requireMetricKey } from '../require-metric-key'
import { selectBaselines } from '../cells/baselines'
import { atLoad, listCandidates, ofTrust, selectChoices, type Candidate } from './candidates'
import { chooseMetric } from './choose-metric'
import type {
  CompareInput,
  Comparison,
  OtherComparison,
  SharedComparison,
  SideBySide,
} from './schemas'
import { compareResults, loadShared, sharedGroups, type ComparisonQuery } from './side-by-side'
import { refLabel } from './subjects'

const ascending = (a: number, b: number): number => a - b

/**
 * One test bed of a comparison by the start of its group key, whoever measured it; without digits the first of
 * publications. Null where the subjects share none.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function compareInGroup(
  db: Db,
  input: ComparisonQuery,
  groupPrefix: string,
): Promise<SharedComparison | null> {
  const all = await listCandidates(db, input.subjects, requireMetricKey(input.metric))
  const drawn = groupPrefix === '' ? ofTrust(all, 'reviewed') : all
  const groups = sharedGroups(atLoad(drawn, input)).filter((key) => key.startsWith(groupPrefix))
  const asked = groups.slice(0, 1)
  const links = await selectBaselines(db, asked.map(fromHex))
  const [first] = await loadShared(db, asked, links, input)
  return first ?? null
}

function valuesByLoad(candidates: readonly Candidate[]): Record<string, number> {
  const byLoad: Record<string, number> = {}
  for (const { target_rps, values } of candidates)
    if (target_rps !== null) byLoad[target_rps] = (byLoad[target_rps] ?? 0) + values
  return byLoad
}

/** Names of the compared meshes by slug, also of those that publications did not measure and no choice names. */
async function selectNames(
  db: Db,
  { subjects }: Pick<CompareInput, 'subjects'>,
  choices: Comparison['choices'],
): Promise<Map<string, string>> {
  const names = new Map(choices.map(({ mesh, meshName }) => [mesh, meshName]))
  const slugs = subjects.map(({ mesh }) => mesh).filter((mesh) => !names.has(mesh))
  if (slugs.length === 0) return names
  // Raw: an existence test over a view.
  const others = await db.$queryRaw<{ slug: string; name: string }[]>`
    SELECT m.slug, m.name FROM mesh m WHERE m.slug = ANY (${slugs}::text[]) AND NOT m.is_baseline AND EXISTS (SELECT FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id WHERE su.mesh_id = m.id AND ${MEASURED})`
  return new Map([...names, ...others.map(({ slug, name }): [string, string] => [slug, name])])
}

/** Subjects with their names, as comparisons have them. */
export async function nameSubjects(db: Db, subjects: CompareInput['subjects']) {
  const names = await selectNames(db, { subjects }, await selectChoices(db))
  return subjects.map((ref) => ({
    ...ref,
    label: refLabel(ref, names),
    meshName: names.get(ref.mesh) ?? null,
  }))
}

const countValues = (candidates: readonly Candidate[], subject: number): number =>
  candidates.filter((c) => c.subject === subject).reduce((sum, c) => sum + c.values, 0)

/**
 * Two to six subjects side by side: one axis where they were measured in one comparability group, else each one's
 * overhead over its own baseline, with the fields that differ. Publications first, others apart.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function compareSubjects(db: Db, asked: CompareInput): Promise<Comparison> {
  const { metric, keys, otherKeys, values } = await chooseMetric(db, asked)
  const input = { ...asked, metric }
  const all = await listCandidates(db, input.subjects, requireMetricKey(metric))
  const candidates = atLoad(all, input)
  const published = ofTrust(all, 'reviewed')
  const [links, choices] = await Promise.all([
    selectBaselines(db, [...new Set(candidates.map((c) => c.group_key))].map(fromHex)),
    selectChoices(db),
  ])
  const compareBy = (trust: Trust): Promise<SideBySide> =>
    compareResults(db, trust, candidates, links, input)
  const [names, reviewed, others] = await Promise.all([
    selectNames(db, input, choices),
    compareBy('reviewed'),
    Promise.all(
      OTHER_TRUSTS.filter((trust) => candidates.some((c) => c.trust === trust)).map(
        async (trust): Promise<OtherComparison> => ({ trust, ...(await compareBy(trust)) }),
      ),
    ),
  ])
  const rates = published.flatMap((c) => (c.target_rps === null ? [] : [c.target_rps]))
  return {
    metric,
    subjects: input.subjects.map((ref, i) => ({
      label: refLabel(ref, names),
      meshName: names.get(ref.mesh) ?? null,
      values: countValues(published, i),
      otherValues: countValues(all, i) - countValues(published, i),
    })),
    ...reviewed,
    others,
    loads: [...new Set(rates)].sort(ascending),
    metrics: keys,
    otherMetrics: otherKeys,
    counts: { metrics: values, loads: valuesByLoad(published) },
    choices,
  }
}
