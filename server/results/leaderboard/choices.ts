import type { LevelRow } from './levels'

type Choice<T> = { value: T; families: number }

function count<T extends string | number>(
  levels: LevelRow[],
  familyOf: (level: LevelRow) => string,
  valuesOf: (level: LevelRow) => (T | null)[],
): Choice<T>[] {
  const families = new Map<T, Set<string>>()
  for (const level of levels)
    for (const value of valuesOf(level)) {
      if (value === null) continue
      const seen = families.get(value) ?? new Set<string>()
      families.set(value, seen.add(familyOf(level)))
    }
  return [...families].map(([value, seen]) => ({ value, families: seen.size }))
}

const byValue = <T>(a: Choice<T>, b: Choice<T>): number => (a.value < b.value ? -1 : 1)
const byFamilies = <T>(a: Choice<T>, b: Choice<T>): number =>
  b.families - a.families || byValue(a, b)

/** Filter choices with results, so that no single chip leads to an empty page. */
export const choicesOf = (levels: LevelRow[], familyOf: (level: LevelRow) => string) => ({
  rps: count(levels, familyOf, (l) => [l.target_rps]).sort(byValue),
  protocols: count(levels, familyOf, (l) => [l.protocol]).sort(byFamilies),
  topologies: count(levels, familyOf, (l) => [l.topology]).sort(byFamilies),
  modes: count(levels, familyOf, (l) => l.modes.filter((mode) => mode !== 'none')).sort(byFamilies),
})
