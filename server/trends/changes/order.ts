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
