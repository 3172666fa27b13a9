import type { Evidence, PairAt, SharedLoad } from '@/server/results/compare/schemas'
import { parseChartMetricKey, metricLabel } from '../charts/definitions/words'
import { toClause } from '../charts/definitions/unranked-reason'
import { displayUnit, type DisplayUnit } from '../charts/display-unit'
import { counted } from '../charts/format'
import { rangeText } from '../overview/opening-words'
import { valueText } from '../overview/value-words'
import { againstClause, reasonsText } from './left-out-words'
import { unlikeClause, unlikeText } from './unlike-words'

/** What the loads at which two subjects were measured together say; a count, never a rank. */
export type Tally = {
  /** loads that count */
  loads: number
  /** at which the values of the first, of the second, are lower; at the others versions differ or values are equal */
  a: number
  b: number
  /** loads that do not count, and at how many of them the values of the first, of the second, are lower */
  leftOut: number
  leftOutA: number
  leftOutB: number
  leftOutWhy: readonly string[]
  spreadOnBoth: number
  proven: number
  publications: {
    slug: string
    vendorOf: readonly string[]
    publisher: string
    isIndependent: boolean
  }[]
  campaigns: number
}

/** One load, or the bounds of several. */
export type AskedLoad = { rps: number | null; from: number | null; to: number | null }

type Paired = SharedLoad & { pair: PairAt }
const isPaired = (load: SharedLoad): load is Paired => load.pair !== null

const countingOf = (together: readonly SharedLoad[]): Paired[] =>
  together.filter(isPaired).filter(({ pair }) => pair.leftOut === null)

export function tallyOf(together: readonly SharedLoad[]): Tally {
  const paired = together.filter(isPaired)
  const counting = countingOf(together)
  const out = paired.filter(({ pair }) => pair.leftOut !== null)
  const count = (test: (pair: PairAt) => boolean, among: readonly Paired[] = counting): number =>
    among.filter(({ pair }) => test(pair)).length
  const origins = counting.map(({ panel }) => panel.origin)
  const published = origins.flatMap(({ publication, vendorOf, organisation, relation }) =>
    publication
      ? [
          {
            slug: publication.slug,
            vendorOf,
            publisher: organisation,
            isIndependent: relation === 'independent',
          },
        ]
      : [],
  )
  const submitted = origins.filter(({ publication }) => publication === null)
  return {
    loads: counting.length,
    a: count(({ lower }) => lower === 'a'),
    b: count(({ lower }) => lower === 'b'),
    leftOut: out.length,
    leftOutA: count(({ lower }) => lower === 'a', out),
    leftOutB: count(({ lower }) => lower === 'b', out),
    leftOutWhy: out.flatMap(({ pair }) => pair.leftOut ?? []),
    spreadOnBoth: count(({ spread }) => spread === 'both'),
    proven: count(({ isProven }) => isProven),
    publications: [...new Map(published.map((one) => [one.slug, one])).values()],
    campaigns: new Set(submitted.map(({ campaign }) => campaign)).size,
  }
}

/** Lower where less is better, higher where more is: the word for the side that a reader looks for. */
const sideWord = (metric: string): 'lower' | 'higher' =>
  parseChartMetricKey(metric).of.better === 'higher' ? 'higher' : 'lower'

/** The subject that was on that side more often, its count, and how many loads that do not count say the opposite. */
function leading(
  tally: Tally,
  metric: string,
  names: readonly [string, string],
): [name: string, count: number, against: number] {
  const isFirst = tally.a === tally.b || tally.a > tally.b === (sideWord(metric) === 'lower')
  const against = tally.a > tally.b ? tally.leftOutB : tally.leftOutA
  return [names[isFirst ? 0 : 1], Math.max(tally.a, tally.b), against]
}

const sourcesText = ({ publications, campaigns }: Tally): string =>
  [
    publications.length > 0 ? counted(publications.length, 'publication') : null,
    campaigns > 0 ? counted(campaigns, 'campaign') : null,
  ]
    .filter(Boolean)
    .join(' and ')

/** "at 1,000 to 2,000 requests/s": the load that was asked for; empty for any. */
export function askedLoadText({ rps, from, to }: AskedLoad): string {
  const asked = rps === null ? { from, to } : { from: rps, to: rps }
  return asked.from === null && asked.to === null ? '' : rangeText(asked)
}

