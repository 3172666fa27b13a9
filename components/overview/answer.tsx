import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import { capitalised } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { rangeText, type Asked } from './opening-words'
import { countText, namedPairs, type Standing } from './pair-words'
import type { OverheadView } from './overhead-view'
import { hasL7Proxy } from './plot-layout'

/** Words of the answer; those that carry it are set off. */
type Part = { text: string; isStrong: boolean }

/** Rows that the first sentence names at most. */
const NAMED_RANGES = 3

/**
 * The rows that the first sentence names: those without a proxy in the path of requests, then those with one, of each mesh
 * the one with most publications. Their order says nothing of their size, for their test beds differ.
 */
export function namedRanges(ranges: readonly OverheadRange[]): OverheadRange[] {
  const several = ranges.filter(({ publications }) => publications > 1)
  const shown = several.length > 0 ? several : ranges
  return [false, true]
    .flatMap((isL7) => {
      const group = shown.filter(({ mode }) => hasL7Proxy(mode) === isL7)
      const mostOfMesh = (mesh: string) =>
        group
          .filter((range) => range.mesh === mesh)
          .reduce((most, range) => (range.publications > most.publications ? range : most))
      return [...new Set(group.map(({ mesh }) => mesh))].map(mostOfMesh)
    })
    .slice(0, NAMED_RANGES)
}

const strong = (text: string): Part => ({ text, isStrong: true })
const plain = (text: string): Part => ({ text, isStrong: false })

/** Puts ", " between parts and " and " before the last. */
const joinParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part, i) =>
    i === 0 ? [part] : [plain(i === parts.length - 1 ? ' and ' : ', '), part],
  )

/** "none of 7 publications independent" */
function independentText(ranges: readonly OverheadRange[]): string {
  const sources = new Map(ranges.flatMap((range) => range.sources.map((one) => [one.slug, one])))
  const independent = [...sources.values()].filter(({ relation }) => relation === 'independent')
  if (sources.size === 1)
    return `1 publication, ${independent.length === 1 ? '' : 'not '}independent`
  const some = independent.length === 0 ? 'none' : String(independent.length)
  return `${some} of ${counted(sources.size, 'publication')} independent`
}

/** What the named rows add, as their publications give it. */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const named = namedRanges(overview.ranges)
  if (named.length === 0) return []
  const said = named.map((range) => strong(`${productWords(range)} ${view.span(range)}`))
  return [
    plain(`Published ${rangeText(asked)}: `),
    ...joinParts(said),
    plain(` (${independentText(named)}). `),
  ]
}

/** "0 of 4 independent", "none independent" */
function independentSplit(standing: Standing): string {
  const independent = standing.pair.sources.filter(({ relation }) => relation === 'independent')
  const sum = (count: (source: PairSource) => number) =>
    independent.reduce((total, source) => total + count(source), 0)
  return independent.length === 0
    ? 'none independent'
    : `${sum(standing.wonIn)} of ${sum(({ loads }) => loads)} independent`
}

const isSameSide = (a: HeadToHead['a'], b: HeadToHead['a']): boolean =>
  a.mesh === b.mesh && a.mode === b.mode

/** Which side of a pair was lower, as counts of the loads that publications measured both at: never a rank. */
function pairParts(pairs: readonly HeadToHead[]): Part[] {
  const named = namedPairs(pairs)
  if (named.length === 0) return []
  const said = named.flatMap((standing, i): Part[] => {
    const { first, second, word, pair } = standing
    const before = named[i - 1]
    const isSameOther = before?.word === word && isSameSide(before.second, second)
    const loads = pair.loads === 1 ? 'load' : 'loads'
    return [
      plain(before === undefined ? '' : isSameOther ? ', ' : '; '),
      plain(`${productWords(first)} `),
      plain(isSameOther ? 'at ' : `was ${word} than ${productWords(second)} at `),
      strong(isSameOther ? countText(standing) : `${countText(standing)} ${loads}`),
      plain(` (${independentSplit(standing)})`),
    ]
  })
  return [plain('Measured together, '), ...said, plain('.')]
}

const answerParts = (
  overview: Overview,
  pairs: readonly HeadToHead[],
  asked: Asked,
  view: OverheadView | null,
): Part[] => [...(view ? addedParts(overview, asked, view) : []), ...pairParts(pairs)]

/** The answer as plain text: what was published, and what shared test beds say. Empty where nothing does. */
export const answerText = (
  overview: Overview,
  pairs: readonly HeadToHead[],
  asked: Asked,
  view: OverheadView | null,
): string =>
  capitalised(
    answerParts(overview, pairs, asked, view)
      .map(({ text }) => text)
      .join('')
      .trim(),
  )

/** The same with the figures set off. @param props.view null where no row has a range */
export function Answer(props: {
  overview: Overview
  pairs: readonly HeadToHead[]
  asked: Asked
  view: OverheadView | null
}) {
  const parts = answerParts(props.overview, props.pairs, props.asked, props.view)
  if (parts.length === 0) return null
  return (
    <p className="lede">
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
