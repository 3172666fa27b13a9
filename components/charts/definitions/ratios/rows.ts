import { groupBy } from '@/ingest/dictionary/group-by'
import { interestWords } from '../../../ui/badge'
import { counted } from '../../format'
import type { RatioDot, RatioRow } from '../../ratios-spec'
import { noSpreadText } from '../entry-words'
import { monthText } from '../published-words'
import { toClause } from '../unranked-reason'
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
import { ratioNumber } from './across-words'
import { loadId, ownText } from './own-rows'
import { bySource, listLoadNames, titleOfLoads, toSource } from './sources'

/** A load before the axis has a place for it, and an address leads to it. */
export type LoadRatio = Omit<RatioDot, 'at' | 'href'>
export type SourceRatios = Omit<RatioRow, 'dots' | 'href' | 'mean'> & { dots: LoadRatio[] }

/** The ratio of the second over the first turned so that more than 1 is to the credit of the first subject. */
export const orient = (ratio: number | null, metric: string): number | null =>
  ratio === null || sideWord(metric) === 'lower' ? ratio : 1 / ratio

/** "0.30×", "3.32×": the first over the second, as the axis has it. */
export const timesText = (ratio: number): string => `${ratioNumber(ratio)}×`

function toDot(load: PairedLoad, name: string, position: number, names: PairNames): LoadRatio {
  const { pair, panel } = load
  const [difference, certainty] = loadWords(load, names)
  const ratio = orient(pair.ratio, panel.key)
  const times = pair.ratio === null ? null : timesText(1 / pair.ratio)
  return {
    id: loadId(load),
    load: name,
    values: [ownText(load, 0), ownText(load, position + 1)],
    ratio,
    times,
    side: findSide(pair, panel.key),
    state: pair.leftOut !== null ? 'out' : pair.isProven ? 'proven' : 'unproven',
    difference: times === null ? difference : `${difference} (${times})`,
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
  const [first] = counting
  const hasNone = counting.every(({ pair }) => pair.spread === 'none')
  return first !== undefined && hasNone ? `, ${noSpreadText(first.panel)}` : ''
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

/** Reasons for which loads do not count, with their numbers; null where all count. @param most that are told */
export function whyNotCounted(loads: readonly PairedLoad[], most = Infinity): string | null {
  const reasons = listReasons(loads)
  if (reasons.length === 0) return null
  const told = reasons.slice(0, most).map(([reason, count]) => `${reason} (${count})`)
  const others = reasons.slice(most)
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  const more = others.length === 0 ? [] : [`${counted(others.length, 'other reason')} (${rest})`]
  return `not counted: ${[...told, ...more].join(', ')}`
}

/** The rows of the plot of one pair, in the order of its loads. @param position of the second subject after the first */
export function listRatioRows(
  paired: readonly PairedLoad[],
  metric: string,
  position: number,
  names: PairNames,
): SourceRatios[] {
  const leader = findLeader(countLoads(paired, metric))
  return bySource(paired).flatMap((loads): SourceRatios[] => {
    const [first] = loads
    if (!first) return []
    const { origin } = first.panel
    const labels = listLoadNames(loads)
    const interests = loads.map(({ panel }) => interestWords(panel.origin))
    const counts = countLoads(loads, metric)
    return [
      {
        id: toSource(first),
        title: titleOfLoads(loads),
        month: monthText(origin.measuredOn),
        date: origin.measuredOn,
        interest: [...new Set(interests)].join(', '),
        isIndependent: loads.every(({ panel }) => panel.origin.relation === 'independent'),
        isCounted: counts.loads > 0,
        dots: loads.map((load, i) => toDot(load, labels[i] ?? '', position, names)),
        note: toNote(loads, counts, leader),
        why: whyNotCounted(loads),
      },
    ]
  })
}

/** "2 loads have no ratio, because a value is zero or negative; the table has them."; empty where all have one. */
export function noRatioText(rows: readonly SourceRatios[]): string {
  const without = rows.flatMap(({ dots }) => dots).filter(({ ratio }) => ratio === null).length
  if (without === 0) return ''
  return `${counted(without, 'load')} ${without === 1 ? 'has' : 'have'} no ratio, because a value is zero or negative; the table has ${without === 1 ? 'it' : 'them'}.`
}
