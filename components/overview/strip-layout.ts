import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { textWidth } from '../charts/text-width'
import { baselinesOf, marksOf } from './entry-marks'
import { placeLabels } from './strip-labels'
import { scaleEnd } from './strip-scale'

/** Px of the strip's own coordinates; a page scales it to its column. */
export const STRIP_WIDTH = 400
export const TEXT_PX = 12
const LINE = 16
const SIDE = 7
/** Kept free behind the end of the scale where something lies off it. */
const OFF_WIDTH = 56
const GLYPH = 13
/** Small type is drawn a little wider than it measures. */
const SLACK = 6
/** More labels are read better in the table of the row. */
export const MAX_LABELS = 8

export type Dot = { x: number; mesh: string; mode: Mode; isExcluded: boolean }
export type Label = {
  x: number
  y: number
  text: string
  /** null for the baseline */
  mark: { mesh: string; mode: Mode; isHollow: boolean } | null
}
export type Strip = {
  height: number
  axisY: number
  /** end of the scale, and where the break is drawn if something lies off it */
  endX: number
  breakX: number | null
  ticks: number[]
  dots: Dot[]
  labels: Label[]
  /** marks whose label does not fit in */
  unlabelled: number
}

type Wanted = { at: number; text: string; mark: Label['mark']; first: 'above' | 'below' }

const measureLabel = ({ text, mark }: Pick<Label, 'text' | 'mark'>): number =>
  textWidth(text, TEXT_PX) + (mark ? GLYPH : 0) + SLACK

/** Labels by lane around an axis that stands below all lanes above it. */
function placed(wanted: readonly Wanted[]): { labels: Label[]; axisY: number; height: number } {
  const places = placeLabels(
    wanted.map((one) => ({ ...one, width: measureLabel(one) })),
    STRIP_WIDTH,
  )
  const lanes = (side: string) =>
    1 + Math.max(-1, ...places.filter((one) => one.side === side).map(({ lane }) => lane))
  const axisY = lanes('above') * LINE + 10
  return {
    axisY,
    height: axisY + 10 + lanes('below') * LINE,
    labels: wanted.flatMap(({ text, mark }, i): Label[] => {
      const place = places[i]
      if (!place) return []
      const { start, side, lane } = place
      const y = side === 'above' ? axisY - 12 - lane * LINE : axisY + 20 + lane * LINE
      return [{ x: start, y, text, mark }]
    }),
  }
}

/** Where the marks and words of a row stand; its scale starts at 0 and is its own. */
export function stripLayout(entry: Pick<OverviewEntry, 'panel' | 'overheads'>): Strip {
  const marks = marksOf(entry.panel)
  const baselines = baselinesOf(entry)
  const all = [...baselines.map(({ si }) => si), ...marks.flatMap((m) => m.values.map((v) => v.si))]
  const end = scaleEnd(all)
  const isOff = all.some((si) => si > end)
  const endX = STRIP_WIDTH - SIDE - (isOff ? OFF_WIDTH : 0)
  const toX = (si: number): number =>
    si > end ? STRIP_WIDTH - SIDE : SIDE + (end === 0 ? 0 : (Math.max(0, si) / end) * (endX - SIDE))
  const labelled = marks.slice(0, MAX_LABELS)
  const wanted: Wanted[] = [
    ...baselines.map(({ si, text }) => ({
      at: toX(si),
      text: `no mesh ${text}`,
      mark: null,
      first: 'below' as const,
    })),
    ...labelled.map(({ name, text, mesh, mode, values }) => ({
      at: values.reduce((sum, { si }) => sum + toX(si), 0) / values.length,
      text: `${name} ${text}${values.some(({ si }) => si > end) ? ', off the scale' : ''}`,
      mark: { mesh, mode, isHollow: values.every(({ isExcluded }) => isExcluded) },
      first: 'above' as const,
    })),
  ]
  return {
    ...placed(wanted),
    endX,
    breakX: isOff ? endX + OFF_WIDTH / 2 : null,
    ticks: baselines.map(({ si }) => toX(si)),
    dots: marks.flatMap(({ mesh, mode, values }) =>
      values.map(({ si, isExcluded }) => ({ x: toX(si), mesh, mode, isExcluded })),
    ),
    unlabelled: marks.length - labelled.length,
  }
}
