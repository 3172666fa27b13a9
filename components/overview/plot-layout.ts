import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { PublishedRange, RangeSource } from '@/server/results/overview/schemas'
import type { OverheadView } from './overhead-view'
import type { PlotScale } from './plot-scale'

/** What one publication adds to a row: a mark, or a range of several values. Fractions of the width. */
export type PlotMark = {
  source: RangeSource
  number: number
  from: number
  to: number
  lane: Lanes
  /** of values that a quality flag excludes; drawn hollow */
  isFlagged: boolean
}
/** A lane, or a number of lanes, from 0: of the plot beside its names and of the narrow one below them. */
export type Lanes = { wide: number; narrow: number }
export type PlotRow = { range: PublishedRange; lanes: Lanes; marks: PlotMark[] }
export type PlotGroup = { title: string; rows: PlotRow[] }
/** A line between two rows of one publication: from its values to its values on the test beds that measured both. */
export type PlotJoin = {
  slug: string
  number: number
  isIndependent: boolean
  /** whether an end is of values that a quality flag excludes */
  isFlagged: boolean
  ends: [JoinEnd, JoinEnd]
}
type Placed = { view: Pick<OverheadView, 'ends'>; scale: PlotScale }
/** @property lane of the wide plot: the narrow one has no lines */
type JoinEnd = { row: number; lane: number; at: number }

export type Plot = {
  scale: PlotScale
  groups: PlotGroup[]
  joins: PlotJoin[]
  /** publications by their number, from 1 */
  sources: RangeSource[]
  /** how many older ones are not drawn */
  further: number
}

/** Marks closer than this, as a fraction of the width, would cover each other or their numbers. */
const GAPS = { wide: 0.054, narrow: 0.095 }

const L7: readonly Mode[] = [
  'sidecar',
  'ambient+waypoint',
  'node-proxy',
  'node-proxy+wireguard',
  'gateway',
]
/** Whether a mode has a proxy that reads requests in the path of each of them. */
export const hasL7Proxy = (mode: Mode): boolean => L7.includes(mode)

/** The first lane that has room, from left to right. */
function takeLane(ends: number[], { from, to }: Pick<PlotMark, 'from' | 'to'>, gap: number) {
  const free = ends.findIndex((end) => end + gap < from)
  const lane = free === -1 ? ends.length : free
  ends[lane] = to
  return lane
}

function toLanes(marks: Omit<PlotMark, 'lane'>[]): PlotMark[] {
  const [wide, narrow]: [number[], number[]] = [[], []]
  return [...marks]
    .sort((a, b) => a.from - b.from || a.number - b.number)
    .map((mark) => ({
      ...mark,
      lane: {
        wide: takeLane(wide, mark, GAPS.wide),
        narrow: takeLane(narrow, mark, GAPS.narrow),
      },
    }))
}

const countLanes = (marks: readonly PlotMark[], of: keyof Lanes): number =>
  Math.max(1, ...marks.map(({ lane }) => lane[of] + 1))

/** The newest are drawn: a page must stay small however many there are. */
const MAX_SOURCES = 16

/** Publications behind all ranges, newest first; each once. */
function listSources(ranges: readonly PublishedRange[]): RangeSource[] {
  const all = new Map(
    ranges.flatMap(({ sources, flagged }) =>
      [...flagged, ...sources].map((one) => [one.slug, one]),
    ),
  )
  return [...all.values()].sort(
    (a, b) =>
      (b.publishedOn ?? '').localeCompare(a.publishedOn ?? '') || (a.slug < b.slug ? -1 : 1),
  )
}

/** Middle of the values of a mark on some of its test beds; null where none of them has a place. */
function placeMiddle(beds: RangeSource['beds'], placed: Placed): number | null {
  const ends = beds.flatMap((bed) => placed.view.ends(bed) ?? []).map(placed.scale.place)
  return ends.length === 0 ? null : (Math.min(...ends) + Math.max(...ends)) / 2
}

/**
 * Joins the values of a publication in a row with those in the nearest row above that one test bed measured too. Values of
 * its other test beds, as other editions of a document, are joined with nothing (methodology 2.4).
 */
function listJoins(
  rows: readonly PlotRow[],
  sources: readonly RangeSource[],
  placed: Placed,
): PlotJoin[] {
  return sources.flatMap(({ slug, relation }, place) => {
    const marks = rows.flatMap((one, row) => {
      const own = one.marks.filter(({ source }) => source.slug === slug)
      const mark = own.find(({ isFlagged }) => !isFlagged) ?? own[0]
      return mark
        ? [{ row, lane: mark.lane.wide, beds: mark.source.beds, isFlagged: mark.isFlagged }]
        : []
    })
    return marks.flatMap((end, i): PlotJoin[] => {
      const keys = new Set(end.beds.map(({ familyKey }) => familyKey))
      const start = marks
        .slice(0, i)
        .findLast(({ beds }) => beds.some(({ familyKey }) => keys.has(familyKey)))
      if (!start) return []
      const [from, to] = [start, end].map(({ row, lane, beds }): JoinEnd | null => {
        const shared = beds.filter(
          ({ familyKey }) =>
            keys.has(familyKey) && start.beds.some((bed) => bed.familyKey === familyKey),
        )
        const at = placeMiddle(shared, placed)
        return at === null ? null : { row, lane, at }
      })
      return from && to
        ? [
            {
              slug,
              number: place + 1,
              isIndependent: relation === 'independent',
              isFlagged: start.isFlagged || end.isFlagged,
              ends: [from, to],
            },
          ]
        : []
    })
  })
}

/**
 * Places every published overhead of one statistic: a row for each mesh and mode, in the order of the ranges, in two
 * groups. Marks of one test bed are joined; between test beds machines differ (methodology 2.4).
 * @param view what stands on the axis; overheads without a place on it are left out
 */
export function layOutPlot(
  ranges: readonly PublishedRange[],
  view: Pick<OverheadView, 'ends' | 'scale'>,
): Plot {
  const all = listSources(ranges)
  const sources = all.slice(0, MAX_SOURCES)
  const numbers = new Map(sources.map(({ slug }, i) => [slug, i + 1]))
  const scale = view.scale(
    ranges.flatMap(({ sources, flagged }) =>
      [...sources, ...flagged].flatMap((source) => view.ends(source) ?? []),
    ),
  )
  const toRow = (range: PublishedRange): PlotRow => {
    const toMark = (source: RangeSource, isFlagged: boolean): Omit<PlotMark, 'lane'>[] => {
      const number = numbers.get(source.slug)
      const ends = view.ends(source)
      if (number === undefined || ends === null) return []
      return [{ source, number, from: scale.place(ends[0]), to: scale.place(ends[1]), isFlagged }]
    }
    const marks = toLanes([
      ...range.sources.flatMap((source) => toMark(source, false)),
      ...range.flagged.flatMap((source) => toMark(source, true)),
    ])
    return {
      range,
      marks,
      lanes: { wide: countLanes(marks, 'wide'), narrow: countLanes(marks, 'narrow') },
    }
  }
  const groups = [
    {
      title: 'No sidecar, no waypoint',
      rows: ranges.filter(({ mode }) => !hasL7Proxy(mode)).map(toRow),
    },
    { title: 'With an L7 proxy', rows: ranges.filter(({ mode }) => hasL7Proxy(mode)).map(toRow) },
  ].filter(({ rows }) => rows.length > 0)
  return {
    scale,
    groups,
    sources,
    further: all.length - sources.length,
    joins: listJoins(
      groups.flatMap(({ rows }) => rows),
      sources,
      { view, scale },
    ),
  }
}
