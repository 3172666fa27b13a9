import { samplePanel, type RowInput } from '../charts/definitions/sample-rows'
import type { PublishedPanel } from './chart-list'

/** One load of a publication for tests: subjects with their values in ms; null is withheld. */
export const publishedLoad = (
  load: string,
  rows: readonly (Partial<RowInput> & { label: string; value: number | null })[],
  change: Partial<PublishedPanel> = {},
): PublishedPanel => ({
  ...samplePanel(
    'http.latency.p99',
    rows.map((row) => ({
      mesh: row.label.startsWith('Baseline') ? 'none' : 'istio',
      ...(row.value === null ? { nullReason: 'withheld-by-authors' } : {}),
      ...row,
    })),
    null,
    load,
  ),
  groupKey: `${load.replace(/\W/g, '')}0000000000000000`,
  overheads: [],
  wins: [],
  ...change,
})
