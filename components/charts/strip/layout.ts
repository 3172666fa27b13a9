import type { StripContent, StripMark } from '../strip-spec'
import { AXIS_Y, STRIP_HEIGHT, toSize, type StripSize } from './measures'
import { stripLabels, type Label, type WantedLabel } from './places'
import { scaleEnd } from './scale'

const SIDE = 7
/** Right of the greatest value, for the half of its label. */
const END: Record<StripSize, number> = { wide: 54, narrow: 32 }
/** Kept free behind the end of the scale where something lies off it. */
const OFF_WIDTH = 56
/** px from the axis to the end of a strip without labels on that side */
const BARE = 16
/** More names than this are never printed: of more marks the least and the greatest have theirs. */
export const MAX_LABELS = 5
/** So many marks are all named, however far a line leads to a name. */
const MAX_ALL = 4
export type Dot = { x: number; look: StripMark['look']; isExcluded: boolean; title: string }

export type Strip = {
  width: number
  /** px down that it needs: on a phone an empty line above or below is left out */
  span: [top: number, bottom: number]
  /** end of the scale, and where the break is drawn if something lies off it */
  endX: number
  breakX: number | null
  ticks: { x: number; title: string }[]
  dots: Dot[]
  labels: Label[]
}

const byLeast = (a: { least: number }, b: { least: number }): number => a.least - b.least

/** Where the marks and words of a row stand; its scale starts at 0 and is its own. @param width px */
export function stripLayout({ marks, baselines, isShort }: StripContent, width: number): Strip {
  const size = toSize(width)
  const all = [...baselines, ...marks.flatMap(({ values }) => values)].map(({ value }) => value)
  const end = scaleEnd(all)
  const isOff = all.some((value) => value > end)
  const lastX = width - END[size]
  const endX = lastX - (isOff ? OFF_WIDTH : 0)
  const toX = (value: number): number =>
    value > end ? lastX : SIDE + (end === 0 ? 0 : (Math.max(0, value) / end) * (endX - SIDE))
  const named = marks.map((mark) => {
    const { name, text, values } = mark
    const xs = values.map(({ value }) => toX(value))
    const isBeyond = values.some(({ value }) => value > end)
    const strong = `${text}${isBeyond ? ', off the scale' : ''}`
    const isBetween = (other: StripMark) =>
      other !== mark &&
      other.values.some(({ value }) => toX(value) > (xs[0] ?? 0) && toX(value) < (xs.at(-1) ?? 0))
    return {
      isBeyond,
      least: values[0]?.value ?? 0,
      text: `${name} ${strong}`,
      strong: isShort ? strong : null,
      isMuted: false,
      xs,
      isBaseline: false,
      isJoined: !marks.some(isBetween),
    }
  })
  const sorted = named.toSorted(byLeast)
  const ends = sorted.filter((one, i) => i === 0 || i === sorted.length - 1)
  const others = sorted.filter((one) => !ends.includes(one))
  const usual = [...ends, ...(sorted.length > MAX_LABELS ? [] : others)]
  const [base, otherBase] = baselines.map(({ value, text }) => ({
    text: `no mesh ${text}`,
    strong: null,
    isMuted: true,
    xs: [toX(value)],
    isBaseline: true,
    isJoined: false,
  }))
  const near = usual.filter(({ isBeyond }) => !isBeyond)
  const wanted: WantedLabel[] = [
    // A mark off the scale misleads without its label.
    ...named.filter(({ isBeyond }) => isBeyond).slice(0, MAX_LABELS),
    ...(base ? [base] : []),
    ...near.filter((one) => ends.includes(one)),
    ...(otherBase ? [otherBase] : []),
    ...near.filter((one) => !ends.includes(one)),
  ]
  const labels = stripLabels(wanted, width, marks.length <= MAX_ALL)
  const isFull = size === 'wide'
  const hasAbove = isFull || labels.some(({ y }) => y < AXIS_Y)
  const hasBelow = isFull || labels.some(({ y }) => y > AXIS_Y)
  return {
    width,
    span: [hasAbove ? 0 : AXIS_Y - BARE, hasBelow ? STRIP_HEIGHT : AXIS_Y + BARE],
    labels,
    endX,
    breakX: isOff ? endX + OFF_WIDTH / 2 : null,
    ticks: baselines.map(({ value, title }) => ({ x: toX(value), title })),
    dots: marks.flatMap(({ look, values }) =>
      values.map(({ value, title, isExcluded }) => ({ x: toX(value), look, isExcluded, title })),
    ),
  }
}
