import type { OverheadRange } from '@/server/results/overview/schemas'
import { formatCount } from '../charts/format'
import { hasL7Proxy } from '../charts/definitions/overheads'

/** Rows that the first sentence names at most. */
const NAMED_RANGES = 3

/**
 * The rows that the first sentence names: those without a proxy in the path of requests, then those with one, of each mesh
 * the one with most publications. Their order says nothing of their size, for their test beds differ.
 */
export function namedRanges(ranges: readonly OverheadRange[]): OverheadRange[] {
  const several = ranges.filter(({ publications }) => publications > 1)
  const shown = several.length > 0 ? several : ranges
  return [false, true]
    .flatMap((isL7) => {
      const group = shown.filter(({ mode }) => hasL7Proxy(mode) === isL7)
      const mostOfMesh = (mesh: string) =>
        group
          .filter((range) => range.mesh === mesh)
          .reduce((most, range) => (range.publications > most.publications ? range : most))
      return [...new Set(group.map(({ mesh }) => mesh))].map(mostOfMesh)
    })
    .slice(0, NAMED_RANGES)
}

/** "unproven", "2 proven": how many of the loads at which a row was the least prove it; empty where it was so at none. */
const provenText = ({ best, proven }: OverheadRange['beside']): string =>
  best === 0
    ? ''
    : proven === 0
      ? 'unproven'
      : `${proven === best && best > 1 ? 'all' : formatCount(proven)} proven`

/** "11 of 11 side-by-side loads, unproven" */
export const besideText = (beside: OverheadRange['beside']): string =>
  [`${beside.best} of ${formatCount(beside.loads)} side-by-side loads`, provenText(beside)]
    .filter(Boolean)
    .join(', ')
