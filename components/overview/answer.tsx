import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import { capitalised, metricLabel, parseChartMetricKey } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { besideText, namedRanges } from './answer-ranges'
import { rangeText, type Asked } from '../charts/definitions/published-words'
import type { OverheadView } from '../charts/definitions/overheads-view'
import { countText, namedPair, type Standing } from '../charts/definitions/pairs/pair-words'
import { publishersText, sourcesText } from './source-words'

/** Words of the answer; those that carry it are set off. */
type Part = { text: string; isStrong: boolean }

const strong = (text: string): Part => ({ text, isStrong: true })
const plain = (text: string): Part => ({ text, isStrong: false })

const leastWords = ({ metric }: Pick<Overview, 'metric'>): string =>
  parseChartMetricKey(metric).of.better === 'higher' ? 'lost least' : 'added least'

/** Names at most. */
const NEVER_NAMED = 3

/** " Never measured with Istio proxyless or Linkerd sidecar.": of the rows with a range; empty where it was with all of them. */
function neverWith(least: OverheadRange, ranges: readonly OverheadRange[]): string {
  const apart = ranges.filter(({ mesh, mode }) =>
    least.partners.some(
      (one) =>
        one.mesh === mesh && one.mode === mode && one.publications === 0 && one.nearest === null,
    ),
  )
  const names = apart.slice(0, NEVER_NAMED).map(productWords)
  if (names.length === 0) return ''
  const more = apart.length > names.length ? ` or ${apart.length - names.length} others` : ''
  const list = more === '' ? names.join(', ').replace(/, ([^,]+)$/, ' or $1') : names.join(', ')
  return ` Never measured with ${list}${more}.`
}

/** Of the named rows the one that added least at most loads; undefined where none did. */
const findLeast = (ranges: readonly OverheadRange[]): OverheadRange | undefined =>
  namedRanges(ranges)
    .filter(({ beside }) => beside.best > 0)
    .sort((a, b) => b.beside.best - a.beside.best)[0]

/**
 * What the row added that was the least at most of the loads at which a test bed measured it beside another, at these loads
 * alone, and how sure that is; where none was, what the named rows added.
 */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const { ranges } = overview
  const least = findLeast(ranges)
  const bestAt = least?.beside.bestAt
  if (least && bestAt) {
    const [from, to] = [bestAt.loads[0], bestAt.loads.at(-1)]
    const at = from === undefined || to === undefined ? asked : { from, to }
    const sources = least.sources.filter(({ slug }) => bestAt.sources.includes(slug))
    return [
      plain(`${capitalised(rangeText(at))}, of those measured together `),
      strong(`${productWords(least)} ${leastWords(overview)}, ${view.span(bestAt)}`),
      plain(
        `, at ${besideText(least.beside)}; published by ${publishersText(least, sources)}.${neverWith(least, ranges)}`,
      ),
    ]
  }
  const named = namedRanges(ranges)
  if (named.length === 0) return []
  return [
    plain(`${capitalised(rangeText(asked))}, `),
    ...named.flatMap((range, i) => [
      plain(i === 0 ? '' : ', '),
      strong(`${productWords(range)} ${view.span(range)}`),
    ]),
    plain(`; ${sourcesText(named)}.`),
  ]
}

/** Loads of independent publications at which each side of a pair was on the better side; null without any. */
function countIndependent({ pair, wonIn }: Standing) {
  const independent = pair.sources.filter(({ relation }) => relation === 'independent')
  const sum = (count: (source: PairSource) => number) =>
    independent.reduce((total, source) => total + count(source), 0)
  const [loads, won, lower] = [sum((one) => one.loads), sum(wonIn), sum(({ a, b }) => a + b)]
  return loads === 0 ? null : { loads, won, lost: lower - won }
}

/** "at 0 of 4 independent loads", "none of them independent" */
function independentSplit(standing: Standing): string {
  const counts = countIndependent(standing)
  return counts === null
    ? 'none of them independent'
    : `at ${counts.won} of ${counted(counts.loads, 'independent load')}`
}

/** Which side of a pair was lower, as a count of the loads that publications measured both at: never a rank. */
function pairParts(pairs: readonly HeadToHead[]): Part[] {
  const standing = namedPair(pairs)
  if (standing === null) return []
  const { first, second, word } = standing
  return [
    plain(`Over all loads, ${productWords(first)} was ${word} than ${productWords(second)} at `),
    strong(countText(standing)),
    plain(', '),
    strong(independentSplit(standing)),
    plain('.'),
  ]
}

/** The same of independent publications alone. */
function independentParts(pairs: readonly HeadToHead[]): Part[] {
  const standing = namedPair(pairs)
  const counts = standing && countIndependent(standing)
  if (!counts) return []
  const { won, lost, loads } = counts
  const [first, second] = [standing.first, standing.second].map(productWords)
  const all = counted(loads, 'independent load')
  return [
    plain(`Over all loads, ${first} was ${standing.word} than ${second} at `),
    strong(`${won} of ${all}`),
    plain(`, ${second} at ${lost}.`),
  ]
}

/** Why no row has a range at these loads, and how a pair stands over all loads; of independent publications where these were asked for. */
function withoutRange(overview: Overview, pairs: readonly HeadToHead[], asked: Asked): Part[] {
  const { flaggedOnly, inRange, metric } = overview
  const { independent = false } = asked
  const counts = independent ? independentParts(pairs) : pairParts(pairs)
  if (inRange > 0) return counts
  const kinds = [independent && 'independent', flaggedOnly.length > 0 && 'unflagged']
  const what = [...kinds, metricLabel(metric)].filter(Boolean).join(' ')
  const [first, ...rest] = counts
  const none = `No ${what} overhead over no mesh is published ${rangeText(asked)}`
  if (first === undefined) return [plain(`${none}.`)]
  return [plain(`${none}; o${first.text.slice(1)}`), ...rest]
}

const toText = (parts: readonly Part[]): string =>
  capitalised(parts.map(({ text }) => text).join(''))

/** The answer as plain text: what was published. Empty where no row has a range. */
export const answerText = (overview: Overview, asked: Asked, view: OverheadView): string =>
  toText(addedParts(overview, asked, view))

/** Which side of a pair was lower, as plain text; empty where no pair has an answer. */
export const pairText = (pairs: readonly HeadToHead[]): string => toText(pairParts(pairs))

function Sentence({ parts, className }: { parts: readonly Part[]; className: string }) {
  if (parts.length === 0) return null
  return (
    <p className={className}>
      {parts.map(({ text, isStrong }, i) =>
        isStrong ? (
          <b key={i} className="font-semibold">
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** What was published, or where no row has a range how a pair stands, with the figures set off. @param props.view null: no range */
export function Answer(props: {
  overview: Overview
  pairs: readonly HeadToHead[]
  asked: Asked
  view: OverheadView | null
}) {
  const { overview, pairs, asked, view } = props
  const added = view ? addedParts(overview, asked, view) : []
  const parts = added.length > 0 ? added : withoutRange(overview, pairs, asked)
  return <Sentence parts={parts} className="lede" />
}

/** How the pair with most publications stands. */
export const PairAnswer = ({ pairs }: { pairs: readonly HeadToHead[] }) => (
  <Sentence parts={pairParts(pairs)} className="pair-answer" />
)
