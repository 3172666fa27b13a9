import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead, PairSource } from '@/server/results/head-to-head/schemas'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import { capitalised, parseChartMetricKey } from '../charts/definitions/words'
import { counted, formatCount } from '../charts/format'
import { leastRanges, provenText } from './answer-ranges'
import { rangeText, type Asked } from './opening-words'
import { countText, namedPair, type Standing } from './pair-words'
import type { OverheadView } from './overhead-view'
import { sourcesText } from './source-words'

/** Words of the answer; those that carry it are set off. */
type Part = { text: string; isStrong: boolean }

const strong = (text: string): Part => ({ text, isStrong: true })
const plain = (text: string): Part => ({ text, isStrong: false })

/** Whether no test bed measured two rows together. */
const isApart = ({ partners }: OverheadRange, other: OverheadRange): boolean =>
  partners.some(
    ({ mesh, mode, publications }) =>
      mesh === other.mesh && mode === other.mode && publications === 0,
  )

/** "Istio ambient added least at 11 of 11 loads measured side by side, unproven (+0.110 to +0.493 ms)" */
function rangeParts(
  range: OverheadRange,
  view: OverheadView,
  verb: string,
  before: OverheadRange[],
) {
  const { beside } = range
  const [name, span] = [productWords(range), view.span(range)]
  if (beside.loads === 0) return [strong(`${name} ${span}`), plain(', beside no other')]
  const isFirst = before.every((one) => one.beside.loads === 0)
  const count = `at ${beside.best} of ${formatCount(beside.loads)}`
  const notes = [
    isFirst ? ' loads measured side by side' : '',
    provenText(beside) === '' ? '' : `, ${provenText(beside)}`,
    before.some((one) => isApart(range, one)) ? ', on other test beds' : '',
  ].join('')
  return [
    strong(isFirst ? `${name} ${verb} ${count}` : `${name} ${count}`),
    plain(`${notes} (${span})`),
  ]
}

/**
 * What the named rows add, at how many of the loads that a test bed measured beside another row it was the least, and how
 * many of these are proven.
 */
function addedParts(overview: Overview, asked: Asked, view: OverheadView): Part[] {
  const said = leastRanges(overview.ranges)
  if (said.length === 0) return []
  const { better } = parseChartMetricKey(overview.metric).of
  const verb = better === 'higher' ? 'lost least' : 'added least'
  return [
    plain(`${capitalised(rangeText(asked))}, `),
    ...said.flatMap((range, i) => [
      plain(i === 0 ? '' : '; '),
      ...rangeParts(range, view, verb, said.slice(0, i)),
    ]),
    plain(`; ${sourcesText(said)}.`),
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
