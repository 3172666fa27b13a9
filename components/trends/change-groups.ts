import { groupBy } from '@/ingest/dictionary/group-by'
import type { Change } from '@/server/trends/changes/schemas'
import { plainMetric } from '../charts/definitions/plain-metric'
import type { BarLook } from './change-bar'
import { signedShare } from '../charts/definitions/verdict-words'
import { parseChartMetricKey } from '../charts/definitions/words'
import { formatCount } from '../charts/format'
import { changeDirection, whereWords } from './change-words'

/** A metric at two versions; parts of it, as sender and receiver, that have the same values share a row. */
export type PairRow = { change: Change; where: string }

/** Series of one product and mode that one source measured at the same two versions. */
export type VersionPair = {
  id: string
  from: string
  to: string
  changes: [Change, ...Change[]]
  rows: PairRow[]
}

/** How a section is drawn: two versions are rows of a table, longer series are lines. */
export type ArrangedChanges = { lines: Change[]; pairs: VersionPair[] }

const isPair = ({ kind, points }: Change): boolean => kind === 'versions' && points.length === 2

const pairId = ({ mesh, label, origin, points }: Change): string =>
  [mesh, label, origin.campaign, ...points.map((point) => point.label)].join(' ')

/** Where a figure was taken, but for its end, and under which load: "bidirectional, client receives, 1 connection". */
const placeBesidesEnd = (change: Change): string =>
  whereWords(change)
    .split(', ')
    .filter((part) => part !== 'sender' && part !== 'receiver')
    .join(', ')

/** Equal figures of sender and receiver become one row, which names neither. */
function mergeEnds(changes: readonly Change[]): PairRow[] {
  const alike = groupBy(changes, (one) =>
    [plainMetric(one.key), placeBesidesEnd(one), ...one.points.map(({ value }) => value)].join(' '),
  )
  return [...alike.values()].flatMap((all): PairRow[] => {
    const [change] = all
    if (change === undefined) return []
    const isBoth = new Set(all.map(({ key }) => key)).size > 1
    return [{ change, where: isBoth ? placeBesidesEnd(change) : whereWords(change) }]
  })
}

/** A flagged end makes a change hollow, whatever else holds; without a proof it is pale. */
export const changeLook = (
  points: readonly Pick<Change['points'][number], 'isExcluded'>[],
  step: Change['step'],
): BarLook =>
  step !== null ? 'proven' : points.some(({ isExcluded }) => isExcluded) ? 'flagged' : 'unproven'

const LOOKS: readonly BarLook[] = ['proven', 'unproven', 'flagged']

const proofRank = ({ points, step }: Change): number => LOOKS.indexOf(changeLook(points, step))

/** The proven step, else last over first; null without a ratio. */
export const sizeOf = ({ step, relative }: Pick<Change, 'step' | 'relative'>): number | null =>
  step?.relative ?? relative

/** How far a change is from none, half as far as twice; without a ratio it has no size. */
function magnitude(change: Change): number {
  const size = sizeOf(change)
  if (size === null) return -1
  return size <= -1 ? Infinity : Math.abs(Math.log1p(size))
}

/** By what is known of them, then by size. */
const byProof = (a: Change, b: Change): number =>
  proofRank(a) - proofRank(b) || magnitude(b) - magnitude(a)

/** @param leads series that are drawn already */
export function arrangeChanges(
  changes: readonly Change[],
  leads: readonly Change[],
): ArrangedChanges {
  const drawn = new Set(leads.map(({ id }) => id))
  const others = changes.filter(({ id }) => !drawn.has(id))
  const pairs = [...groupBy(others.filter(isPair), pairId)].flatMap(([id, all]): VersionPair[] => {
    const [first, ...more] = all.toSorted(byProof)
    if (first === undefined) return []
    const [from, to] = first.points.map(({ label }) => label)
    const changes: VersionPair['changes'] = [first, ...more]
    return [{ id, from: from ?? '', to: to ?? '', changes, rows: mergeEnds(changes) }]
  })
  return { lines: others.filter((one) => !isPair(one)), pairs }
}

/** A change below this is small, unless it is proven. */
const SMALL = 0.05

const isSmall = ({ change }: PairRow): boolean => {
  const size = sizeOf(change)
  return change.step === null && size !== null && Math.abs(size) < SMALL
}

/** Small changes of a table, which one line sums up; a single one, or a table of nothing else, stays as it is. */
export function foldSmall(rows: readonly PairRow[]): {
  shown: readonly PairRow[]
  folded: readonly PairRow[]
} {
  const folded = rows.filter(isSmall)
  if (folded.length < 2 || folded.length === rows.length) return { shown: rows, folded: [] }
  return { shown: rows.filter((row) => !isSmall(row)), folded }
}

/** "4 latencies within 3.1%": how many values changed little, and by how much at most. */
export function smallWords(rows: readonly PairRow[]): string {
  const most = Math.max(...rows.map(({ change }) => Math.abs(sizeOf(change) ?? 0)))
  const areTimes = rows.every(
    ({ change: { key } }) => parseChartMetricKey(key).of.dimension === 'time',
  )
  const noun = areTimes ? 'latencies' : 'metrics'
  return `${formatCount(rows.length)} ${noun} within ${signedShare(most).slice(1)}`
}

/** What a table says of its rows once, and of each row only where they differ. */
export type SharedVerdict = {
  /** "all better", "changes of 5% or more all better"; empty where rows differ */
  note: string
  /** whether rows say which way they went, and what is known of them */
  says: { direction: boolean; look: boolean }
}

/** @param shown rows that are not folded */
export function shareVerdict(shown: readonly PairRow[], folded: readonly PairRow[]): SharedVerdict {
  const directions = (rows: readonly PairRow[]) =>
    rows.map(({ change }) => changeDirection(change.key, sizeOf(change)))
  const looks = [...shown, ...folded].map(({ change }) => changeLook(change.points, change.step))
  const large = directions(shown)
  const direction = shown.length < 2 ? null : sharedValue(large)
  const says = {
    direction: direction === null && large.some((one) => one !== null),
    look: sharedValue(looks) === null,
  }
  if (direction === null) return { note: '', says }
  const areAll = sharedValue([...large, ...directions(folded)]) !== null
  return { note: areAll ? `all ${direction}` : `changes of 5% or more all ${direction}`, says }
}

/** The value that all have, null where they differ. */
export function sharedValue<T>(values: readonly T[]): T | null {
  const [only, ...more] = new Set(values)
  return only === undefined || more.length > 0 ? null : only
}

/** "none proven: single runs, 3 are needed; all flagged": what holds for all rows of a table, said once. */
export function pairNote(changes: readonly Change[]): string {
  const proven = changes.filter(({ step }) => step !== null).length
  const reason = proven === 0 ? sharedValue(changes.map((one) => one.reason)) : null
  const flagged = changes.filter(({ points }) => points.some((end) => end.isExcluded)).length
  return [
    `${proven === 0 ? 'none' : proven} proven${reason === null ? '' : `: ${reason}`}`,
    flagged === 0 ? '' : flagged === changes.length ? 'all flagged' : `${flagged} flagged`,
  ]
    .filter(Boolean)
    .join('; ')
}
