import { groupBy } from '@/ingest/dictionary/group-by'
import { byInterest } from '@/ingest/dictionary/metric-interest'
import type { Change } from '@/server/trends/changes/schemas'
import { plainMetric } from '../charts/definitions/plain-metric'
import type { BarLook } from './change-bar'
import { whereWords } from './change-words'

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

/** @param changes by size @param leads series that are drawn already */
export function arrangeChanges(
  changes: readonly Change[],
  leads: readonly Change[],
): ArrangedChanges {
  const drawn = new Set(leads.map(({ id }) => id))
  const others = changes.filter(({ id }) => !drawn.has(id))
  const pairs = [...groupBy(others.filter(isPair), pairId)].flatMap(([id, all]): VersionPair[] => {
    const [first, ...more] = all.toSorted(byInterest)
    if (first === undefined) return []
    const [from, to] = first.points.map(({ label }) => label)
    const changes: VersionPair['changes'] = [first, ...more]
    return [{ id, from: from ?? '', to: to ?? '', changes, rows: mergeEnds(changes) }]
  })
  return { lines: others.filter((one) => !isPair(one)), pairs }
}

/** A flagged end makes a change hollow, whatever else holds; without a proof it is pale. */
export const changeLook = (
  points: readonly Pick<Change['points'][number], 'isExcluded'>[],
  step: Change['step'],
): BarLook =>
  step !== null ? 'proven' : points.some(({ isExcluded }) => isExcluded) ? 'flagged' : 'unproven'

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
