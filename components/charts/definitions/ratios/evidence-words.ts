import type { Evidence } from '@/server/results/compare/schemas'
import { plainWords } from '../plain-metric'
import { capitalised, metricLabel } from '../words'
import { predictionClause } from './across-words'
import { counted } from '../../format'
import { rangeText } from '../published-words'
import type { CountPart } from '../../ratios-spec'
import {
  countLoads,
  findLeader,
  listPaired,
  sideWord,
  type LoadCounts,
  type PairedLoad,
  type PairNames,
} from './count-loads'
import { groupWords, splitByInterest } from './interest-split'

/** One load, or the bounds of several. */
export type AskedLoad = { rps: number | null; from: number | null; to: number | null }
const ANY_LOAD: AskedLoad = { rps: null, from: null, to: null }

/** "at 1,000 to 2,000 requests/s": the load that was asked for; empty for any. */
export function askedLoadText({ rps, from, to }: AskedLoad): string {
  const asked = rps === null ? { from, to } : { from: rps, to: rps }
  return asked.from === null && asked.to === null ? '' : rangeText(asked)
}

/** ", at 6 of 13 independent ones": how far the count is that of publishers without an interest. */
function independentClause(paired: readonly PairedLoad[], metric: string): string {
  const independent = paired.filter(({ panel }) => panel.origin.relation === 'independent')
  const all = countLoads(paired, metric)
  const own = countLoads(independent, metric)
  if (own.loads === 0) return all.loads === 1 ? ', not independent' : ', none of them independent'
  if (own.loads === all.loads) return all.loads === 1 ? ', independent' : ', all independent'
  // Nobody leads, so the count would be of neither.
  if (all.first === all.second) return `, ${own.loads} of them independent`
  const count = findLeader(all) === 'first' ? own.first : own.second
  return `, at ${count} of ${own.loads} independent ${own.loads === 1 ? 'one' : 'ones'}`
}

/** "lower p99": a percentile alone means latency. */
const betterMetric = (metric: string): string =>
  `${sideWord(metric)} ${plainWords(metric).replace(/^(p[\d.]+) latency$/, '$1')}`

/** "Linkerd had lower p99 at 19 of 27 loads, at 6 of 13 independent ones"; a count of loads, never a rank. */
export function headline(
  paired: readonly PairedLoad[],
  metric: string,
  [first, second]: PairNames,
  asked = ANY_LOAD,
): string {
  const counts = countLoads(paired, metric)
  const what = betterMetric(metric)
  if (counts.loads === 0 && counts.leftOut > 0)
    return capitalised(
      [`${first} and ${second} share ${counted(counts.leftOut, 'load')}`, askedLoadText(asked)]
        .filter(Boolean)
        .join(' ') + ', but no value counts',
    )
  if (counts.loads === 0)
    return [
      `No publication measured ${first} and ${second} together for ${metricLabel(metric)}`,
      askedLoadText(asked),
    ]
      .filter(Boolean)
      .join(' ')
  const of = [counted(counts.loads, 'load'), askedLoadText(asked)].filter(Boolean).join(' ')
  const independent = independentClause(paired, metric)
  if (counts.first + counts.second === 0)
    return `Neither ${first} nor ${second} had ${what} at ${of}${independent}`
  if (counts.first === counts.second)
    return capitalised(
      `${first} and ${second} each had ${what} at ${counts.first} of ${of}${independent}`,
    )
  const isFirst = findLeader(counts) === 'first'
  const count = isFirst ? counts.first : counts.second
  return capitalised(`${isFirst ? first : second} had ${what} at ${count} of ${of}${independent}`)
}

type Answered = Pick<Evidence, 'metric' | 'together'> & Partial<Pick<Evidence, 'across'>>

/**
 * The answer of a comparison in one sentence: where a further benchmark may lie, if publications suffice for that, then the
 * count. It names the load that was asked for. @param position of the second subject after the first
 */
export function answerSentence(
  { metric, together, across = [] }: Answered,
  names: PairNames,
  asked = ANY_LOAD,
  position = 0,
): string {
  const prediction = predictionClause(across[position], metric, names, askedLoadText(asked))
  const paired = listPaired(together, position)
  if (prediction === null) return headline(paired, metric, names, asked)
  return `${prediction}. ${headline(paired, metric, names)}`
}

/** ", 24 of them Istio lower": what a count must not be read without where loads that do not count say the opposite. */
function againstClause(counts: LoadCounts, word: string, [first, second]: PairNames): string {
  if (counts.loads === 0) return ''
  const isFirst = findLeader(counts) === 'first'
  const against = isFirst ? counts.leftOutSecond : counts.leftOutFirst
  return against === 0 ? '' : `, ${against} of them ${isFirst ? second : first} ${word}`
}

/** The parts of the bar from the side of the first subject to that of the second; those without a load are left out. */
export function listCountParts(counts: LoadCounts, metric: string, names: PairNames): CountPart[] {
  const word = sideWord(metric)
  const leader = counts.first === counts.second ? null : findLeader(counts)
  const toParts = (side: 'first' | 'second', all: number, proven: number): CountPart[] => {
    const who = `${names[side === 'first' ? 0 : 1]} ${word}`
    const [sure, unsure] = [`${who} beyond run noise`, `${who}, unproven`]
    const isLeader = side === leader
    return [
      {
        side,
        isProven: true,
        count: proven,
        words: sure,
        short: isLeader ? 'beyond run noise' : sure,
      },
      {
        side,
        isProven: false,
        count: all - proven,
        words: unsure,
        short: isLeader ? 'unproven' : unsure,
      },
    ]
  }
  const [second, secondUnproven] = toParts('second', counts.second, counts.secondProven)
  const against = againstClause(counts, word, names)
  return [
    ...toParts('first', counts.first, counts.firstProven),
    {
      side: 'neither' as const,
      isProven: false,
      count: counts.neither,
      words: 'neither',
      short: 'neither',
    },
    ...[secondUnproven, second].flatMap((part) => part ?? []),
    {
      side: 'out' as const,
      isProven: false,
      count: counts.leftOut,
      words: `not counted${against}`,
      short: `not counted${against.replace(' of them', ' with')}`,
    },
  ].filter(({ count }) => count > 0)
}

/** "encryption differs at 2 loads that count"; empty where it does at none. */
export const unlikeText = ({ unlike, loads }: LoadCounts): string =>
  unlike === 0 ? '' : `encryption differs at ${unlike} of the ${counted(loads, 'load')} that count`

/** The answer of a comparison as one text, for descriptions: headline, parts, split. @param position of the second subject after the first */
export function answerText(
  evidence: Answered,
  names: PairNames,
  products: readonly string[],
  asked = ANY_LOAD,
  position = 0,
): string {
  const { metric, together } = evidence
  const paired = listPaired(together, position)
  const counts = countLoads(paired, metric)
  const parts = listCountParts(counts, metric, names).map(({ count, words }) => `${count} ${words}`)
  const split = splitByInterest(paired, metric, products).map(
    ({ count, loads, sources, ...group }) =>
      `${count} of ${loads} ${groupWords(group)} (${sources})`,
  )
  return [
    answerSentence(evidence, names, asked, position),
    parts.join('; '),
    unlikeText(counts),
    split.join('; '),
  ]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ')
}
