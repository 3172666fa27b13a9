import type { Histogram } from '../../model/parsed-run'

/**
 * Buckets that the user chose, [lower edge, count]: each ends where the next one starts, the last is open above.
 * @param max ends the last bucket; without it a last bucket that holds anything is stored at its lower edge
 */
export function explicitBuckets(
  edges: readonly (readonly [number, number])[],
  max: number | null,
): Histogram[] {
  const count = edges.reduce((sum, [, n]) => sum + n, 0)
  if (count === 0) return []
  const buckets = edges.map(([start, n], i): [number, number, number] => [
    start,
    edges[i + 1]?.[0] ?? Math.max(start, max ?? start),
    n,
  ])
  const last = edges.at(-1)?.[1] ?? 0
  const isOpen = max === null && last > 0
  return [
    {
      metric: 'http.latency',
      component: 'client',
      format: 'explicit_buckets',
      unitScale: 1,
      count,
      correction: 'uncorrected',
      mergeable: !isOpen,
      note: isOpen ? 'the last bucket has no upper edge: it is stored at its lower one' : null,
      data: {
        buckets: buckets.filter(([, , n]) => n > 0),
        min: null,
        max,
        sum: null,
        stddev: null,
        resolution: null,
        offset: null,
      },
    },
  ]
}
