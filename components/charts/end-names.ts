import type { LineSeries } from './spec'

/** Longer names would lie along their own line. */
const MAX_CHARACTERS = 30

/**
 * What the end of each line is called: "Linkerd" of "Linkerd, 2.10.2 · sidecar", "Baseline" of "Baseline (no mesh)", the whole name where two share the short
 * one. Null for one line alone, for names that are too long, and where letters stand at the ends.
 */
export function endNames(all: readonly Pick<LineSeries, 'label' | 'key'>[]): (string | null)[] {
  if (all.length < 2) return all.map(() => null)
  const shorts = all.map(({ label }) => (label.split(', ')[0] ?? label).replace(/ \([^()]*\)$/, ''))
  return all.map(({ label, key }, i) => {
    const short = shorts[i] ?? label
    const isShared = shorts.filter((other) => other === short).length > 1
    const name = isShared ? label : short
    return key !== null || name.length > MAX_CHARACTERS ? null : name
  })
}
