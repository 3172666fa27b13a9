import type { RangeSource } from '@/server/results/overview/schemas'
import type { OverheadJoin, OverheadJoinEnd } from '../overheads-spec'
import type { OverheadView } from './overheads-view'

/** A mark with what it was made of. */
export type SourceMark = { source: RangeSource; number: number; isFlagged: boolean }
export type Placing = Pick<OverheadView, 'ends'> & { place: (value: number) => number }
type Beds = RangeSource['beds']
type End = { row: number; mark: number; beds: Beds; isFlagged: boolean }

/** Middle of the values of a mark on some of its test beds; null where none of them has a place. */
function placeMiddle(beds: Beds, { ends, place }: Placing): number | null {
  const places = beds.flatMap((bed) => ends(bed) ?? []).map(place)
  return places.length === 0 ? null : (Math.min(...places) + Math.max(...places)) / 2
}

const listKeys = ({ beds }: End): Set<string> => new Set(beds.map(({ familyKey }) => familyKey))

/** Where a publication stands in each row that has it; a mark inside the range rather than a flagged one. */
function listEnds(rows: readonly (readonly SourceMark[])[], number: number): End[] {
  return rows.flatMap((marks, row) => {
    const own = marks.filter((mark) => mark.number === number)
    const chosen = own.find(({ isFlagged }) => !isFlagged) ?? own[0]
    if (!chosen) return []
    const { source, isFlagged } = chosen
    return [{ row, mark: marks.indexOf(chosen), beds: source.beds, isFlagged }]
  })
}

/** An end of a line at the values of the test beds that the other end has too. */
function placeEnd(end: End, other: End, placing: Placing): OverheadJoinEnd | null {
  const shared = listKeys(other)
  const beds = end.beds.filter(({ familyKey }) => shared.has(familyKey))
  const at = placeMiddle(beds, placing)
  return at === null ? null : { row: end.row, mark: end.mark, at }
}

/**
 * Joins the values of a publication in a row with those in the nearest row above that one test bed measured too. Values of
 * its other test beds, as other editions of a document, are joined with nothing (methodology 2.4).
 */
export function listJoins(
  rows: readonly (readonly SourceMark[])[],
  sources: readonly RangeSource[],
  placing: Placing,
): OverheadJoin[] {
  return sources.flatMap(({ relation }, i) => {
    const ends = listEnds(rows, i + 1)
    return ends.flatMap((lower, k): OverheadJoin[] => {
      const keys = listKeys(lower)
      const upper = ends
        .slice(0, k)
        .findLast(({ beds }) => beds.some(({ familyKey }) => keys.has(familyKey)))
      if (!upper) return []
      const [from, to] = [placeEnd(upper, lower, placing), placeEnd(lower, upper, placing)]
      if (from === null || to === null) return []
      const isIndependent = relation === 'independent'
      const isFlagged = upper.isFlagged || lower.isFlagged
      return [{ number: i + 1, isIndependent, isFlagged, ends: [from, to] }]
    })
  })
}
