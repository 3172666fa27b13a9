import type { PanelRanking, ResultPanel, ResultValue } from '@/server/results/schemas'
import { ranksText } from '../charts/definitions/ranks'
import { flawWords, toClause } from '../charts/definitions/unranked-reason'
import { formatCount } from '../charts/format'
import { capitalised } from '../charts/definitions/words'
import { runsText } from '../charts/definitions/entry-words'
import { sureText } from '../publications/rows/row-words'
import { describeCertainty } from '../results/certainty'

type Ranked = { panel: ResultPanel; ranking: PanelRanking }

/** Reasons of the ranking as a cell of a table has room for them. */
const SHORT_REASONS: readonly (readonly [RegExp, string])[] = [
  [/^one run has no spread/, 'single runs'],
  [/^no spread was published/, 'no spread published'],
  [/^the number of runs was not stated/, 'number of runs not stated'],
  [/^published spread of .* too wide/, 'published spread too wide'],
  [/too few for an interval/, 'too few runs'],
]

const toShort = (reason: string): string =>
  SHORT_REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? toClause(reason)

/** That the others cannot be ranked says nothing about a value itself. */
const NO_OTHER = 'no other subject can be ranked'

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Values of a mesh: those that a rank could be between. */
const meshRows = ({ rows }: ResultPanel) =>
  rows.filter(({ subject, value }) => subject.mesh !== 'none' && value.value !== null)

/** Whether no rank is possible because a mesh has no more than one value here. */
export const hasOneValue = (panel: ResultPanel): boolean => meshRows(panel).length < 2

/** "closed loop" of "closed loop and 1 more": what is wrong first; the menu of a row has all of it. */
const firstFlaw = (value: ResultValue): string | null =>
  flawWords(value)?.replace(/ and \d+ more$/, '') ?? null

/** "closed loop", "1 of 3 flagged: percentiles out of order": what is wrong with the values themselves; null where nothing is. */
function flawText(panel: ResultPanel): { text: string; areAll: boolean } | null {
  const rows = meshRows(panel)
  const flaws = rows.flatMap(({ value }) => firstFlaw(value) ?? [])
  if (flaws.length === 0) return null
  const text = unique(flaws).slice(0, 2).join('; ')
  const areAll = flaws.length === rows.length
  return { text: areAll ? text : `${flaws.length} of ${rows.length} flagged: ${text}`, areAll }
}

/** What the values lack for a rank although nothing is wrong with them. */
function missingText({ panel, ranking }: Ranked): string | null {
  const flawed = new Set(
    meshRows(panel).flatMap(({ value }) => (flawWords(value) === null ? [] : [value.conditionId])),
  )
  const reasons = ranking.unranked
    .filter(({ conditionId, reason }) => !flawed.has(conditionId) && reason !== NO_OTHER)
    .map(({ reason }) => toShort(reason))
  return reasons.length === 0 ? null : unique(reasons).join('; ')
}

/** Ranks of so many subjects fit a cell. */
const MAX_RANKS = 3

/** "Rank 1: Linkerd, rank 2: Istio", "9 of 45 pairs proven": what the runs of a ranked test bed prove. */
function provenText({ ranks, wins }: PanelRanking): string {
  const pairs = (ranks.length * (ranks.length - 1)) / 2
  return ranks.length <= MAX_RANKS
    ? ranksText(ranks)
    : `${formatCount(wins.length)} of ${formatCount(pairs)} pairs proven`
}

/** The first line of the reason, and what else decides it. */
function listReasons(bed: Ranked): string[] {
  const { panel, ranking } = bed
  if (ranking.wins.length > 0) return [provenText(ranking)]
  const flaw = flawText(panel)
  if (hasOneValue(panel))
    return [
      meshRows(panel).length === 0 ? 'only a value without a mesh' : 'only one value',
      ...(flaw ? [flaw.text] : []),
    ]
  const missing = missingText(bed)
  const within = ranking.ranks.length > 1 ? 'differences within the noise' : null
  const first = flaw?.areAll === true ? flaw.text : (within ?? missing)
  const others = [first === missing ? null : missing, flaw?.areAll === true ? null : flaw?.text]
  return [first, ...others].filter((text) => typeof text === 'string')
}

/** Why the values of a test bed have no ranks, in a few words, the first of which matter most, and how many runs they rest on. */
export function unrankedWords(bed: Ranked): { why: string; more: string[] } {
  const [why = 'no order is proven', ...more] = listReasons(bed)
  const runs = why.includes('spread') ? runsText(bed.panel) : sureText(bed)
  const isSaid = [why, ...more].some((text) => text.includes('runs'))
  return { why, more: isSaid ? more : [...more, runs] }
}

/** The same in full sentences: every reason, and what the values are made of. */
export function unrankedInFull({ panel, ranking }: Ranked): string {
  const reasons = unique(ranking.unranked.map(({ reason }) => reason.replace(/\.$/, '')))
  const hasRanks = ranking.wins.length > 0
  const who = hasRanks ? 'Others not ranked' : 'Not ranked'
  return [
    ...(hasRanks ? [`${ranksText(ranking.ranks)}.`] : []),
    ...(reasons.length === 0 ? [] : [`${who}: ${reasons.join('; ')}.`]),
    `${capitalised(describeCertainty(panel))}.`,
  ].join(' ')
}
