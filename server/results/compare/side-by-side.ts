import type { MetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Trust } from '@/server/catalogue/schemas'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { requireMetricKey } from '../require-metric-key'
import { loadPanels } from '../panels'
import type { ResultPanel } from '../schemas'
import { listOverheads, rankPanel, type BaselineLink } from '../verdicts'
import { ofTrust, type Candidate } from './candidates'
import { isUnprovenAlone } from './outcomes'
import { groupBySubject, listOutcomes } from './pair-outcomes'
import type {
  CompareInput,
  PairOutcome,
  RelativeComparison,
  SharedComparison,
  SideBySide,
} from './schemas'
import { keyFilter } from '../metric-filter'
import { isSubject, subjectFilter } from './subjects'
import { applyWhatIf } from './what-if'

/** A comparison and its metric. */
export type ComparisonQuery = CompareInput & { metric: string }

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

export async function loadShared(
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
): Promise<Pick<SideBySide, 'relative' | 'relativeTotal'>> {
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

/** Groups with at least two of the subjects, those with the most first. */
export const sharedGroups = (candidates: readonly Candidate[]): string[] =>
  [...groupBySubject(candidates)]
    .filter(([, set]) => set.size > 1)
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([group]) => group)

/** Whether each pair may be compared: results of this trust with each other, else with what publications have of the other. */
async function listTrustOutcomes(
  db: Db,
  trust: Trust,
  all: readonly Candidate[],
  links: readonly BaselineLink[],
  { metric, subjects }: ComparisonQuery,
): Promise<PairOutcome[]> {
  const own = ofTrust(all, trust)
  const has = new Set(own.map(({ subject }) => subject))
  const published = ofTrust(all, 'reviewed').filter(({ subject }) => !has.has(subject))
  const outcomes = await listOutcomes(db, [...own, ...published], metric, links, subjects.length)
  return outcomes.filter(({ a, b }) => has.has(a) || has.has(b))
}

/**
 * The results of senders of one trust: one axis where they are in one comparability group, else relative to baselines.
 * @param all of senders of every trust, newest first
 */
export async function compareResults(
  db: Db,
  trust: Trust,
  all: readonly Candidate[],
  links: readonly BaselineLink[],
  input: ComparisonQuery,
): Promise<SideBySide> {
  const candidates = ofTrust(all, trust)
  const groups = sharedGroups(candidates)
  const from = (input.page - 1) * input.limit
  const inShared = new Set(groups)
  const together = new Set(
    candidates.flatMap((c) => (inShared.has(c.group_key) ? [c.subject] : [])),
  )
  const [shared, outcomes] = await Promise.all([
    loadShared(db, groups.slice(from, from + input.limit), links, input),
    listTrustOutcomes(db, trust, all, links, input),
  ])
  const alone = input.subjects.flatMap((_, i) =>
    together.has(i) || isUnprovenAlone(outcomes, i) ? [] : [i],
  )
  return {
    shared,
    sharedTotal: groups.length,
    outcomes,
    ...(await loadRelative(db, candidates, links, alone, input)),
  }
}
