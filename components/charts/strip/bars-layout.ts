import type { StripContent, StripMark } from '../strip-spec'
import { shorten } from '../text-width'
import { textWidth } from '../../charts/text-width'
import { CAPTION_PX } from './measures'

/** px of the picture, all that a row has */
export const MINI_HEIGHT = 55
/** px between the bars and their words, and between the tops of two bars at most */
const GAP = 14
const MAX_PITCH = 8
/** More bars than this would be too thin to read: only the ones at either end are drawn then. */
const MAX_BARS = 8
const FROM_END = 3
/** px of the words that stand for the bars between them */
const MORE_ROOM = 13
/** px left of the bars, as of the scale of a strip */
const LEFT = 7
/** px above the bars, and between the columns of names and values at least */
const TOP = 2
const COLUMN_GAP = 10
/** px that words keep between their baselines */
const LINE = 13

export type MiniBar = { y: number; width: number; mesh: string; isExcluded: boolean }
export type MiniLabel = {
  y: number
  name: string
  value: string
  isBaseline: boolean
}
export type MiniBars = {
  bars: MiniBar[]
  /** px where bars begin */
  left: number
  thickness: number
  /** px of the no-mesh line; null without a baseline */
  baseX: number | null
  top: number
  bottom: number
  /** where names begin and values end */
  labelX: number
  valueX: number
  /** of the best, of no mesh, of the last */
  labels: MiniLabel[]
  /** values between the best and the last that are not drawn, and where that is said; null where all are drawn */
  more: { count: number; y: number } | null
}

type Value = StripMark['values'][number] & Pick<StripMark, 'name' | 'look'>

/** Bars of more values than labels could name, best first, of many the best and the last, with words for the ends and for no mesh. @param width px of the picture */
export function miniBarsLayout(
  { marks, baselines, isHigherBetter }: StripContent,
  width: number,
): MiniBars {
  const sign = isHigherBetter ? -1 : 1
  const values: Value[] = marks
    .flatMap(({ name, look, values }) => values.map((value) => ({ ...value, name, look })))
    .sort((a, b) => sign * (a.value - b.value))
  const base = baselines[0] ?? null
  const areAll = values.length <= MAX_BARS
  const drawn = areAll ? values : [...values.slice(0, FROM_END), ...values.slice(-FROM_END)]
  const moreRoom = areAll ? 0 : MORE_ROOM
  const pitch = Math.min(MAX_PITCH, (MINI_HEIGHT - TOP - 1 - moreRoom) / Math.max(1, drawn.length))
  const bottom = TOP + pitch * drawn.length + moreRoom
  const ends = [values[0], values.length > 1 ? values.at(-1) : undefined].flatMap((end) =>
    end ? [{ name: end.name, value: end.text }] : [],
  )
  const unmeshed = base && { name: 'no mesh', value: base.text }
  const words = [...ends, ...(unmeshed === null ? [] : [unmeshed])]
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => textWidth(text, CAPTION_PX, true)))
  const numbersWidth = widest(words.map(({ value }) => value)) + COLUMN_GAP
  const wanted = widest(words.map(({ name }) => name)) + numbersWidth
  const room = Math.max(width / 3, width - wanted - GAP - 4)
  const wordsWidth = Math.min(wanted, width - room - GAP)
  const fit = (name: string) => shorten(name, wordsWidth - numbersWidth + 0.5, CAPTION_PX, true)
  const max = Math.max(base?.value ?? 0, ...values.map(({ value }) => value))
  const toWidth = (value: number) => (max <= 0 ? 0 : (Math.max(0, value) / max) * (room - LEFT))
  const [first, last] = ends
  const firstY = TOP + Math.max(pitch / 2 + 4, 9)
  const lastY = Math.max(bottom - pitch / 2 + 4, firstY + (base === null ? 1 : 2) * LINE)
  const toLabel = (end: (typeof ends)[number], y: number): MiniLabel => ({
    name: fit(end.name),
    value: end.value,
    y,
    isBaseline: false,
  })
  const labels: MiniLabel[] = [
    ...(first ? [toLabel(first, firstY)] : []),
    ...(unmeshed ? [{ ...unmeshed, y: (firstY + lastY) / 2, isBaseline: true }] : []),
    ...(last ? [toLabel(last, lastY)] : []),
  ]
  return {
    bars: drawn.map(({ value, look, isExcluded }, i) => ({
      y: TOP + i * pitch + (i < FROM_END ? 0 : moreRoom),
      width: Math.max(1, toWidth(value)),
      mesh: look.mesh,
      isExcluded,
    })),
    thickness: pitch * 0.76,
    left: LEFT,
    baseX: base === null ? null : LEFT + toWidth(base.value),
    top: TOP,
    bottom,
    labelX: room + GAP,
    valueX: room + GAP + wordsWidth,
    labels,
    more: areAll
      ? null
      : { count: values.length - drawn.length, y: TOP + FROM_END * pitch + MORE_ROOM - 3 },
  }
}
