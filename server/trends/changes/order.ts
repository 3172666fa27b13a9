import { CHANGE_GROUPS, type Change } from './schemas'
import { measureSize } from './to-change'

/** Whether a flag excludes an end of a series that proves nothing: its difference is no figure to lead with. */
export const isFlagged = ({ points, step }: Change): boolean =>
  step === null && [points[0], points.at(-1)].some((end) => end?.isExcluded === true)

/** Proven steps first by size, then the others by the size of the difference, flagged ones last. */
export const bySize = (a: Change, b: Change): number =>
  Number(b.step !== null) - Number(a.step !== null) ||
  Number(isFlagged(a)) - Number(isFlagged(b)) ||
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
