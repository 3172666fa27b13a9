import { shorten, textWidth } from '../text-width'
import { placeLabels, type Side } from './labels'
import { AXIS_Y, TEXT_PX, toSize } from './measures'

/** Baselines of text from the axis, and where the lines that tie a label to its mark end. */
const TEXT_Y: Record<Side, number> = { above: -15, below: 23 }
const LEADER_Y: Record<Side, [mark: number, label: number]> = { above: [-7, -12], below: [7, 12] }
/** Small type is drawn a little wider than it measures. */
const SLACK = 6
/** px by which the middle of a label may miss its mark without a line to it */
const NEAR = 8
/** px between marks of one name from which a line joins them below their label */
const APART = 14
/** px that a line to a label keeps from the ends of its text */
const INSIDE = 8
/** Names stand above and no mesh below, unless that would push them away; on a phone a second line costs height as well. */
const COSTS = {
  name: { wide: { above: 0, below: 64 }, narrow: { above: 0, below: 900 } },
  baseline: { wide: { above: 3600, below: 0 }, narrow: { above: 3600, below: 0 } },
} as const

export type Label = {
  x: number
  y: number
  width: number
  /** where the mark is that it names */
  at: number
  text: string
  /** end of the text that is printed in bold; null without one */
  strong: string | null
  isMuted: boolean
  /** from its mark, or from the line that joins its marks, to the label; null where it is centred on its only mark */
  leader: string | null
}

/** A label before it has a place. */
export type WantedLabel = Pick<Label, 'text' | 'strong' | 'isMuted'> & {
  /** of its marks, ascending */
  xs: number[]
  isBaseline: boolean
  /** a line joins its marks: no other mark lies between them */
  isJoined: boolean
}

const middle = ({ xs }: Pick<WantedLabel, 'xs'>): number =>
  xs.reduce((sum, x) => sum + x, 0) / Math.max(1, xs.length)

const labelWidth = ({ text, strong }: Pick<WantedLabel, 'text' | 'strong'>): number =>
  textWidth(text, TEXT_PX, strong !== null) + SLACK

/** Line from a label to its mark, and below the label along several marks. */
function toLeader(wanted: WantedLabel, side: Side, start: number, width: number): string | null {
  const [first = 0, last = 0] = [wanted.xs[0], wanted.xs.at(-1)]
  const at = middle(wanted)
  const isApart = wanted.isJoined && last - first > APART
  if (!isApart && Math.abs(start + width / 2 - at) <= NEAR) return null
  const [toMark, toLabel] = LEADER_Y[side]
  const round = (n: number) => Math.round(n * 10) / 10
  const end = Math.max(start + INSIDE, Math.min(at, start + width - INSIDE))
  const from = isApart ? `M${round(first)} ${AXIS_Y + toMark}H${round(last)}` : ''
  return `${from}M${round(at)} ${AXIS_Y + toMark}L${round(end)} ${AXIS_Y + toLabel}`
}

/** More labels than these are printed only where none is pushed this far from its marks: lines to many labels are a maze. */
const MAX_TIED = 3
const FAR = 20

/** How many settings a span is of: the marks show them. */
const SETTINGS = / \(\d+ settings\)/

/** A label wider than its line keeps its number, which stands at its end; its name is shortened last. */
function fitted(wanted: WantedLabel, width: number): WantedLabel {
  const { text, strong } = wanted
  if (strong === null || labelWidth(wanted) <= width) return wanted
  const plain = strong.replace(SETTINGS, '')
  if (plain !== strong) {
    const before = text.slice(0, -strong.length)
    return fitted({ ...wanted, text: `${before}${plain}`, strong: plain }, width)
  }
  const room = width - SLACK - textWidth(` ${strong}`, TEXT_PX, true)
  const name = text.slice(0, -strong.length).trimEnd()
  return { ...wanted, text: `${shorten(name, Math.max(0, room), TEXT_PX, true)} ${strong}` }
}

/** As many labels as have room; a mark without one has its name for a pointer. @param asked in the order of importance @param width px of the strip @param isFew whether all are named wherever their labels have room */
export function stripLabels(asked: readonly WantedLabel[], width: number, isFew: boolean): Label[] {
  const size = toSize(width)
  const wanted = asked.map((one) => fitted(one, width))
  for (let count = wanted.length; count > 0; count--) {
    const shown = wanted.slice(0, count).sort((a, b) => middle(a) - middle(b))
    const places = placeLabels(
      shown.map((one) => ({
        at: middle(one),
        width: labelWidth(one),
        cost: COSTS[one.isBaseline ? 'baseline' : 'name'][size],
      })),
      width,
    )
    if (places === null && count > 1) continue
    const labels = shown.map((one, i): Label => {
      const { start, side } = places?.[i] ?? { start: 0, side: 'below' }
      const { text, strong, isMuted } = one
      return {
        x: start,
        y: AXIS_Y + TEXT_Y[side],
        width: labelWidth(one),
        at: middle(one),
        text,
        strong,
        isMuted,
        leader: toLeader(one, side, start, labelWidth(one)),
      }
    })
    const isTied = labels.some(({ x, width, at }) => Math.abs(x + width / 2 - at) > FAR)
    if (isFew || count <= MAX_TIED || !isTied) return labels
  }
  return []
}
