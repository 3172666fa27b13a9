import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { PublicationDetail } from '@/server/publications/schemas'
import type { ClaimCounts, ResultPanel } from '@/server/results/schemas'
import { groupBy } from '@/ingest/dictionary/group-by'
import { isUnranked } from '../charts/definitions/facts'
import { counted, formatCount } from '../charts/format'
import { spreadText } from '../charts/definitions/entry-words'
import { CLAIM_WORDS } from './claim-words'
import { limitsInOrder } from './know-words'
import { READ_FROM } from './read-from'

/** What the best of a metric is called; null where neither end is better. */
function bestWord({ key }: ResultPanel): 'lowest' | 'highest' | null {
  const metric = parseMetricKey(key)?.metric
  const better = metric === undefined ? null : getMetric(metric).better
  return better === 'lower' ? 'lowest' : better === 'higher' ? 'highest' : null
}

/** Whose value of a load is the best; null where fewer than two products are comparable, or it is not known which end is better. */
function bestProduct(panel: ResultPanel): string | null {
  const word = bestWord(panel)
  if (word === null) return null
  const ranked = panel.rows.filter(
    ({ subject, value }) => !subject.isBaseline && value.value !== null && !isUnranked(value),
  )
  if (new Set(ranked.map(({ subject }) => subject.mesh)).size < 2) return null
  const sign = word === 'lowest' ? 1 : -1
  const [best] = [...ranked].sort((a, b) => sign * ((a.value.value ?? 0) - (b.value.value ?? 0)))
  return best?.subject.meshName ?? null
}

/** "Linkerd lowest at 3 of 3 loads", of the product of a vendor that publishes: of the loads of one metric key; null where no vendor published or none can be counted. */
export function ownBestText(
  { relation, vendorOf }: Pick<PublicationDetail['publication'], 'relation' | 'vendorOf'>,
  loads: readonly ResultPanel[],
): string | null {
  if (relation !== 'vendor') return null
  const known = loads.flatMap((panel) => bestProduct(panel) ?? [])
  const [first] = loads
  if (known.length === 0 || first === undefined) return null
  const own = known.filter((name) => vendorOf.includes(name)).length
  return `${vendorOf.join(' or ')} ${bestWord(first)} at ${own} of ${counted(known.length, 'load')}`
}

const asCount = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** Most runs that are drawn one by one. */
const MAX_DOTS = 12

/** Runs kept and dropped, to be drawn; null where a publication states no plain number of either, or too many. */
export function countRuns({
  repeatsPlanned,
  repeatsKept,
}: Pick<PublicationDetail['campaign'], 'repeatsPlanned' | 'repeatsKept'>): {
  kept: number
  dropped: number
} | null {
  const [planned, kept] = [asCount(repeatsPlanned), asCount(repeatsKept)]
  if (planned === null || kept === null || kept > planned || planned > MAX_DOTS) return null
  return { kept, dropped: planned - kept }
}

/** "A is slow." of "A is slow. It waits.": a full stop within a number or after one letter ends none. */
const firstSentence = (text: string): string =>
  /^.*?[^\s.]{2}[.!?](?=\s+[A-Z])/s.exec(text)?.[0] ?? text

/** The first sentence of the gravest limit that a reviewer wrote down; null without one. */
export function watchOut(notes: PublicationDetail['notes']): string | null {
  const [gravest] = limitsInOrder(notes)
  return gravest === undefined ? null : firstSentence(gravest)
}

/** "2 agree, 1 in part, 1 cannot be checked"; without claims that there are none. */
export function claimCountsText({ hold, partly, inconsistent, open }: ClaimCounts): string {
  const parts = [
    [hold, hold === 1 ? 'agrees' : 'agree'],
    [partly, CLAIM_WORDS.partly],
    [inconsistent, inconsistent === 1 ? CLAIM_WORDS.inconsistent : 'do not follow'],
    [open, CLAIM_WORDS.uncheckable],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return told.length === 0 ? 'none to check' : told.join(', ')
}

type LoadWords = readonly [value: string, note: string | null]

/** How each load model made load, and whether latencies hold the time that requests waited. */
const LOADS: Record<string, LoadWords> = {
  open_corrected: ['open loop', 'waiting time counted'],
  open_uncorrected: ['open loop', 'waiting time not counted'],
  paced_uncorrected: ['paced closed loop', 'a set rate; waiting time not counted'],
  closed: ['closed loop', 'waiting time not counted'],
  max_throughput: ['as fast as possible', 'no set rate'],
}

/**
 * "closed loop" and "open loop", "waiting time counted": a line for each way in which load was made, where that is known.
 * @param shown the way of the load that is drawn: it comes first, and is named as such where there are others
 */
export function loadModelWords(
  harnesses: PublicationDetail['harnesses'],
  shown: string | null = null,
): LoadWords[] {
  const models = [...new Set(harnesses.map(({ loadModel }) => loadModel))].filter(
    (model) => LOADS[model] !== undefined,
  )
  const ordered = models.toSorted((a, b) => Number(b === shown) - Number(a === shown))
  const known = ordered.flatMap((model): LoadWords[] => {
    const words = LOADS[model]
    if (words === undefined) return []
    const [name, note] = words
    return [ordered.length > 1 && model === shown ? [name, `in this chart: ${note}`] : words]
  })
  return known.length === 0 ? [['not known', null]] : known
}

/** Of several. */
const MANY: Record<string, string> = {
  'raw file': 'raw files',
  table: 'tables',
  'chart label': 'chart labels',
  'vector chart': 'vector charts',
  chart: 'charts',
}

const countedFrom = (words: string, count: number): string =>
  [formatCount(count), words.startsWith('computed') ? words : `from ${MANY[words] ?? words}`].join(
    ' ',
  )

/**
 * "table", "583 computed from raw data, 20 from chart labels": what the values were read from, most of them first; null without
 * values. Only the most where they are not all. @param total values of the publication
 */
export function readFromText(panels: readonly ResultPanel[], total: number): string | null {
  const ways = panels.flatMap(({ rows }) =>
    rows.flatMap(({ value }) =>
      value.value === null || value.evidence === null ? [] : [READ_FROM[value.evidence]],
    ),
  )
  const counts = [...groupBy(ways, (way) => way)]
    .map(([words, all]) => ({ words, count: all.length }))
    .sort((a, b) => b.count - a.count)
  const [most] = counts
  if (most === undefined) return null
  if (counts.length === 1) return most.words
  const told = ways.length === total ? counts : [most]
  return told.map(({ words, count }) => countedFrom(words, count)).join(', ')
}

const SPREADS: Record<string, [value: string, note: string]> = {
  'no spread': ['none', 'so no difference is proven'],
  'with spread': ['published', 'for every value'],
  'spread for some': ['for some', 'values without one prove nothing'],
}

/**
 * Whether the values have a spread, and what follows from that; not known without values.
 * @param stated what the publication says of its spread: of one that is only drawn, in its words
 */
export function spreadWords(
  panels: readonly ResultPanel[],
  stated: string | null,
): readonly [value: string, note: string | null] {
  const [first] = panels
  if (!first) return ['not known', null]
  const all = { ...first, rows: panels.flatMap(({ rows }) => rows) }
  const spread = spreadText(all)
  if (SPREADS[spread] === undefined) return [spread.replace(/^spread /, ''), stated]
  const isWithinRuns = spread === 'no spread' && /within the run|within a run/.test(stated ?? '')
  return isWithinRuns ? ['none between runs', stated] : SPREADS[spread]
}
