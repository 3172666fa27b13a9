import type { LevelRow } from './levels'

/** What the board can be filtered by. */
export type Field = 'rps' | 'protocol' | 'topology' | 'mode' | 'independent'

type Choice<T> = { value: T; families: number }

function count<T extends string | number>(
  levels: LevelRow[],
  family: (level: LevelRow) => string,
  valuesIn: (level: LevelRow) => (T | null)[],
): Choice<T>[] {
  const families = new Map<T, Set<string>>()
  for (const level of levels)
    for (const value of valuesIn(level)) {
      if (value === null) continue
      const seen = families.get(value) ?? new Set<string>()
      families.set(value, seen.add(family(level)))
    }
  return [...families].map(([value, seen]) => ({ value, families: seen.size }))
}

const byValue = <T>(a: Choice<T>, b: Choice<T>): number => (a.value < b.value ? -1 : 1)
const byFamilies = <T>(a: Choice<T>, b: Choice<T>): number =>
  b.families - a.families || byValue(a, b)

/** All choices of `all`, each with the count that it has in `left`; 0 where nothing is left of it. */
function counted<T>(all: Choice<T>[], left: Choice<T>[]): Choice<T>[] {
  const families = new Map(left.map((choice) => [choice.value, choice.families]))
  return all.map(({ value }) => ({ value, families: families.get(value) ?? 0 }))
}

const modesIn = ({ modes }: LevelRow) => modes.filter((mode) => mode !== 'none')

/**
 * Filter choices with the number of families that each would show while the other filters stay as they are.
 * @param levels that the board has
 * @param known the same with those that it leaves out until their mode is asked for
 * @param isLeft whether a level satisfies every filter but the named one
 */
export function listChoices(
  levels: LevelRow[],
  known: LevelRow[],
  family: (level: LevelRow) => string,
  isLeft: (level: LevelRow, field: Field) => boolean,
) {
  const choice = <T extends string | number>(
    field: Field,
    valuesIn: (level: LevelRow) => (T | null)[],
    order: (a: Choice<T>, b: Choice<T>) => number,
    all: LevelRow[] = levels,
  ): Choice<T>[] =>
    counted(
      count(all, family, valuesIn).sort(order),
      count(
        all.filter((level) => isLeft(level, field)),
        family,
        valuesIn,
      ),
    )
  return {
    rps: choice('rps', (l) => [l.target_rps], byValue),
    protocols: choice('protocol', (l) => [l.protocol], byFamilies),
    topologies: choice('topology', (l) => [l.topology], byFamilies),
    modes: choice('mode', modesIn, byFamilies, known),
    independent: new Set(
      levels.filter((level) => level.isIndependent && isLeft(level, 'independent')).map(family),
    ).size,
  }
}
