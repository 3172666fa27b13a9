import type { CountPart, RatioDot } from '../ratios-spec'
import type { RatiosSpec } from '../spec'

const toClass = ({ side, isProven }: Pick<CountPart, 'side' | 'isProven'>): string =>
  `count-${side}${isProven ? ' count-proven' : ''}`

/** From this share of the bar on, a part has room for its number. */
const MIN_SHARE = 0.045

/** The parts of the bar. Loads that do not count are stated, not drawn: often there are three times as many as loads that count. */
export function listDrawnParts({ counts }: RatiosSpec): { part: CountPart; hasNumber: boolean }[] {
  const drawn = counts.parts.filter(({ side }) => side !== 'out')
  const all = drawn.reduce((sum, { count }) => sum + count, 0)
  return drawn.map((part) => ({ part, hasNumber: part.count / all >= MIN_SHARE }))
}

/** Counts of loads as a bar of parts, from the first subject's side to the second's, with what each part is. */
function CountBar({ spec }: { spec: RatiosSpec }) {
  const { parts, label, note } = spec.counts
  return (
    <figure className="compare-bar">
      <div className="count-bar" role="img" aria-label={label}>
        {listDrawnParts(spec).map(({ part, hasNumber }) => (
          <i key={toClass(part)} className={toClass(part)} style={{ flexGrow: part.count }}>
            {hasNumber ? part.count : null}
          </i>
        ))}
      </div>
      <figcaption>
        {parts.map((part) => (
          <span key={toClass(part)} title={(part.side === 'out' && spec.why) || undefined}>
            <i className={toClass(part)} /> {part.count} {part.short}
          </span>
        ))}
        {note !== null && <span>{note}</span>}
      </figcaption>
    </figure>
  )
}

/** How often which subject was on the side that a reader looks for, and whose measurements that count is made of. */
export function RatiosSummary({ spec }: { spec: RatiosSpec }) {
  const { label, lead, groups } = spec.split
  return (
    <div className="ratio-box">
      <div className="compare-sum">
        <CountBar spec={spec} />
        <ul className="compare-split" aria-label={label}>
          {lead !== null && <li>{lead}</li>}
          {groups.map(({ count, who }) => (
            <li key={who}>
              <b>{count}</b> <span>{who}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const LEGEND = [
  ['proven', 'beyond run noise'],
  ['unproven', 'unproven'],
  ['out', 'not counted'],
] as const satisfies readonly [RatioDot['state'], string][]

/** What each fill of a dot means; only those that are drawn. */
export function listFills({ rows }: RatiosSpec): (readonly [RatioDot['state'], string])[] {
  const drawn = new Set(rows.flatMap(({ dots }) => dots.map(({ state }) => state)))
  return LEGEND.filter(([state]) => drawn.has(state))
}

const MEAN_WORDS = 'mean of a publication, grey with a vendor’s interest'

/** Lines beside the dots, and what each means. */
export type LineKey = 'mean' | 'band' | 'typical'

/** What each line means; only those that are drawn. */
export function listLineKeys({ rows, across }: RatiosSpec): (readonly [LineKey, string])[] {
  const hasMeans = rows.some(({ mean }) => mean !== null)
  const hasPooled = across !== null && across.pooled !== null
  return [
    ...(hasMeans ? [['mean', MEAN_WORDS] as const] : []),
    ...(hasPooled
      ? ([
          ['band', 'where a further publication is expected, 95%'],
          ['typical', 'typical ratio, on the bar of its 95% interval'],
        ] as const)
      : []),
  ]
}

/** What stands below everything: what publications say together, then what is not drawn. */
export const listRemarks = ({ across, remarks }: RatiosSpec): string[] => [
  ...(across === null ? [] : [across.text]),
  ...remarks,
]

/**
 * The same as a legend, in the colour of the subject that the title is about.
 * @param props.isBrief where the plot has no dots
 */
export function RatiosLegend({ spec, isBrief = false }: { spec: RatiosSpec; isBrief?: boolean }) {
  const fills = isBrief ? [] : listFills(spec)
  const side = spec.leader === 0 ? 'first' : 'second'
  return (
    <p className="ratio-legend">
      {fills.map(([state, words]) => (
        <span key={state}>
          <i className={`ratio-key ratio-${side} ratio-${state}`} aria-hidden />{' '}
          {state === 'proven' ? <a href="/methodology#counts">{words}</a> : words}
        </span>
      ))}
      {listLineKeys(spec).map(([key, words]) => (
        <span key={key}>
          <i className={`ratio-${key}-key`} aria-hidden /> {words}
        </span>
      ))}
    </p>
  )
}
