import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview, RangeSource } from '@/server/results/overview/schemas'
import { capitalised, parseChartMetricKey } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'
import { rangeText, type Asked } from './opening-words'
import { countText, namedPair, type Standing } from './pair-words'
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

/** Of the named rows those that added least somewhere; all of them where none did, or none stood beside another. */
function listLeast(ranges: readonly OverheadRange[]): OverheadRange[] {
  const named = namedRanges(ranges)
  const least = named.filter(({ beside }) => beside.best > 0)
  return least.length > 0 ? least : named
}

/** "Istio ambient added least at 11 of 11 shared loads (+0.110 to +0.493 ms)": the first says what is counted. */
function rangeParts(range: OverheadRange, view: OverheadView, verb: string | null): Part[] {
  const { loads, best } = range.beside
  const [name, span] = [productWords(range), view.span(range)]
  if (loads === 0) return [strong(`${name} ${span}`), plain(', beside no other')]
  const count = `${best} of ${formatCount(loads)}`
  return verb === null
    ? [strong(`${name} at ${count}`), plain(` (${span})`)]
    : [strong(`${name} ${verb} at ${count}`), plain(` shared loads (${span})`)]
}

/** What the named rows add, and at how many of the loads that a test bed measured beside another row it was the least. */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const said = listLeast(overview.ranges)
  if (said.length === 0) return []
  const { better } = parseChartMetricKey(overview.metric).of
  const verb = better === 'higher' ? 'lost least' : 'added least'
  const first = said.find(({ beside }) => beside.loads > 0)
  return [
    plain(`${capitalised(rangeText(asked))}, `),
    ...said.flatMap((range, i) => [
      plain(i === 0 ? '' : ', '),
      ...rangeParts(range, view, range === first ? verb : null),
    ]),
    plain(`; ${sourcesText(said)}. `),
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
