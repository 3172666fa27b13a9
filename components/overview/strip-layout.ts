import type { Mode } from '@/ingest/dictionary/vocabulary'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { ABOUT } from '../charts/format'
import { baselinesOf, marksOf, type Mark, type SpanText, type StripEntry } from './entry-marks'
import { AXIS_Y, STRIP_HEIGHT, STRIP_WIDTH, type StripSize } from './strip-measures'
import { stripLabels, type Label, type WantedLabel } from './strip-places'
import { scaleEnd } from './strip-scale'
import { valueText } from '../charts/definitions/value-words'

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
/** Up to so many marks of one name are counted by eye. */
const FEW_MARKS = 3

export type Dot = { x: number; mesh: string; mode: Mode; isExcluded: boolean; title: string }

/** How the words of strips below each other are shortened: the marks tell the usual mode, and the unit is printed once. */
export type StripWords = {
  /** unit that is printed elsewhere */
  unit: string
  /** how values at the marks are written; as measured unless given */
  spanText?: SpanText
}

/** "Istio waypoint" of "Istio ambient + waypoint", "Istio" of "Istio sidecar": the shape of a mark is its mode. */
export const shortMarkName = (name: string): string =>
  name
    .replace(/ sidecar$/, '')
    .replace('ambient + waypoint', 'waypoint')
    .replace(/ node proxy(?: \+)?/, '')

/** "122 to 152 (2 settings)" of "122 to 152 ms (2 settings)"; a text with another unit, or with two, as it is. */
export function withoutUnitInside(text: string, unit: string): string {
  const parts = text.split(`\u2009${unit}`)
  const isOnly = text.split('\u2009').length === 2
  return unit !== '' && isOnly && parts.length === 2 ? parts.join('') : text
}

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

/** "Linkerd" and "122 to 152": what stands at the marks of one name. */
function markWords({ name, text, values }: Mark, words: StripWords | null): [string, string] {
  if (words === null) return [name, text]
  const short = withoutUnitInside(text, words.unit)
  return [
    shortMarkName(name),
    values.length <= FEW_MARKS ? short.replace(/ \(\d+ settings\)$/, '') : short,
  ]
}

/** Where the marks and words of a row stand; its scale starts at 0 and is its own. @param words null = all in full */
export function stripLayout(
  entry: StripEntry,
  words: StripWords | null = null,
  size: StripSize = 'narrow',
): Strip {
  const width = STRIP_WIDTH[size]
  const marks = marksOf(entry.panel, words?.spanText)
  const unit = panelsUnit([entry.panel])
  const baselines = baselinesOf(entry)
  const all = [...baselines.map(({ si }) => si), ...marks.flatMap((m) => m.values.map((v) => v.si))]
  const end = scaleEnd(all)
  const isOff = all.some((si) => si > end)
  const lastX = width - END[size]
  const endX = lastX - (isOff ? OFF_WIDTH : 0)
  const toX = (si: number): number =>
    si > end ? lastX : SIDE + (end === 0 ? 0 : (Math.max(0, si) / end) * (endX - SIDE))
  const named = marks.map((mark) => {
    const { values } = mark
    const xs = values.map(({ si }) => toX(si))
    const [name, text] = markWords(mark, words)
    const isBeyond = values.some(({ si }) => si > end)
    const strong = `${text}${isBeyond ? ', off the scale' : ''}`
    const isBetween = (other: Mark) =>
      other !== mark &&
      other.values.some(({ si }) => toX(si) > (xs[0] ?? 0) && toX(si) < (xs.at(-1) ?? 0))
    return {
      isBeyond,
      least: values[0]?.si ?? 0,
      text: `${name} ${strong}`,
      strong: words === null ? null : strong,
      isMuted: false,
      xs,
      isBaseline: false,
      isJoined: !marks.some(isBetween),
    }
  })
  const sorted = named.toSorted((a, b) => a.least - b.least)
  const ends = sorted.filter((one, i) => i === 0 || i === sorted.length - 1)
  const others = sorted.filter((one) => !ends.includes(one))
  const usual = [...ends, ...(sorted.length > MAX_LABELS ? [] : others)]
  const [base, otherBase] = baselines.map(({ si, text }) => ({
    text: `no mesh ${words === null ? text : withoutUnitInside(text, words.unit)}`,
    strong: null,
    isMuted: true,
    xs: [toX(si)],
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
  const labels = stripLabels(wanted, size, marks.length <= MAX_ALL)
  const isFull = size === 'wide'
  const hasAbove = isFull || labels.some(({ y }) => y < AXIS_Y)
  const hasBelow = isFull || labels.some(({ y }) => y > AXIS_Y)
  return {
    width,
    span: [hasAbove ? 0 : AXIS_Y - BARE, hasBelow ? STRIP_HEIGHT : AXIS_Y + BARE],
    labels,
    endX,
    breakX: isOff ? endX + OFF_WIDTH / 2 : null,
    ticks: baselines.map(({ si, text }) => ({ x: toX(si), title: `no mesh ${text}` })),
    dots: marks.flatMap(({ name, mesh, mode, values, text }) =>
      values.map(({ si, isExcluded }) => ({
        x: toX(si),
        mesh,
        mode,
        isExcluded,
        title: `${name} ${text.startsWith(ABOUT) ? ABOUT : ''}${valueText(si, unit)}${isExcluded ? ', flagged' : ''}`,
      })),
    ),
  }
}
