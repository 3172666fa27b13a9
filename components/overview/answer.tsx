import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import { capitalised, parseChartMetricKey } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'
import { namedRanges } from './answer-ranges'
import { rangeText, type Asked } from '../charts/definitions/published-words'
import type { OverheadView } from '../charts/definitions/overheads-view'
import { countText, namedPair, type Standing } from '../charts/definitions/pairs/pair-words'
import { sourcesText } from './source-words'

/** Words of the answer; those that carry it are set off. */
type Part = { text: string; isStrong: boolean }

const strong = (text: string): Part => ({ text, isStrong: true })
const plain = (text: string): Part => ({ text, isStrong: false })

/** "no difference is proven", "1 of 3 differences is proven": at the loads at which a row was the least. */
function provenClause({ best, proven }: OverheadRange['beside']): string {
  if (proven === 0) return best === 1 ? 'the difference is not proven' : 'no difference is proven'
  if (proven === best) return best === 1 ? 'the difference is proven' : 'all differences are proven'
  return `${proven} of ${best} differences ${proven === 1 ? 'is' : 'are'} proven`
}

/** "both publications by Istio’s vendor"; whose vendor where all are of one. */
const byWhom = (range: OverheadRange): string =>
  range.ownVendor === range.publications
    ? sourcesText([range])
        .replace(/by vendors$/, `by ${range.meshName}’s vendor`)
        .replace(/by a vendor$/, `by ${range.meshName}’s vendor`)
    : sourcesText([range])

/** How a metric says that a row was the best. */
const leastWords = ({ metric }: Pick<Overview, 'metric'>): string =>
  parseChartMetricKey(metric).of.better === 'higher' ? 'lost least' : 'added least'

/** "all 11 loads that it shares with another mesh or mode" */
function besideWords({ best, loads }: OverheadRange['beside']): string {
  const shares = 'it shares with another mesh or mode'
  if (loads === 1) return `the one load ${shares}`
  return best === loads
    ? `all ${formatCount(loads)} loads ${shares}`
    : `${best} of the ${formatCount(loads)} loads ${shares}`
}

/** Names at most. */
const NEVER_NAMED = 3

/** " Never measured beside Istio proxyless or Linkerd sidecar.": of the rows with a range; empty where it was beside all of them. */
function neverBeside(least: OverheadRange, ranges: readonly OverheadRange[]): string {
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
  return ` Never measured beside ${list}${more}.`
}

/** Of the named rows the one that added least at most loads; undefined where none did. */
const findLeast = (ranges: readonly OverheadRange[]): OverheadRange | undefined =>
  namedRanges(ranges)
    .filter(({ beside }) => beside.best > 0)
    .sort((a, b) => b.beside.best - a.beside.best)[0]

/**
 * What the row added that was the least at most of the loads at which a test bed measured it beside another, and how sure that
 * is; where none was, what the named rows added.
 */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const least = findLeast(overview.ranges)
  const at = plain(`${capitalised(rangeText(asked))}, `)
  if (least)
    return [
      at,
      strong(`${productWords(least)} ${leastWords(overview)}, ${view.span(least)}`),
      plain(
        `, at ${besideWords(least.beside)}; ${provenClause(least.beside)}; ${byWhom(least)}.${neverBeside(least, overview.ranges)}`,
      ),
    ]
  const named = namedRanges(overview.ranges)
  if (named.length === 0) return []
  return [
    at,
    ...named.flatMap((range, i) => [
      plain(i === 0 ? '' : ', '),
      strong(`${productWords(range)} ${view.span(range)}`),
    ]),
    plain(`; ${sourcesText(named)}.`),
  ]
}

/** "at 0 of 4 independent loads", "none of them independent" */
function independentSplit(standing: Standing): string {
  const independent = standing.pair.sources.filter(({ relation }) => relation === 'independent')
  const sum = (count: (source: PairSource) => number) =>
    independent.reduce((total, source) => total + count(source), 0)
  return independent.length === 0
    ? 'none of them independent'
    : `at ${sum(standing.wonIn)} of ${counted(
        sum(({ loads }) => loads),
        'independent load',
      )}`
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
  return <Sentence parts={added.length > 0 ? added : pairParts(pairs)} className="lede" />
}

/** How the pair with most publications stands. */
export const PairAnswer = ({ pairs }: { pairs: readonly HeadToHead[] }) => (
  <Sentence parts={pairParts(pairs)} className="pair-answer" />
)
