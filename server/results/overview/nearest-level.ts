import { distanceFrom, type LoadRange } from '../load-range'
import type { PublishedLevel } from './levels'

/** The part of a mesh's CPU and memory that shows its cost best; that of the load generator shows none of it. */
const COMPONENTS = [
  /^client$/,
  /^mesh\.total$/,
  /^data_plane\.sum$/,
  /^data_plane/,
  /^(ztunnel|node_proxy)/,
  /^waypoint/,
  /^receiver$/,
  /^control_plane/,
]

/** Position of a component in that order. */
function componentRank(component: string): number {
  const at = COMPONENTS.findIndex((pattern) => pattern.test(component))
  return at < 0 ? COMPONENTS.length : at
}

const ofGenerator = ({ component }: PublishedLevel): boolean => component.startsWith('load_client')

/** Compares by several numbers, the first that differs deciding; Infinity equals itself. */
function byNumbers(...pairs: (readonly [number, number])[]): number {
  const differing = pairs.find(([a, b]) => a !== b)
  return differing === undefined ? 0 : differing[0] < differing[1] ? -1 : 1
}

/**
 * The load that represents a publication: one with an unmeshed baseline if there is any, then the nearest to the range,
 * then the one with most subjects, the highest load, and the fewest connections. Null without any.
 */
export function nearestLevel(
  levels: readonly PublishedLevel[],
  range: LoadRange,
): PublishedLevel | null {
  const order = (a: PublishedLevel, b: PublishedLevel): number =>
    byNumbers(
      [a.has_baseline ? 0 : 1, b.has_baseline ? 0 : 1],
      [distanceFrom(a.target_rps, range), distanceFrom(b.target_rps, range)],
      [componentRank(a.component), componentRank(b.component)],
      [-a.subjects, -b.subjects],
      [-(a.target_rps ?? 0), -(b.target_rps ?? 0)],
      [a.connections ?? Infinity, b.connections ?? Infinity],
    )
  return levels.filter((level) => !ofGenerator(level)).sort(order)[0] ?? null
}
