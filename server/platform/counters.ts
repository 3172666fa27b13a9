/** What a process counts of itself, for `/api/metrics`; names and labels are those of Prometheus. */
export type Counted = { name: string; labels: Readonly<Record<string, string>>; value: number }

/** Many more than there are routes, statuses, adapters and outcomes; what comes beyond is counted as "other". */
const MOST = 5_000

// Bundles each have a copy of this module; they must count together.
const shared = globalThis as { meshbenchCounters?: Map<string, Counted> }
const counters = (shared.meshbenchCounters ??= new Map<string, Counted>())

/** Adds to a counter. The values of labels must be of a closed list: each combination is kept until the process ends. */
export function count(name: string, labels: Record<string, string> = {}, by = 1): void {
  const key = JSON.stringify([name, labels])
  const known = counters.get(key)
  if (known) {
    known.value += by
    return
  }
  const isOther = Object.values(labels).some((value) => value === 'other')
  if (counters.size >= MOST && !isOther)
    return count(name, Object.fromEntries(Object.keys(labels).map((label) => [label, 'other'])), by)
  counters.set(key, { name, labels, value: by })
}

export const counted = (): readonly Counted[] => [...counters.values()]