/** "Measured together, Linkerd sidecar had the lower p99 latency at 11 of 11 loads in 4 publications". @param asked the load */
export function headline(
  { metric, together }: Pick<Evidence, 'metric' | 'together'>,
  names: readonly [string, string],
  asked: AskedLoad = { rps: null, from: null, to: null },
): string {
  const tally = tallyOf(together)
  if (tally.loads === 0 && tally.leftOut > 0)
    return `Measured together at ${counted(tally.leftOut, 'load')}, but no value counts`
  if (tally.loads === 0)
    return [
      `No publication measured ${names[0]} and ${names[1]} together for ${metricLabel(metric)}`,
      askedLoadText(asked),
    ]
      .filter(Boolean)
      .join(' ')
  const [name, count, against] = leading(tally, metric, names)
  const what = `the ${sideWord(metric)} ${metricLabel(metric)}`
  const loads = `${counted(tally.loads, 'load')} in ${sourcesText(tally)}`
  const unlike = unlikeClause(countingOf(together))
  if (tally.a === tally.b && tally.a > 0)
    return `Measured together, each had ${what} at ${tally.a} of ${loads}${unlike}`
  if (count === 0) return `Measured together at ${loads}, neither had ${what}${unlike}`
  return `Measured together, ${name} had ${what} at ${count} of ${loads}${unlike}${againstClause(against, tally.leftOut)}`
}

/** Meshes whose vendors published all of them: "all by the vendor of Linkerd". */
function vendorText({ publications }: Tally): string {
  const [first, ...others] = publications
  const all = (first?.vendorOf ?? []).filter((name) =>
    others.every(({ vendorOf }) => vendorOf.includes(name)),
  )
  const every = publications.length === 1 ? 'by' : 'all by'
  if (all.length > 0) return `, ${every} the vendor of ${all.join(' and ')}`
  const some = publications.filter(({ vendorOf }) => vendorOf.length > 0).length
  return some === 0 ? '' : `, ${some} of them by a vendor`
}

/** Why a count of publications says nothing about which is better; null where the rule of /methodology#across is met. */
export function notARank({ publications }: Tally, meshes: readonly string[]): string | null {
  const faults = [
    publications.length < 3 &&
      `only ${counted(publications.length, 'publication')}, three are needed`,
    new Set(publications.map(({ publisher }) => publisher)).size < 2 && 'fewer than two publishers',
    publications.every(
      ({ vendorOf, isIndependent }) =>
        !isIndependent || vendorOf.some((name) => meshes.includes(name)),
    ) && 'none is known to be independent of both',
  ].filter((text) => text !== false)
  return faults.length === 0 ? null : faults.join('; ')
}

/** Whose measurements the count is made of, how many have a spread, and what is proven. */
export function evidenceText(
  { together }: Pick<Evidence, 'together'>,
  meshes: readonly string[],
): string {
  const tally = tallyOf(together)
  if (tally.loads === 0 && tally.leftOut > 0)
    return 'Each has a value with a quality flag, which excludes it from counts; the rows say which.'
  if (tally.loads === 0) return ''
  const spread =
    tally.spreadOnBoth === 0
      ? `No load${tally.leftOut > 0 ? ' that counts' : ''} has a spread on both sides, so no difference is proven.`
      : `Spread on both sides at ${tally.spreadOnBoth} of ${counted(tally.loads, 'load')}; the difference is larger than the noise of the runs at ${tally.proven}.`
  const out =
    tally.leftOut === 0
      ? ''
      : ` ${counted(tally.leftOut, 'load')} not counted: ${reasonsText(tally.leftOutWhy)}.`
  const why = notARank(tally, meshes)
  const rule = why === null ? '' : ` A count, not a rank: ${why}.`
  const unlike = unlikeText(countingOf(together))
  return `In ${sourcesText(tally)}${vendorText(tally)}.${unlike} ${spread}${out}${rule}`
}

/** Whether a difference is smaller than half of the last digit that the row prints, so that its values read the same. */
function isUnderPrint({ rows }: SharedLoad['panel'], si: number, unit: DisplayUnit): boolean {
  const largest = Math.max(...rows.map(({ value }) => Math.abs(unit.toDisplay(value.value ?? 0))))
  const step = 10 ** (Math.floor(Math.log10(largest)) - 2)
  return largest > 0 && Math.abs(unit.toDisplay(si)) < step / 2
}

/** "Linkerd sidecar lower by 26.5 ms", and how sure that is; both null where versions or settings lie on both sides. */
export function loadWords(
  { pair, panel }: SharedLoad,
  names: readonly [string, string],
): [difference: string, certainty: string] {
  if (!pair) return ['one of the first two is missing here', '']
  const certainty =
    pair.leftOut !== null
      ? `not counted: ${toClause(pair.leftOut)}`
      : pair.isProven
        ? 'larger than the noise of the runs'
        : { both: 'spread on both sides', one: 'spread on one side', none: 'no spread' }[
            pair.spread
          ]
  if (pair.lower === 'equal') return ['equal values', certainty]
  if (pair.lower === 'mixed' || pair.difference === null)
    return ['neither: their settings overlap', certainty]
  const unit = displayUnit(parseChartMetricKey(panel.key).of)
  const word = sideWord(panel.key)
  const first = (pair.lower === 'a') === (word === 'lower')
  const by = isUnderPrint(panel, pair.difference, unit)
    ? 'less than the last digit shown'
    : valueText(pair.difference, unit)
  return [`${names[first ? 0 : 1]} ${word} by ${by}`, certainty]
}
