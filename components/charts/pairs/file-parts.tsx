import type { Output } from '../marks/output'
import type { PairPartKind } from '../pairs-spec'

/** How much of its colour fills what is not proven, and of the words' colour draws edges and hatches. */
const PALE = 0.35
const FAINT = 0.45

const hatchId = (idPrefix: string): string => `${idPrefix}-pair-lost`

/** The hatch of loads at which the other side was ahead; defined once in a picture. */
export const LostHatch = ({ output, idPrefix }: { output: Output; idPrefix: string }) => (
  <pattern
    id={hatchId(idPrefix)}
    width={5}
    height={5}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path d="M0 0V5" stroke={output.palette.muted} strokeOpacity={FAINT} strokeWidth={3} />
  </pattern>
)

/** A part of a bar, or its sign in the legend. */
export function PartBox(props: {
  kind: PairPartKind
  x: number
  y: number
  width: number
  height: number
  colour: string
  output: Output
  idPrefix: string
}) {
  const { kind, x, y, width, height, colour, output, idPrefix } = props
  const { grid, muted } = output.palette
  const box = { x, y, width, height, rx: 3 }
  if (kind === 'won') return <rect {...box} fill={colour} />
  if (kind === 'unproven') return <rect {...box} fill={colour} fillOpacity={PALE} />
  if (kind === 'even') return <rect {...box} fill={grid} />
  return (
    <rect
      x={x + 0.5}
      y={y + 0.5}
      width={Math.max(0, width - 1)}
      height={height - 1}
      rx={3}
      fill={kind === 'lost' ? `url(#${hatchId(idPrefix)})` : 'none'}
      stroke={muted}
      strokeOpacity={FAINT}
    />
  )
}
