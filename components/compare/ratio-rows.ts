import type { Mode } from '@/ingest/dictionary/vocabulary'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { Origin } from '@/server/results/schemas'
import { toClause } from '../charts/definitions/unranked-reason'
import { counted, formatNumber } from '../charts/format'
import {
  countLoads,
  findLeader,
  findSide,
  sideWord,
  type LoadCounts,
  type PairedLoad,
  type PairNames,
  type Side,
} from './count-loads'
import { loadWords } from './load-words'
import { loadNames } from './load-names'
import { loadId, ownText } from './own-rows'
import { bySource, sourceTitle, toSource } from './sources'

/** One load of one test bed in the plot of ratios and in its table. */
export type RatioDot = {
  id: string
  load: string
  /** of the first subject and of the second, ready to print */
  values: readonly [string, string]
  /** above 1 where the first is on the side that a reader looks for; null where a value is zero or negative */
  ratio: number | null
  side: Side
  state: 'proven' | 'unproven' | 'out'
  difference: string
  certainty: string
}

/** The loads of one publication, or of one campaign of another sender. */
export type RatioRow = {
  id: string
  title: string
  origin: Origin
  dots: RatioDot[]
  counts: LoadCounts
  /** "4 of 5, no spread; 5 not counted" */
  note: string
  /** "not counted: closed loop (5)"; empty where every load counts */
  why: string
}

/** The ratio turned so that more than 1 is to the credit of the first subject. */
const orient = (ratio: number | null, metric: string): number | null =>
  ratio === null || sideWord(metric) === 'lower' ? ratio : 1 / ratio

/** "3.32×": how many times the values of a load lie apart, whoever has the larger. */
export const timesText = (ratio: number): string => `${formatNumber(Math.max(ratio, 1 / ratio))}×`

function toDot(load: PairedLoad, name: string, position: number, names: PairNames): RatioDot {
  const { pair, panel } = load
  const [difference, certainty] = loadWords(load, names)
  const ratio = orient(pair.ratio, panel.key)
  return {
    id: loadId(load),
    load: name,
    values: [ownText(load, 0), ownText(load, position + 1)],
    ratio,
    side: findSide(pair, panel.key),
    state: pair.leftOut !== null ? 'out' : pair.isProven ? 'proven' : 'unproven',
    difference: ratio === null ? difference : `${difference} (${timesText(ratio)})`,
    certainty,
  }
}

/** "closed loop (22), a run of 10.0 s is under 30 s (6)": why loads do not count, the most frequent reason first. */
const listReasons = (loads: readonly PairedLoad[]): [reason: string, count: number][] =>
  [
    ...groupBy(
      loads.flatMap(({ pair }) => (pair.leftOut === null ? [] : [toClause(pair.leftOut)])),
      (text) => text,
    ),
  ]
    .map(([reason, all]): [string, number] => [reason, all.length])
    .sort(([, a], [, b]) => b - a)

/** How sure the loads that count are; empty where they have nothing in common. */
function certaintyClause(loads: readonly PairedLoad[], counts: LoadCounts, leader: Side): string {
  const proven = leader === 'first' ? counts.firstProven : counts.secondProven
  if (proven > 0) return proven === counts.loads ? ', beyond noise' : `, ${proven} beyond noise`
  const counting = loads.filter(({ pair }) => pair.leftOut === null)
  return counting.every(({ pair }) => pair.spread === 'none') ? ', no spread' : ''
}

/** One line: how many loads count, how sure they are, how many do not count. */
function toNote(loads: readonly PairedLoad[], counts: LoadCounts, leader: Side): string {
  const reasons = listReasons(loads)
  if (counts.loads === 0) {
    const [[most = ''] = [], ...others] = reasons
    return `not counted: ${most}${others.length > 0 ? ` and ${counted(others.length, 'other reason')}` : ''}`
  }
  const count = leader === 'first' ? counts.first : counts.second
  const unlike = counts.unlike > 0 ? `; encryption differs at ${counts.unlike}` : ''
  const out = counts.leftOut > 0 ? `; ${counts.leftOut} not counted` : ''
  return `${count} of ${counts.loads}${certaintyClause(loads, counts, leader)}${unlike}${out}`
}

/** Every reason for which loads do not count, with its number; empty where all count. */
function whyNotCounted(loads: readonly PairedLoad[]): string {
  const reasons = listReasons(loads)
  if (reasons.length === 0) return ''
  return `not counted: ${reasons.map(([reason, count]) => `${reason} (${count})`).join(', ')}`
}

/** The rows of the plot of one pair, in the order of its loads. @param position of the second subject after the first */
export function listRatioRows(
  paired: readonly PairedLoad[],
  metric: string,
  position: number,
  names: PairNames,
): RatioRow[] {
  const leader = findLeader(countLoads(paired, metric))
  return bySource(paired).flatMap((loads): RatioRow[] => {
    const origin = loads[0]?.panel.origin
    if (!origin) return []
    const labels = loadNames(loads.map(({ panel }) => panel))
    const counts = countLoads(loads, metric)
    return [
      {
        id: toSource(origin),
        title: sourceTitle(origin),
        origin,
        dots: loads.map((load, i) => toDot(load, labels[i] ?? '', position, names)),
        counts,
        note: toNote(loads, counts, leader),
        why: whyNotCounted(loads),
      },
    ]
  })
}

/** "2 loads have no ratio, because a value is zero or negative; the table has them."; empty where all have one. */
export function noRatioText(rows: readonly RatioRow[]): string {
  const without = rows.flatMap(({ dots }) => dots).filter(({ ratio }) => ratio === null).length
  if (without === 0) return ''
  return `${counted(without, 'load')} ${without === 1 ? 'has' : 'have'} no ratio, because a value is zero or negative; the table has ${without === 1 ? 'it' : 'them'}.`
}

type Named = {
  label: string
  mesh: string
  meshName: string | null
  version: string | null
  mode: Mode | null
}

/**
 * Names for headlines and axes: of the mesh alone where no other subject is of it and it is the usual one, a sidecar of
 * any version; else with version and mode, which nobody would guess.
 */
export const shortNames = (subjects: readonly Named[]): string[] =>
  subjects.map(({ label, mesh, meshName, version, mode }) => {
    const isOnly = subjects.filter((other) => other.mesh === mesh).length === 1
    const isUsual = version === null && (mode === null || mode === 'sidecar')
    return meshName !== null && isOnly && isUsual ? meshName : label
  })
