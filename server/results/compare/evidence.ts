import { getMetric } from '@/ingest/dictionary/metrics'
import { OTHER_TRUSTS } from '@/server/catalogue/schemas'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { requireMetricKey } from '../require-metric-key'
import { selectBaselines } from '../cells/baselines'
import { interestIn } from '../interest'
import type { ResultPanel, ResultRow } from '../schemas'
import { listOverheads, rankPanel, type BaselineLink } from '../verdicts'
import { findSeparateBaselines, measuredByCampaign } from './separate-baselines'
import { acrossPublications } from './across-publications'
import { atLoad, listCandidates, ofTrust, type Candidate } from './candidates'
import type {
  CompareInput,
  Evidence,
  NearQuestion,
  OtherEvidence,
  PublishedEvidence,
  SharedLoad,
  SubjectRef,
} from './schemas'
import { listSuggestedComparisons, USUAL_KEY, usualPairs } from './suggested-comparisons'
import { pairSettings } from './pair-settings'
import { chooseMetric } from './choose-metric'
import { groupBySubject } from './pair-outcomes'
import { loadSharedPanels } from './side-by-side'
import { isSubject } from './subjects'

/** Test beds of either kind that are read for one response, the newest; of further ones only the number is given. */
export type ReadLimits = { published: number; others: number }
const MAX_READ: ReadLimits = { published: 300, others: 24 }
const USUAL_PAIRS = 6

/** A panel with some rows of the subjects, by their position, and its unmeshed ones. */
function narrowPanel(
  panel: ResultPanel,
  links: readonly BaselineLink[],
  own: readonly (readonly ResultRow[])[],
): Pick<SharedLoad, 'panel' | 'overheads' | 'conditions'> {
  const unmeshed = panel.rows.filter((row) => row.subject.mesh === 'none')
  const ids = new Set(unmeshed.map((row) => row.value.conditionId))
  const rows = [...new Set([...unmeshed, ...own.flat()])]
  const origin = interestIn(
    panel.origin,
    own.flat().map(({ subject }) => subject.meshName),
  )
  return {
    panel: { ...panel, rows, origin },
    overheads: listOverheads(
      { ...panel, rows },
      links.filter(({ baselineId }) => ids.has(baselineId)),
    ),
    conditions: own.map((mine) => mine.map(({ value }) => value.conditionId)),
  }
}

const listOwn = (panel: ResultPanel, subjects: readonly SubjectRef[]): ResultRow[][] =>
  subjects.map((ref) => panel.rows.filter((row) => isSubject(ref, row)))

/** The load of a panel; where a publication pairs settings of the first subject and a further one, a load for each. */
function toLoads(
  panel: ResultPanel,
  links: readonly BaselineLink[],
  { subjects }: CompareInput,
  documents: ReadonlyMap<string, string>,
): SharedLoad[] {
  const own = listOwn(panel, subjects)
  const [reference = [], ...others] = own
  const ranking = rankPanel(panel)
  const pairs = others.map((other) => pairSettings(reference, other, ranking))
  const document = documents.get(panel.origin.campaign) ?? panel.origin.campaign
  const settings = [...new Set(pairs.flat().map(({ setting }) => setting))]
  if (settings.length === 0)
    return [
      { ...narrowPanel(panel, links, own), document, setting: null, pairs: pairs.map(() => null) },
    ]
  return settings.map((setting) => {
    const found = pairs.map((some) => some.find((one) => one.setting === setting) ?? null)
    const first = [...new Set(found.flatMap((one) => one?.a ?? []))]
    const narrowed = narrowPanel(panel, links, [first, ...found.map((one) => one?.b ?? [])])
    const loadLabel = [panel.loadLabel, setting].filter(Boolean).join(' · ')
    return {
      ...narrowed,
      panel: { ...narrowed.panel, loadLabel },
      document,
      setting,
      pairs: found.map((one) => one?.pair ?? null),
    }
  })
}

const toDate = ({ panel }: { panel: ResultPanel }): string => panel.origin.measuredOn ?? ''
const toRps = ({ panel }: { panel: ResultPanel }): number => panel.workload.targetRps ?? Infinity

/** Newest source first, the loads of one together and in their order. */
const bySourceAndLoad = (x: SharedLoad, y: SharedLoad): number => {
  const [a, b] = [x.panel.origin.campaign, y.panel.origin.campaign]
  const dates = toDate(y).localeCompare(toDate(x))
  if (dates !== 0) return dates
  if (a !== b) return a < b ? -1 : 1
  return toRps(x) === toRps(y) ? 0 : toRps(x) - toRps(y)
}

