import type { Cut } from '../axis-position'
import type { SpreadKind } from '../spec'

/** Ends of error bars, pointing outwards along +x. */
const ENDS = {
  sd: 'M0-4V4',
  se: 'M0-2.5V2.5',
  range: 'M0-2.5V2.5',
  iqr: 'M0-2.5V2.5',
  unstated: 'M0-2.5V2.5',
  ci95: 'M-3-4H0V4H-3',
  tick: 'M0-2V2',
  arrow: 'M-4-3 0 0-4 3',
} as const
export type SpreadEnd = keyof typeof ENDS

type Ends = { kind: SpreadKind; cut: Cut }

const upper = (kind: SpreadKind): SpreadEnd | null => (kind === 'reading' ? null : kind)
const lower = ({ kind, cut }: Ends): SpreadEnd | null =>
  kind === 'reading' || cut === 'none' ? upper(kind) : cut

/** Ends that occur, once each. */
export const listSpreadEnds = (all: readonly Ends[]): SpreadEnd[] => [
  ...new Set(all.flatMap((one) => [upper(one.kind) ?? [], lower(one) ?? []].flat())),
]

const refTo = (idPrefix: string, end: SpreadEnd | null, halo: Halo) =>
  end === null ? undefined : `url(#${idPrefix}-${end}${halo})`

/** Definitions of the ends that occur in a chart, as markers, which a line takes along however long it is. */
export function SpreadEnds({ ends, idPrefix }: { ends: readonly SpreadEnd[]; idPrefix: string }) {
  return ends.flatMap((end) =>
    (['', '-halo'] as const).map((halo) => (
      <marker
        key={`${end}${halo}`}
        id={`${idPrefix}-${end}${halo}`}
        orient="auto-start-reverse"
        markerUnits="userSpaceOnUse"
        overflow="visible"
      >
        <path d={ENDS[end]} className={`chart-spread${halo}`} />
      </marker>
    )),
  )
}

type Halo = '' | '-halo'

/** Look of the line of an error bar; a `-halo` lies under it in the colour of the page. */
export const spreadProps = (ends: Ends, halo: Halo, idPrefix: string) => ({
  className: `chart-spread${halo}${ends.kind === 'reading' ? ' chart-reading' : ''}`,
  markerStart: refTo(idPrefix, lower(ends), halo),
  markerEnd: refTo(idPrefix, upper(ends.kind), halo),
})

/** A place along an axis: px, or a share of the plot as "61%". */
type Place = number | string

/**
 * An error bar: whiskers for SD, shorter ones for SE and range, brackets for a confidence interval, a bare thin line for the
 * precision of a reading. A wide line in the colour of the page keeps it visible over a dark bar.
 */
export function SpreadLine(
  props: Ends & { x1: Place; x2: Place; y1: Place; y2: Place; idPrefix: string },
) {
  const { kind, cut, idPrefix, ...line } = props
  return (['-halo', ''] as const).map((halo) => (
    <line
      key={halo}
      {...line}
      {...spreadProps({ kind, cut }, halo, idPrefix)}
      data-spread={halo === '' ? kind : undefined}
    />
  ))
}
