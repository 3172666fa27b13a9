import type { PublicationSummary } from '@/server/publications/schemas'

type Dated = Pick<PublicationSummary, 'slug' | 'publishedOn'>

/** Years of the axis, first and last, and whether a place for publications without a date follows them. */
export type TimelineAxis = { from: number; to: number; hasUndated: boolean }

/** Per cent of the width that publications without a date have. */
export const UNDATED_WIDTH = 24
/** Px: the least width of the plot, and what a dot takes. */
const WIDTH = 240
const DOT = 11
/** More dots at one time than this cover each other. */
const MAX_LANES = 4

/** Day as a year with its fraction. */
const toYear = (iso: string): number =>
  Number(iso.slice(0, 4)) +
  (Number(iso.slice(5, 7)) - 1) / 12 +
  (Number(iso.slice(8, 10)) - 1) / 365

/** @param today ISO date */
export function timelineAxis(sources: readonly Dated[], today: string): TimelineAxis {
  const years = sources.flatMap(({ publishedOn }) =>
    publishedOn === null ? [] : [Number(publishedOn.slice(0, 4))],
  )
  const to = Math.max(Number(today.slice(0, 4)), ...years) + 1
  return {
    from: Math.min(to - 2, ...years),
    to,
    hasUndated: sources.some(({ publishedOn }) => publishedOn === null),
  }
}

/** Per cent of the width at which a year begins. */
export const placeYear = ({ from, to, hasUndated }: TimelineAxis, year: number): number =>
  ((year - from) / (to - from)) * (hasUndated ? 100 - UNDATED_WIDTH : 100)

/** "2018", and "’20" of all later ones: every second year, so that their names keep apart. */
export const listTicks = (axis: TimelineAxis): { at: number; label: string }[] =>
  Array.from({ length: axis.to - axis.from }, (_, i) => axis.from + i)
    .filter((_, i) => i % 2 === 0)
    .map((year, i) => ({
      at: placeYear(axis, year),
      label: i === 0 ? String(year) : `’${String(year).slice(2)}`,
    }))

export type PlacedDot<T> = {
  source: T
  /** per cent across, of the left edge of the dot */
  at: number
  /** from the bottom, from 0 */
  lane: number
}

/** Publications from left to right, each in the lowest lane in which it covers no other. */
export function layOutTimeline<T extends Dated>(
  sources: readonly T[],
  axis: TimelineAxis,
): { dots: PlacedDot<T>[]; lanes: number } {
  const widest = (100 * DOT) / WIDTH
  const dated = sources
    .flatMap((source) =>
      source.publishedOn === null
        ? []
        : [{ source, at: placeYear(axis, toYear(source.publishedOn)) }],
    )
    .sort((a, b) => a.at - b.at)
  const undated = sources
    .filter(({ publishedOn }) => publishedOn === null)
    .map((source) => ({ source, at: 100 - UNDATED_WIDTH + widest / 2 }))
  const ends: number[] = []
  const placed = [...dated, ...undated].map(({ source, at: wanted }) => {
    // Those without a date have no order: they fill their place from the left.
    const room = source.publishedOn === null ? [0, 1, 2].map((i) => wanted + i * widest) : [wanted]
    for (let lane = 0; lane < MAX_LANES; lane++)
      for (const at of room)
        if ((ends[lane] ?? -1) <= at) {
          ends[lane] = at + widest
          return { source, at, lane }
        }
    return { source, at: wanted, lane: MAX_LANES - 1 }
  })
  return { dots: placed, lanes: Math.max(1, ends.length) }
}
