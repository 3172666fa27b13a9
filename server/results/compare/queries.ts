import type { MetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { requireMetricKey } from '../require-metric-key'
import { selectBaselines } from '../cells/baselines'
import { loadPanels } from '../panels'
import type { ResultPanel } from '../schemas'
import { listOverheads, rankPanel, type BaselineLink } from '../verdicts'
import { atLoad, listCandidates, selectChoices, type Candidate } from './candidates'
import { chooseMetric } from './choose-metric'
import { isUnprovenAlone } from './outcomes'
import { groupBySubject, listOutcomes } from './pair-outcomes'
import type { CompareInput, Comparison, RelativeComparison, SharedComparison } from './schemas'
import { isSubject, keyFilter, refLabel, subjectFilter } from './subjects'
import { applyWhatIf } from './what-if'

/** A comparison and its metric. */
type ComparisonQuery = CompareInput & { metric: string }

/** Charts per subject; more add length, not insight. */
const MAX_RELATIVE_PANELS = 3

const BASELINE = Prisma.sql`(su.mesh_is_baseline
  OR EXISTS (SELECT 1 FROM condition_baseline cb WHERE cb.baseline_id = c.id))`

/** Panels of the given groups, with the chosen subjects and the baselines only; of one metric key where it is given. */
export const loadSharedPanels = (
  db: Db,
  groups: string[],
  { subjects }: Pick<CompareInput, 'subjects'>,
  key: MetricKey | null = null,
): Promise<ResultPanel[]> =>
  groups.length === 0
    ? Promise.resolve([])
    : loadPanels(db, {
        conditions: Prisma.sql`c.group_key = ANY (${groups.map(fromHex)}::bytea[])`,
        where: Prisma.sql`(${Prisma.join(subjects.map(subjectFilter), ' OR ')} OR ${BASELINE})
          AND ${key === null ? Prisma.sql`true` : keyFilter(key)}`,
      })

async function loadShared(
  db: Db,
  groups: string[],
  links: readonly BaselineLink[],
  input: ComparisonQuery,
): Promise<SharedComparison[]> {
  const panels = await loadSharedPanels(db, groups, input)
  const shared: SharedComparison[] = []
  for (const group of groups) {
    const mine = panels.filter((panel) => panel.groupKey === group)
    const panel = mine.find((one) => one.key === input.metric)
    if (!panel) continue
    shared.push({
      panel,
      related: mine.filter((one) => one !== panel),
      ranking: rankPanel(panel),
      overheads: listOverheads(panel, links),
      whatIf: await applyWhatIf(db, panel, input.rule),
    })
  }
  return shared
}

/**
 * Overheads of each subject over its own baselines, of its newest test beds, and how many test beds there are; results
 * without a baseline leave their place to those that have one.
 */
async function loadRelative(
  db: Db,
  all: readonly Candidate[],
  links: readonly BaselineLink[],
  alone: readonly number[],
  input: ComparisonQuery,
): Promise<Pick<Comparison, 'relative' | 'relativeTotal'>> {
  const linked = new Set(links.map(({ conditionId }) => conditionId))
  const candidates = all.filter((c) => linked.has(c.condition_id))
  const perSubject = alone.map((subject) => ({
    subject,
    groups: [...new Set(candidates.filter((c) => c.subject === subject).map((c) => c.group_key))],
  }))
  const drawn = new Set(perSubject.flatMap((one) => one.groups.slice(0, MAX_RELATIVE_PANELS)))
  const panels = await loadSharedPanels(db, [...drawn], input, requireMetricKey(input.metric))
  const relative = perSubject.flatMap(({ subject, groups: own }) =>
    own.slice(0, MAX_RELATIVE_PANELS).flatMap((group): RelativeComparison[] => {
      const panel = panels.find((one) => one.groupKey === group)
      const ref = input.subjects[subject]
      if (!panel || !ref) return []
      const ids = panel.rows.filter((row) => isSubject(ref, row)).map((r) => r.value.conditionId)
      const overheads = listOverheads(panel, links).filter((o) => ids.includes(o.conditionId))
      if (overheads.length === 0) return []
      return [{ subject, panel, overheads }]
    }),
  )
  return { relative, relativeTotal: perSubject.reduce((sum, one) => sum + one.groups.length, 0) }
}

const ascending = (a: number, b: number): number => a - b

/** Groups with at least two of the subjects, those with the most first. */
const sharedGroups = (candidates: readonly Candidate[]): string[] =>
  [...groupBySubject(candidates)]
    .filter(([, set]) => set.size > 1)
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([group]) => group)

/**
 * One test bed of a comparison by the start of its group key; null where the subjects do not share it.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function compareInGroup(
  db: Db,
  input: ComparisonQuery,
  groupPrefix: string,
): Promise<SharedComparison | null> {
  const all = await listCandidates(db, input.subjects, requireMetricKey(input.metric))
  const groups = sharedGroups(atLoad(all, input)).filter((key) => key.startsWith(groupPrefix))
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

/**
 * Two to six subjects side by side: one axis where they were measured in one comparability group, else each one's
 * overhead over its own baseline, with the fields that differ.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function compareSubjects(db: Db, asked: CompareInput): Promise<Comparison> {
  const { metric, keys, values } = await chooseMetric(db, asked)
  const input = { ...asked, metric }
  const key = requireMetricKey(input.metric)
  const all = await listCandidates(db, input.subjects, key)
  const candidates = atLoad(all, input)
  const groups = sharedGroups(candidates)
  const from = (input.page - 1) * input.limit
  const links = await selectBaselines(
    db,
    [...new Set(candidates.map((c) => c.group_key))].map(fromHex),
  )
  const together = new Set(
    candidates.flatMap((c) => (groups.includes(c.group_key) ? [c.subject] : [])),
  )
  const [shared, outcomes, choices] = await Promise.all([
    loadShared(db, groups.slice(from, from + input.limit), links, input),
    listOutcomes(db, candidates, metric, links, input.subjects.length),
    selectChoices(db),
  ])
  const alone = input.subjects.flatMap((_, i) =>
    together.has(i) || isUnprovenAlone(outcomes, i) ? [] : [i],
  )
  const names = new Map(choices.map(({ mesh, meshName }) => [mesh, meshName]))
  return {
    metric: input.metric,
    subjects: input.subjects.map((ref, i) => ({
      label: refLabel(ref, names),
      values: all.filter((c) => c.subject === i).reduce((sum, c) => sum + c.values, 0),
    })),
    shared,
    sharedTotal: groups.length,
    outcomes,
    ...(await loadRelative(db, candidates, links, alone, input)),
    loads: [...new Set(all.flatMap((c) => (c.target_rps === null ? [] : [c.target_rps])))].sort(
      ascending,
    ),
    metrics: keys,
    counts: { metrics: values, loads: valuesByLoad(all) },
    choices,
  }
}
