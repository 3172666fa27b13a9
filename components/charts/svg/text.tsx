import { FONT } from '../measures'
import type { TextLine } from '../bars-layout'
import type { Palette } from '../palette'

type Anchor = 'start' | 'middle' | 'end'

/** Lines of a label: names in ink, remarks muted, with a seam in the page colour where grid lines pass behind. */
export function Lines(props: {
  lines: readonly TextLine[]
  palette: Palette
  anchor?: Anchor
  isItalic?: boolean
}) {
  return props.lines.map((line) => (
    <text
      key={`${line.x} ${line.y}`}
      x={line.x}
      y={line.y}
      textAnchor={props.anchor}
      fontSize={line.isMuted ? FONT.small : FONT.label}
      fontWeight={line.isMuted ? 400 : 500}
      fontStyle={props.isItalic ? 'italic' : undefined}
      fill={line.isMuted ? props.palette.muted : props.palette.ink}
      stroke={props.palette.surface}
      strokeWidth={3}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {line.text}
    </text>
  ))
}

/** Text that stays readable where a line runs behind it. */
export function Haloed(props: {
  x: number
  y: number
  text: string
  /** behind it, in another colour and plain */
  remark?: { text: string; fill: string } | null
  fill: string
  halo: string
  size: number
  weight?: number
  anchor?: Anchor
}) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor}
      fontSize={props.size}
      fontWeight={props.weight}
      fill={props.fill}
      stroke={props.halo}
      strokeWidth={3}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {props.text}
      {props.remark && props.remark.text !== '' && (
        <tspan fontWeight={400} fill={props.remark.fill}>
          {props.remark.text}
        </tspan>
      )}
    </text>
  )
}
