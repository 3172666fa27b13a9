import type { Cut } from '../axis-position'
import type { SpreadKind } from '../spec'
import type { Across, Output, StyleName } from './output'

/** Ends of error bars, pointing outwards along +x; `-low` at the start of the line, which points the other way. */
const ENDS = {
  sd: 'M0-4V4',
  se: 'M0-2.5V2.5',
  range: 'M0-2.5V2.5',
  iqr: 'M0-2.5V2.5',
  unstated: 'M0-2.5V2.5',
  ci95: 'M-3-4H0V4H-3',
  'ci95-low': 'M3-4H0V4H3',
  tick: 'M0-2V2',
  arrow: 'M4-3 0 0 4 3',
} as const
type End = keyof typeof ENDS

export type Ends = { kind: SpreadKind; cut: Cut }

const upperEnd = (kind: SpreadKind): End | null => (kind === 'reading' ? null : kind)

function lowerEnd({ kind, cut }: Ends): End | null {
  if (kind === 'reading') return null
  if (cut !== 'none') return cut
  return kind === 'ci95' ? 'ci95-low' : kind
}

const HALOS = ['-halo', ''] as const

/**
 * Definitions of the ends that occur in a chart, as markers, which a line takes along however long it is. Start and end have
 * markers of their own: few programs but browsers turn one around.
 */
export function ErrorBarEnds(props: { bars: readonly Ends[]; idPrefix: string; output: Output }) {
  const { bars, idPrefix, output } = props
  const ends = new Set(bars.flatMap((bar) => [upperEnd(bar.kind), lowerEnd(bar)]))
  return [...ends].flatMap((end) =>
    end === null
      ? []
      : HALOS.map((halo) => (
          <marker
            key={`${end}${halo}`}
            id={`${idPrefix}-${end}${halo}`}
            orient="auto"
            markerUnits="userSpaceOnUse"
            overflow="visible"
          >
            <path d={ENDS[end]} {...output.style(`chart-spread${halo}`)} />
          </marker>
        )),
  )
}

/**
 * An error bar: whiskers for SD, shorter ones for SE and range, brackets for a confidence interval, a bare thin line for the
 * precision of a reading. A wide line in the colour of the page keeps it visible over a dark bar.
 */
export function ErrorBar(
  props: Ends & {
    /** 0 without */
    x1?: Across
    x2?: Across
    y1: number
    y2: number
    idPrefix: string
    output: Output
  },
) {
  const { kind, cut, idPrefix, output, ...line } = props
  const [start, end] = [lowerEnd({ kind, cut }), upperEnd(kind)]
  const name = kind === 'reading' ? 'chart-reading' : 'chart-spread'
  return HALOS.map((halo) => {
    const style: StyleName = `${name}${halo}`
    const toUrl = (one: End | null) =>
      one === null ? undefined : `url(#${idPrefix}-${one}${halo})`
    return (
      <line
        key={halo}
        {...line}
        {...output.style(style)}
        markerStart={toUrl(start)}
        markerEnd={toUrl(end)}
        data-spread={halo === '' ? kind : undefined}
      />
    )
  })
}
