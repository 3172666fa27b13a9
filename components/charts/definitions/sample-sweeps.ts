import type { ResultPanel } from '@/server/results/schemas'
import { samplePanel, type RowInput } from './sample-rows'

/** Sweeps and profiles for tests, made from a few published figures (linkerd.io, May 2021; istio.io, 2020). */
const read = { n: 5, acrossRuns: 'mean', evidence: 'read-from-chart' as const }
const SUBJECTS: Pick<RowInput, 'label' | 'mesh' | 'version'>[] = [
  { label: 'Baseline (no service mesh)', mesh: 'none' },
  { label: 'Linkerd', mesh: 'linkerd', version: '2.10.2' },
  { label: 'Istio', mesh: 'istio', version: '1.10.0' },
]

const rows = (values: (number | null)[], spreads: (number | null)[] = []): RowInput[] =>
  SUBJECTS.map((subject, i) => {
    const spread = spreads[i] ?? null
    return {
      ...subject,
      ...read,
      value: values[i] ?? null,
      ...(spread === null ? {} : { spread, spreadKind: 'sd' as const }),
      ...(values[i] === null ? { nullReason: 'withheld-by-authors' } : {}),
    }
  })

/** Percentiles of three subjects at 2,000 requests/s; one is withheld at p99. */
export const profile2021 = (): ResultPanel[] =>
  (
    [
      ['max', [25, 71.5, 277.4], [9.4, 6.4, 4.9]],
      ['p50', [5.7, 14.7, 20.8], []],
      ['p99', [10.1, 48, null], []],
      ['p99.9', [12.1, 57.2, 234.3], []],
      ['p25', [3, 9, 12], []],
    ] satisfies [string, (number | null)[], number[]][]
  ).map(([statistic, values, spreads]) =>
    samplePanel(`http.latency.${statistic}`, rows(values, spreads), 2000),
  )

/** CPU and memory of two proxies and the control plane: three statistics and scopes. */
export const resources = (): ResultPanel[] =>
  (
    [
      ['mem.working_set.max@data_plane.max_proxy', [null, 17.8e6, 154.6e6]],
      ['cpu.cores.max@data_plane.max_proxy', [null, 0.01, 0.088]],
      ['cpu.cores.mean@control_plane.total', [null, 0.071, 0.61]],
      ['cpu.cores.mean@data_plane.sum', [null, 0.3, 1.9]],
      ['cpu.cores.mean@waypoint', [null, 0.2, 0.4]],
      ['http.latency.p99', [10, 48, 154]],
    ] satisfies [string, (number | null)[]][]
  ).map(([key, values]) => samplePanel(key, rows(values).slice(1), 2000))

/** p99 at 20, 200 and 2,000 requests/s; the last subject lacks the highest load. */
export const load2021 = (): ResultPanel[] => [
  samplePanel('http.latency.p99', rows([10.1, 48, 154], [null, null, 7.4]), 2000),
  samplePanel('http.latency.p99', rows([12.1, 60.1, 198], [null, 10.7, 3.1]), 20),
  samplePanel('http.latency.p99', rows([11.3, 56, 198]).slice(0, 2), 200),
]

/** Requests/s and connections varied together; nine subjects of one look. */
export const coupledSweep = (): ResultPanel[] =>
  [
    { rps: 100, connections: 8 },
    { rps: 500, connections: 32 },
    { rps: 1000, connections: 64 },
  ].map(({ rps, connections }, level) => {
    const policies = Array.from({ length: 9 }, (_, i) => ({
      label: `${i + 1}0 policies`,
      mesh: 'istio',
      version: '1.6',
      config: { policies: i },
      value: 2 + level * 1.5 + i * 0.4,
    }))
    const baseline = { label: 'No sidecar', mesh: 'none', value: 1 + level * 0.3 }
    const label = `${rps} rps, ${connections} connections`
    return samplePanel('http.latency.p99', [baseline, ...policies], rps, label, { connections })
  })
