import { CHANGE_GROUPS, type Change } from './schemas'
import { measureSize } from './to-change'

/** Whether a flag excludes an end of a series that proves nothing: its difference is no figure to lead with. */
export const isFlagged = ({ points, step }: Change): boolean =>
  step === null && [points[0], points.at(-1)].some((end) => end?.isExcluded === true)

/** How much is known of a change: proven, larger than the drift of its test bed, not known, within the drift, flagged. */
function knowledge(change: Change): number {
  if (change.step !== null) return 0
  if (isFlagged(change)) return 4
  const ends = change.drift?.ends
  return ends === 'BEYOND_DRIFT' ? 1 : ends === 'WITHIN_DRIFT' ? 3 : 2
}

/** Proven steps first by size, then the others by what is known of them and by the size of the difference, flagged ones last. */
export const bySize = (a: Change, b: Change): number =>
  knowledge(a) - knowledge(b) ||
  measureSize(b.step?.relative ?? b.relative) - measureSize(a.step?.relative ?? a.relative) ||
  (a.id < b.id ? -1 : 1)

/** The sections of the list one after the other, each by size. */
export const byGroupAndSize = (a: Change, b: Change): number =>
  CHANGE_GROUPS.indexOf(a.group) - CHANGE_GROUPS.indexOf(b.group) || bySize(a, b)

/** Whether a change is of publications alone. */
export const isPublished = ({ group }: Change): boolean =>
  group === 'meshes' || group === 'gateways'

export const countVersions = ({ points }: Pick<Change, 'points'>): number =>
  new Set(points.map(({ label }) => label)).size

/** A line needs so many points; two are a difference. */
const MIN_LINE = 3

/**
 * The series that leads a section: the largest proven step, else the unflagged line with most points, among equals the one
 * whose ends are farthest apart. Null where nothing is proven and every line has two points or is flagged.
 * @param changes of one section
 */
export function chooseLead(changes: readonly Change[]): Change | null {
  const [first] = [...changes].sort(bySize)
  if (first === undefined || first.step !== null) return first ?? null
  const lines = changes.filter((one) => countVersions(one) >= MIN_LINE && !isFlagged(one))
  return lines.toSorted((a, b) => countVersions(b) - countVersions(a) || bySize(a, b))[0] ?? null
}
