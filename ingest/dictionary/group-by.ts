/** What has one key in common, in order of appearance. */
export function groupBy<K, V>(all: readonly V[], keyFor: (one: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const one of all) {
    const key = keyFor(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
