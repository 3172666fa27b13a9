import { isSetAside } from '@/ingest/dictionary/set-aside'
import { estimateDrift, measureDrift, type DriftBand } from '@/server/stats/drift-band'
import { findPart } from '@/server/results/cells/cell-row'
import type { Item } from './trend-series'

/** The value of a single run that may be judged; null for several runs, for none, and for what a flag excludes. */
const readSingle = ({ row: { value } }: Item): number | null => {
  const runs = value.points.length > 0 ? value.points.length : value.n
  return runs === 1 && !isSetAside(value.flags) && value.value !== null && value.value > 0
    ? value.value
    : null
}

const isUnreleased = ({ cell }: Item): boolean => cell.is_unreleased

/** A step between patch releases of one minor release, by the start of their version keys: "000001.000007". */
const MINOR = 13
const isPatch = (from: Item, to: Item): boolean => {
  const [a, b] = [from, to].map(({ row }) => row.subject.sortKey?.slice(0, MINOR))
  return a !== undefined && a === b
}

/** Later over earlier of two single runs; null where one of them is none, or may not be judged. */
export function compareSingles(from: Item, to: Item): number | null {
  const [a, b] = [readSingle(from), readSingle(to)]
  return a === null || b === null ? null : b / a
}

const readSingles = (items: readonly Item[]): number[] =>
  items.flatMap((item) => readSingle(item) ?? [])

/**
 * How far the test bed of one segment of a line drifts by itself: by builds that were never released, of the segment or of the
 * publication that its campaign names, else by its patch releases.
 * @param segments of one line, each in the order of versions
 */
export function findBand(
  segments: readonly (readonly Item[])[],
  segment: readonly Item[],
): DriftBand | null {
  const [first] = segment
  const named = first && findPart(first.cell)?.driftOf
  const builds = segments
    .filter((one) => one === segment || (named != null && one[0]?.cell.publication === named))
    .flatMap((one) => one.filter(isUnreleased))
  if (builds.length > 0) return measureDrift(readSingles(builds))
  const steps = segment.slice(1).flatMap((to, i) => {
    const from = segment[i] as Item
    return isPatch(from, to) ? (compareSingles(from, to) ?? []) : []
  })
  return estimateDrift(steps)
}