/** The usual pairs, each with its newest load. */
async function drawnPairs(db: Db): Promise<NearQuestion[]> {
  const pairs = await usualPairs(db, USUAL_PAIRS)
  const groups = [...new Set(pairs.map(({ newestGroup }) => newestGroup))]
  const subjects = pairs.flatMap(({ pair: { a, b } }) =>
    [a, b].map(({ mesh, mode }) => ({ mesh, mode, version: null })),
  )
  const panels = subjects.length === 0 ? [] : await loadSharedPanels(db, groups, { subjects })
  const links = await selectBaselines(db, groups.map(fromHex))
  return pairs.map(({ pair, newestGroup }) => {
    const refs = [pair.a, pair.b].map(({ mesh, mode }) => ({ mesh, mode, version: null }))
    const panel = panels.find((one) => one.groupKey === newestGroup && one.key === USUAL_KEY)
    if (!panel) return pair
    const { panel: shown, overheads } = narrowPanel(panel, links, listOwn(panel, refs))
    return { ...pair, newest: { panel: shown, overheads } }
  })
}

/** Newest groups first, as candidates come; each once. */
const groupsIn = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.map((one) => one.group_key)),
]

/**
 * Whether ratios of a metric are read across publications: not those of a share, which ends at 1 and of which the rest is what
 * differs, nor those of what the load generator was told, of which neither side is better.
 */
function hasRatios(metric: string): boolean {
  const { dimension, better } = getMetric(requireMetricKey(metric).metric)
  return dimension !== 'ratio' && better !== 'neither'
}

type Measured = Pick<Evidence, 'together' | 'across' | 'apart' | 'unread'>

/**
 * What senders of one trust measured.
 * @param all of these senders, at any load
 * @param most test beds of either kind that are read
 */
async function measuredBy(
  db: Db,
  all: readonly Candidate[],
  input: CompareInput & { metric: string },
  most: number,
): Promise<Measured> {
  const candidates = atLoad(all, input)
  const held = groupBySubject(candidates)
  const isShared = (group: string): boolean => (held.get(group)?.size ?? 0) > 1
  const shared = groupsIn(candidates.filter((one) => isShared(one.group_key)))
  const apart = groupsIn(candidates.filter((one) => !isShared(one.group_key)))
  const groups = [shared, apart].flatMap((some) => some.slice(0, most))
  const links = await selectBaselines(db, groups.map(fromHex))
  const panels = await loadSharedPanels(db, groups, input, requireMetricKey(input.metric))
  const documents = new Map(all.map(({ campaign, document }) => [campaign, document]))
  const loads = panels.flatMap((panel) => toLoads(panel, links, input, documents))
  const measured = measuredByCampaign(all)
  const alone = loads.filter(({ panel }) => !isShared(panel.groupKey)).sort(bySourceAndLoad)
  const together = loads.filter(({ panel }) => isShared(panel.groupKey)).sort(bySourceAndLoad)
  const unread = {
    together: Math.max(0, shared.length - most),
    apart: Math.max(0, apart.length - most),
  }
  return {
    together,
    // Of a part of the loads it would be the ratio of the newest publications, and of the last of them of some loads.
    across:
      unread.together > 0 || !hasRatios(input.metric)
        ? []
        : input.subjects.slice(1).map((_, i) => acrossPublications(together, i)),
    apart: input.subjects.flatMap((_, i) =>
      findSeparateBaselines(
        i,
        alone.filter(({ panel }) => held.get(panel.groupKey)?.has(i)),
        measured,
      ),
    ),
    unread,
  }
}

/**
 * What publications alone say about two or more subjects, without close questions.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function publishedEvidence(
  db: Db,
  asked: CompareInput & { metric: string },
): Promise<PublishedEvidence> {
  const all = await listCandidates(db, asked.subjects, requireMetricKey(asked.metric))
  const published = await measuredBy(db, ofTrust(all, 'reviewed'), asked, MAX_READ.published)
  return { metric: asked.metric, ...published }
}

/**
 * What the test beds say about subjects side by side: every load at which they were measured together, the sources that
 * measured one without the other, and close questions with more answers. Publications first, others apart from them.
 * Without two subjects the usual pairs.
 * @throws AppError BAD_REQUEST for a key that is not in the dictionary
 */
export async function compareEvidence(
  db: Db,
  asked: CompareInput,
  limits = MAX_READ,
): Promise<Evidence> {
  const { metric } = await chooseMetric(db, asked)
  const [first, second] = asked.subjects
  if (!first || !second) {
    const near = await drawnPairs(db)
    return {
      metric,
      together: [],
      across: [],
      apart: [],
      unread: { together: 0, apart: 0 },
      others: [],
      near,
    }
  }
  const input = { ...asked, metric }
  const all = await listCandidates(db, input.subjects, requireMetricKey(metric))
  const measuredByOthers = OTHER_TRUSTS.filter((trust) => ofTrust(all, trust).length > 0).map(
    async (trust): Promise<OtherEvidence> => ({
      trust,
      ...(await measuredBy(db, ofTrust(all, trust), input, limits.others)),
    }),
  )
  const [published, near, others] = await Promise.all([
    measuredBy(db, ofTrust(all, 'reviewed'), input, limits.published),
    input.subjects.length === 2 ? listSuggestedComparisons(db, [first, second], metric) : [],
    Promise.all(measuredByOthers),
  ])
  return { metric, ...published, others, near }
}
