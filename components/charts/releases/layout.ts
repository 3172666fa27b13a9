import type { Release } from '../releases-spec'
import type { SpecOf } from '../spec'

/** px of the highest bar, of a line of its count or name, and between two rows */
export const TALLEST = 64
export const LINE = 16
export const ROW_GAP = 8
/** From so many px on every release has its count and name, and those without room begin a new row. */
export const WIDE_FROM = 600
/** px of a column at least where all are named */
export const MIN_COLUMN = 30

/** px of a count and of a name where only some have them, with the space to the next */
const COUNT = 22
const NAME = 32
/** Least px of a strip, the widest first; `releases.css` repeats them. */
const STEPS = [288, 208] as const

/**
 * Px from which each release is labelled: in one strip the first, the last and those with most conditions, as far as labels
 * keep apart, and all where it may have several rows.
 * @param width px of a label with its space
 * @param hasRoom whether a release may be labelled in a column of so many px
 */
export function labelledFrom(
  releases: readonly Release[],
  width: number,
  hasRoom: (i: number, column: number) => boolean = () => true,
): number[] {
  const most = releases
    .map(({ conditions }, i) => ({ i, conditions }))
    .filter(({ conditions }) => conditions > 0)
    .sort((a, b) => b.conditions - a.conditions)
    .map(({ i }) => i)
  const from = releases.map(() => WIDE_FROM)
  let candidates = [0, releases.length - 1, ...most]
  for (const step of STEPS) {
    const apart = (width * releases.length) / step
    const labelled: number[] = []
    for (const i of candidates)
      if (
        hasRoom(i, step / releases.length) &&
        labelled.every((other) => Math.abs(other - i) >= apart)
      )
        labelled.push(i)
    for (const i of labelled) from[i] = step
    candidates = labelled
  }
  return from
}

/** Columns of so many px keep a count apart from a higher bar beside it. */
const APART_FROM = 15

/** A count above a low bar would stand on the higher one beside it where columns are narrow. */
export const countsFrom = (releases: readonly Release[]): number[] =>
  labelledFrom(releases, COUNT, (i, column) => {
    const own = releases[i]?.conditions ?? 0
    const isLower = [i - 1, i + 1].some((k) => (releases[k]?.conditions ?? 0) > own)
    return column >= APART_FROM || !isLower
  })
export const namesFrom = (releases: readonly Release[]): number[] => labelledFrom(releases, NAME)

/** Px of the bar of so many conditions. */
export function barHeight({ conditions }: Release, { tracks }: SpecOf<'releases'>): number {
  const most = Math.max(...tracks.flatMap((one) => one.releases.map((r) => r.conditions)))
  return conditions === 0 ? 2 : Math.max(3, Math.round((conditions / most) * TALLEST))
}

const TRACK_NAMES: Readonly<Partial<Record<string, string>>> = { semver: 'releases' }

/** Name of a track; null where it is the only one. */
export const trackName = ({ tracks }: SpecOf<'releases'>, track: string): string | null =>
  tracks.length > 1 ? (TRACK_NAMES[track] ?? track) : null
