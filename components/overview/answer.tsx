import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview, RangeSource } from '@/server/results/overview/schemas'
import { capitalised } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'
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

/** Puts ", " between parts: the line is short of words. */
const joinParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [plain(', '), part]))

/** Publications behind some rows, each once. */
const listSlugs = (sources: readonly RangeSource[]): Set<string> =>
  new Set(sources.map(({ slug }) => slug))

const isIndependent = ({ relation }: RangeSource): boolean => relation === 'independent'

/** "7 vendor publications", "3 publications, 1 independent": those behind some rows. */
function sourcesText(ranges: readonly OverheadRange[]): string {
  const sources = ranges.flatMap((range) => range.sources)
  const all = listSlugs(sources).size
  if (sources.every(({ relation }) => relation === 'vendor'))
    return counted(all, 'vendor publication')
  const independent = listSlugs(sources.filter(isIndependent)).size
  return `${counted(all, 'publication')}, ${independent === 0 ? 'none' : formatCount(independent)} independent`
}

/** What the named rows add, as their publications give it. */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const named = namedRanges(overview.ranges)
  if (named.length === 0) return []
  const said = named.map((range) => strong(`${productWords(range)} ${view.span(range)}`))
  return [
    plain(`${capitalised(rangeText(asked))}: `),
    ...joinParts(said),
    plain(` (${sourcesText(named)}). `),
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

/** Which side of a pair was lower, as counts of the loads that publications measured both at: never a rank. */
function pairParts(pairs: readonly HeadToHead[]): Part[] {
  const named = namedPairs(pairs)
  if (named.length === 0) return []
  const said = named.flatMap((standing, i): Part[] => {
    const { first, second, word } = standing
    return [
      plain(i === 0 ? '' : '; '),
      plain(`${productWords(first)} was ${word} than ${productWords(second)} at `),
      strong(countText(standing)),
      plain(` (${independentSplit(standing)})`),
    ]
  })
  return [plain('Over all loads measured together, '), ...said, plain('.')]
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
