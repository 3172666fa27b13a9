import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import { cssPalette } from '../charts/palette'
import { counted } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { comparePath, subjectText } from '../results/compare-links'
import { SectionHead } from '../ui/section-head'
import { PairAnswer } from './answer'
import { ModeMark, shapeOf } from '../charts/marks/mode-mark'
import { countText, interestsText, splitText, toStanding, type Standing } from './pair-words'

const Product = ({ of }: { of: HeadToHead['a'] }) => (
  <span className="pair-product">
    <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
      <ModeMark x={0} y={0} mesh={of.mesh} shape={shapeOf(of.mode)} />
    </svg>
    {productWords(of)}
  </span>
)

/** @property widest loads of the longest bar, counted or not  @property beside width kept free for the longest count, as CSS */
type BarScale = { widest: number; beside: string }

/** Loads that count, and those that a flag excludes: a bar shows both. */
const countAll = ({ loads, leftOut }: HeadToHead): number => loads + leftOut

const toWidth = (pair: HeadToHead, { widest, beside }: BarScale): string =>
  `calc((100% - ${beside}) * ${(countAll(pair) / widest).toFixed(4)})`

const notCounted = ({ leftOut }: HeadToHead): string =>
  `${counted(leftOut, 'flagged load')} not counted`

/** Loads of a pair that count as parts of a bar, as wide as their number. */
function Parts({ standing, scale }: { standing: Standing; scale: BarScale }) {
  const { pair, first, won, lost, wonProven, word } = standing
  const colour = cssPalette().mesh(first.mesh)
  const parts = [
    [wonProven, { background: colour }, 'beyond the noise of the runs'],
    [
      won - wonProven,
      { background: `color-mix(in srgb, ${colour} 35%, var(--surface))` },
      'unproven',
    ],
    [lost, {}, `the other was ${word}`, 'pair-lost'],
    [pair.loads - won - lost, {}, 'equal or mixed', 'pair-even'],
  ] as const
  return (
    <span className="count-bar" aria-hidden style={{ width: toWidth(pair, scale) }}>
      {parts
        .filter(([n]) => n > 0)
        .map(([n, style, title, className]) => (
          <i
            key={title}
            title={`${n}: ${title}`}
            className={className}
            style={{ flexGrow: n, ...style }}
          />
        ))}
      {pair.leftOut > 0 && (
        <i className="pair-out" title={notCounted(pair)} style={{ flexGrow: pair.leftOut }} />
      )}
    </span>
  )
}

function PairRow({ standing, scale }: { standing: Standing; scale: BarScale }) {
  const { pair, first, second, word } = standing
  const refs = [first, second].map(({ mesh, mode }) => subjectText(mesh, null, mode))
  const hasCount = pair.loads > 0
  const isDecided = standing.won > 0
  return (
    <li>
      <a href={comparePath(refs, { metric: pair.key })} className="pair-row">
        <span className="pair-names">
          <Product of={first} />{' '}
          <span className="text-muted">{isDecided ? `${word} than` : 'and'}</span>{' '}
          <Product of={second} />
        </span>
        <span className="pair-bar">
          <Parts standing={standing} scale={scale} />
          <b className="pair-count">{hasCount ? countText(standing) : 'none counted'}</b>
        </span>
        <span className="pair-sources">
          {hasCount && (isDecided ? splitText(standing) : interestsText(standing))}
          {hasCount && <small>{counted(pair.sources.length, 'publication')}</small>}
          {pair.leftOut > 0 && <span className="sr-only">, {notCounted(pair)}</span>}
        </span>
      </a>
    </li>
  )
}

const LEGEND = [
  ['pair-won', 'larger than run noise'],
  ['pair-unproven', 'unproven'],
  ['pair-lost', 'the other way round'],
  ['pair-even', 'equal or mixed'],
] as const

/** Whether a bar has a part of a class of the legend. */
function hasPart({ pair, won, lost, wonProven }: Standing, className: string): boolean {
  const counts: Record<string, number> = {
    'pair-won': wonProven,
    'pair-unproven': won - wonProven,
    'pair-lost': lost,
  }
  return (counts[className] ?? pair.loads - won - lost) > 0
}

/** How pairs stand on the test beds that publications share between them: counts with their sources, never a rank. */
export function HeadToHeadSection({
  pairs,
  metric,
  isAnswered = false,
}: {
  pairs: readonly HeadToHead[]
  metric: string
  /** whether the page has named the first pair already */
  isAnswered?: boolean
}) {
  if (pairs.length === 0) return null
  const standings = pairs.map(toStanding)
  const scale = {
    widest: Math.max(1, ...pairs.map(countAll)),
    beside: standings.some(({ won, pair }) => won === 0 && pair.loads > 0) ? '8.5rem' : '5.5rem',
  }
  return (
    <section aria-labelledby="head-to-head" className="mt-9">
      <SectionHead
        id="head-to-head"
        title="Head to head"
        note={`${metricLabel(metric)} on shared test beds, any load; each row leads to its loads`}
      />
      {!isAnswered && <PairAnswer pairs={pairs} />}
      <div className="panel">
        <ul className="pairs">
          <li className="pair-heads" aria-hidden>
            <span>loads at which the first was {standings[0]?.word ?? 'lower'}</span>
            <span>measured by</span>
          </li>
          {standings.map((standing) => (
            <PairRow
              key={`${standing.first.mesh} ${standing.first.mode} ${standing.second.mesh} ${standing.second.mode}`}
              standing={standing}
              scale={scale}
            />
          ))}
        </ul>
        <ul className="pair-legend" aria-label="Parts of a bar">
          {LEGEND.filter(([className]) => standings.some((one) => hasPart(one, className))).map(
            ([className, words]) => (
              <li key={className}>
                <i className={className} aria-hidden /> {words}
              </li>
            ),
          )}
          {pairs.some(({ leftOut }) => leftOut > 0) && (
            <li>
              <i className="pair-out" aria-hidden /> not counted: flagged
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
