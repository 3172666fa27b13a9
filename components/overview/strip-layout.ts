import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { textWidth } from '../charts/text-width'
import { baselinesOf, marksOf } from './entry-marks'
import { placeLabels } from './strip-labels'
import { scaleEnd } from './strip-scale'

/** Px of the strip's own coordinates; a page scales it to its column, on the narrowest phone to 12 px of type. */
export const STRIP_WIDTH = 364
export const TEXT_PX = 13
export const CAPTION_PX = 12
export const STRIP_HEIGHT = 52
const AXIS_Y = 26
const SIDE = 7
/** Kept free behind the end of the scale where something lies off it. */
const OFF_WIDTH = 56
/** Small type is drawn a little wider than it measures. */
const SLACK = 6
/** More than this are read better as the values of the publication's page. */
export const MAX_LABELS = 5

export type Dot = { x: number; mesh: string; mode: Mode; isExcluded: boolean }
export type Label = {
  x: number
  y: number
  /** where the mark is that it names */
  at: number
  text: string
  /** end of the text that is printed in bold; null without one */
  strong: string | null
  isBaseline: boolean
}

/** How the words of strips below each other are shortened: the marks tell the usual mode, and the unit is printed once. */
export type StripWords = {
  /** what the row shows, at the beginning of its line; null where the head of its column says so */
  caption: string | null
  /** unit that is printed elsewhere */
  unit: string
}

/** "Istio waypoint" of "Istio ambient + waypoint", "Istio" of "Istio sidecar": the shape of a mark is its mode. */
export const shortMarkName = (name: string): string =>
  name.replace(/ sidecar$/, '').replace('ambient + waypoint', 'waypoint')

/** "122 to 152 (2 settings)" of "122 to 152 ms (2 settings)"; a text with another unit, or with two, as it is. */
export function withoutUnitInside(text: string, unit: string): string {
  const parts = text.split(`\u2009${unit}`)
  const isOnly = text.split('\u2009').length === 2
  return unit !== '' && isOnly && parts.length === 2 ? parts.join('') : text
}
export type Strip = {
  axisY: number
  /** end of the scale, and where the break is drawn if something lies off it */
  endX: number
  breakX: number | null
  ticks: number[]
  dots: Dot[]
  labels: Label[]
}

type Wanted = Pick<Label, 'at' | 'text' | 'strong' | 'isBaseline'> & { isOff: boolean }

/** The labels for which there is room. @param wanted in order of importance */
function placed(wanted: readonly Wanted[], caption: string | null): Label[] {
  const widthBefore = caption === null ? 0 : textWidth(caption, CAPTION_PX) + SLACK
  const before = widthBefore === 0 ? [] : [{ at: widthBefore / 2, width: widthBefore }]
  const places = placeLabels(
    [
      ...before,
      ...wanted.map(({ at, text, strong, isBaseline }) => ({
        at,
        width: textWidth(text, TEXT_PX, strong !== null) + SLACK,
        first: isBaseline ? ('below' as const) : ('above' as const),
      })),
    ],
    STRIP_WIDTH,
  ).slice(before.length)
  return wanted.flatMap(({ at, text, strong, isBaseline }, i): Label[] => {
    const place = places[i]
    if (!place) return []
    const y = place.side === 'above' ? AXIS_Y - 12 : AXIS_Y + 22
    return [{ x: place.start, y, at, text, strong, isBaseline }]
  })
}

/** Where the marks and words of a row stand; its scale starts at 0 and is its own. @param words null = all in full */
export function stripLayout(
  entry: Pick<OverviewEntry, 'panel' | 'overheads'>,
  words: StripWords | null = null,
): Strip {
  const plain = (text: string) => (words === null ? text : withoutUnitInside(text, words.unit))
  const marks = marksOf(entry.panel)
  const baselines = baselinesOf(entry)
  const all = [...baselines.map(({ si }) => si), ...marks.flatMap((m) => m.values.map((v) => v.si))]
  const end = scaleEnd(all)
  const isOff = all.some((si) => si > end)
  const endX = STRIP_WIDTH - SIDE - (isOff ? OFF_WIDTH : 0)
  const toX = (si: number): number =>
    si > end ? STRIP_WIDTH - SIDE : SIDE + (end === 0 ? 0 : (Math.max(0, si) / end) * (endX - SIDE))
  const named = marks.map(({ name, text, values }): Wanted => {
    const isOff = values.some(({ si }) => si > end)
    const strong = `${plain(text)}${isOff ? ', off the scale' : ''}`
    return {
      at: values.reduce((sum, { si }) => sum + toX(si), 0) / values.length,
      text: `${words === null ? name : shortMarkName(name)} ${strong}`,
      strong: words === null ? null : strong,
      isBaseline: false,
      isOff,
    }
  })
  const wanted: Wanted[] = [
    // A mark off the scale misleads without its label.
    ...named.filter(({ isOff }) => isOff),
    ...baselines.map(({ si, text }) => ({
      at: toX(si),
      text: `no mesh ${plain(text)}`,
      strong: null,
      isBaseline: true,
      isOff: false,
    })),
    ...named.filter(({ isOff }) => !isOff).slice(0, MAX_LABELS),
  ]
  return {
    axisY: AXIS_Y,
    labels: placed(wanted, words?.caption ?? null),
    endX,
    breakX: isOff ? endX + OFF_WIDTH / 2 : null,
    ticks: baselines.map(({ si }) => toX(si)),
    dots: marks.flatMap(({ mesh, mode, values }) =>
      values.map(({ si, isExcluded }) => ({ x: toX(si), mesh, mode, isExcluded })),
    ),
  }
}
