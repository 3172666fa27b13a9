import type { CostBed, CostLoad } from '@/server/results/cost/schemas'
import type { PanelOverhead, ResultPanel, ResultRow } from '@/server/results/schemas'
import { ORIGIN, samplePanel, type RowInput } from './sample-rows'

/** Costs and latencies for tests, from a few published figures (linkerd.io, May 2021). */

const SUBJECTS = [
  { label: 'Baseline (no service mesh)', mesh: 'none' },
  { label: 'Linkerd', mesh: 'linkerd', version: '2.10.2' },
  { label: 'Istio', mesh: 'istio', version: '1.10.0' },
]

const rows = (values: readonly (number | null)[], given: Partial<RowInput> = {}): RowInput[] =>
  SUBJECTS.flatMap((subject, i) => {
    const value = values[i] ?? null
    return value === null ? [] : [{ ...subject, n: 5, acrossRuns: 'mean', ...given, value }]
  })

/** Rows of several loads are conditions of their own, of the same subjects. */
const atLoad = (panel: ResultPanel, load: number): ResultPanel => ({
  ...panel,
  familyKey: 'fa'.repeat(32),
  rows: panel.rows.map((row) => {
    const subject = SUBJECTS.findIndex(({ mesh }) => mesh === row.subject.mesh) + 1
    const conditionId = load * 10 + subject
    return {
      ...row,
      subject: { ...row.subject, id: subject },
      value: { ...row.value, conditionId, href: `/conditions/${conditionId}` },
    }
  }),
})

function toOver(row: ResultRow, base: ResultRow): PanelOverhead {
  const [value, reference] = [row.value.value ?? 0, base.value.value ?? 0]
  const delta = value - reference
  const half = row.value.spread
  return {
    conditionId: row.value.conditionId,
    baselineId: base.value.conditionId,
    label: row.subject.label,
    baselineLabel: base.subject.label,
    delta,
    deltaCi: half === null ? null : [delta - half, delta + half],
    noInterval: half === null ? 'a side has no published spread' : null,
    ratio: value / reference,
    ratioCi: null,
    ratioKind: 'no_interval',
    isNegative: delta < 0,
  }
}

function toLoad(panel: ResultPanel, costPanel: ResultPanel): CostLoad {
  const findBase = (one: ResultPanel) => one.rows.find(({ subject }) => subject.mesh === 'none')
  const [base, costBase] = [findBase(panel), findBase(costPanel)]
  const meshed = panel.rows.filter((row) => row !== base)
  return {
    panel,
    costPanel,
    points: meshed.flatMap((latency) => {
      const cost = costPanel.rows.find(
        ({ value }) => value.conditionId === latency.value.conditionId,
      )
      if (cost === undefined) return []
      const flaw = [latency, cost].flatMap(({ value }) => value.flags)[0]
      return [
        {
          latency,
          cost,
          latencyOver: base ? toOver(latency, base) : null,
          costOver: costBase ? toOver(cost, costBase) : null,
          leftOut: flaw?.text ?? null,
        },
      ]
    }),
  }
}

type Level = { rps: number; latency: (number | null)[]; cost: (number | null)[] }

const sampleLoads = (
  key: string,
  levels: readonly Level[],
  given: Partial<RowInput> = {},
): CostLoad[] =>
  levels.map(({ rps, latency, cost }, i) =>
    toLoad(
      atLoad(samplePanel('http.latency.p99', rows(latency, given), rps), i),
      atLoad(samplePanel(key, rows(cost), rps), i),
    ),
  )

const sampleBed = (quantities: CostBed['quantities']): CostBed => ({
  familyKey: 'fa'.repeat(32),
  origin: ORIGIN,
  quantities,
  otherKeys: [],
})

const CPU = 'cpu.time.max@data_plane.max_proxy'
const MEMORY = 'mem.working_set.max@data_plane.max_proxy'
const SPREAD = { spreadKind: 'sd', spread: 5.3 } as const

/** CPU and memory of the largest proxy at three loads; a baseline that has no proxy. */
export const costs2021 = (): CostBed =>
  sampleBed([
    {
      key: CPU,
      loads: sampleLoads(
        CPU,
        [
          { rps: 2000, latency: [10.1, 48, 153.6], cost: [null, 0.0095, 0.0875] },
          { rps: 20, latency: [12.1, 60.1, 197.6], cost: [null, 0.0027, 0.0863] },
          { rps: 200, latency: [11.3, 56, 197.6], cost: [null, 0.003, 0.084] },
        ],
        SPREAD,
      ),
    },
    {
      key: MEMORY,
      loads: sampleLoads(MEMORY, [
        { rps: 20, latency: [12.1, 60.1, 197.6], cost: [null, 13.14e6, 143.02e6] },
        { rps: 200, latency: [11.3, 56, 197.6], cost: [null, 14.78e6, 149.49e6] },
        { rps: 2000, latency: [10.1, 48, 153.6], cost: [null, 17.69e6, 154.7e6] },
      ]),
    },
  ])

const NODES = 'cpu.cores.mean@data_plane.sum'

/** No baseline, so latencies are what was measured; one value that counts for nothing lies far beyond the others. */
export function costsWithoutBaseline(): CostBed {
  const loads = sampleLoads(NODES, [
    { rps: 500, latency: [null, 6.69, 644], cost: [null, 1.5, 1.61] },
    { rps: 600, latency: [null, 7.1, 12.4], cost: [null, 1.856, 1.82] },
  ])
  const flag = { code: 'SATURATED', severity: 'exclude', text: 'below its load' } as const
  return sampleBed([
    {
      key: NODES,
      loads: loads.map((load) => ({
        ...load,
        points: load.points.map((point) =>
          (point.latency.value.value ?? 0) < 0.5
            ? point
            : {
                ...point,
                latency: {
                  ...point.latency,
                  value: { ...point.latency.value, flags: [flag] },
                },
                leftOut: flag.text,
              },
        ),
      })),
    },
  ])
}

/** A baseline with a cost of its own, which is taken off; a subject at one load below its baseline. */
export const costsOverBaseline = (): CostBed =>
  sampleBed([
    {
      key: NODES,
      loads: sampleLoads(NODES, [
        { rps: 100, latency: [5, 4.2, 7], cost: [0.2, 0.5, 0.9] },
        { rps: 1000, latency: [6, 7, 11], cost: [0.4, 1.1, 2.2] },
      ]),
    },
  ])
