import { describe, expect, it } from 'vitest'
import { ResultPanel } from './schemas'
import { listOverheads, rankPanel } from './verdicts'

type Row = {
  id: number
  mesh: string
  value: number | null
  sd?: number
  n?: number | null
  points?: number[]
  flag?: string
}

function panel(rows: Row[], key = 'http.latency.p99') {
  return ResultPanel.parse({
    familyKey: 'f',
    groupKey: 'g',
    key,
    title: '',
    loadLabel: '',
    origin: {
      campaign: 'c',
      campaignTitle: 'c',
      organisation: 'o',
      organisationSlug: 'o',
      publication: null,
      trust: 'submitted',
      relation: 'unknown',
      vendorOf: [],
      declared: null,
      measuredOn: null,
      receivedOn: null,
    },
    harness: {
      name: 'wrk2',
      version: null,
      loadModel: 'open_corrected',
      quantileMethod: 'unknown',
    },
    workload: workload(),
    environment: 'e',
    discardRule: null,
    aggregation: null,
    isSpreadDrawn: false,
    leftOut: 0,
    rows: rows.map((row) => ({
      subject: {
        id: row.id,
        mesh: row.mesh,
        meshName: row.mesh,
        version: '1.0',
        track: 'semver',
        sortKey: null,
        mode: row.mesh === 'none' ? 'none' : 'sidecar',
        label: row.mesh,
        config: {},
        note: null,
        isBaseline: row.mesh === 'none',
      },
      applicability: 'measured',
      note: null,
      workload: workload(),
      value: {
        conditionId: row.id,
        key,
        method: row.points ? 'mean_of_runs' : 'published',
        value: row.value,
        nullReason: row.value === null ? 'withheld' : null,
        n: row.n === undefined ? (row.points?.length ?? 5) : row.n,
        acrossRuns: 'mean',
        spreadKind: row.sd === undefined ? null : 'sd',
        spread: row.sd ?? null,
        spreadEnds: null,
        lo: null,
        hi: null,
        points: row.points ?? [],
        evidence: 'chart-label',
        printed: null,
        flags: row.flag ? [{ code: 'X', severity: 'exclude', text: row.flag }] : [],
        href: '',
        sourceHref: null,
        sourceFile: null,
      },
    })),
  })
}

const workload = () => ({
  protocol: null,
  application: null,
  topology: null,
  targetRps: 200,
  connections: null,
  payloadBytes: null,
  durationSeconds: null,
  warmupSeconds: null,
  params: {},
})

describe('overheads', () => {
  it('tell two baselines of one label apart', () => {
    const two = panel([
      { id: 1, mesh: 'none', value: 1 },
      { id: 2, mesh: 'none', value: 2 },
      { id: 3, mesh: 'istio', value: 3 },
    ])
    const links = [1, 2].map((baselineId) => ({ conditionId: 3, baselineId }))
    const labels = () => listOverheads(two, links).map(({ baselineLabel }) => baselineLabel)
    expect(labels()).toEqual(['none 1.0 (condition 1)', 'none 1.0 (condition 2)'])
    for (const [i, row] of two.rows.entries())
      row.subject.config = { datapath: i === 1 ? 'native' : 'VXLAN' }
    expect(labels()).toEqual(['none 1.0 (datapath VXLAN)', 'none 1.0 (datapath native)'])
  })
})

describe('rankPanel', () => {
  it('gives ranges from stored runs and from published spreads, without the baseline', () => {
    const { ranks, isFromPublishedSpread } = rankPanel(
      panel([
        { id: 1, mesh: 'none', value: 0.006, sd: 0.0001 },
        { id: 2, mesh: 'linkerd', value: 0.017, points: [0.017, 0.0172, 0.0168], sd: 0.0002 },
        { id: 3, mesh: 'istio', value: 0.025, sd: 0.0003 },
      ]),
    )
    expect(ranks.map((r) => [r.label, r.best, r.worst])).toEqual([
      ['linkerd (sidecar) 1.0', 1, 1],
      ['istio 1.0', 2, 2],
    ])
    expect(isFromPublishedSpread).toBe(true)
  })

  it('shows a tie as one range, and turns the order round where more is better', () => {
    const rows = (a: number, b: number): Row[] => [
      { id: 1, mesh: 'linkerd', value: a, points: [a, a * 1.05, a * 0.95] },
      { id: 2, mesh: 'istio', value: b, points: [b, b * 1.05, b * 0.95] },
    ]
    expect(rankPanel(panel(rows(1, 1.01))).ranks.map((r) => [r.best, r.worst])).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(rankPanel(panel(rows(1e9, 9e9), 'tcp.throughput.mean')).ranks[0]?.label).toBe(
      'istio (sidecar) 1.0',
    )
  })

  it('ranks no subject where only one of several could be ranked, and says so', () => {
    const { ranks, unranked } = rankPanel(
      panel([
        { id: 1, mesh: 'linkerd', value: 1 },
        { id: 2, mesh: 'istio', value: 2, sd: 0.1 },
      ]),
    )
    expect(ranks).toEqual([])
    expect(unranked.map((u) => [u.label, u.reason])).toEqual([
      ['linkerd 1.0', 'no spread was published in numbers'],
      ['istio 1.0', 'no other subject can be ranked'],
    ])
    expect(rankPanel(panel([{ id: 2, mesh: 'istio', value: 2, sd: 0.1 }])).unranked).toEqual([])
  })

  it('ranks no subject without spreads, and says why for each', () => {
    const { ranks, unranked } = rankPanel(
      panel([
        { id: 1, mesh: 'linkerd', value: 1 },
        { id: 2, mesh: 'istio', value: 2, n: 1 },
        { id: 3, mesh: 'cilium', value: 3, n: null },
        { id: 4, mesh: 'calico', value: null },
        { id: 5, mesh: 'kuma', value: 1, sd: 0.1, flag: 'saturated' },
      ]),
    )
    expect(ranks).toEqual([])
    expect(unranked.map((u) => u.reason)).toEqual([
      'no spread was published in numbers',
      'a single run',
      'the number of runs was not stated',
      'withheld',
      'saturated',
    ])
  })
})

describe('overheadsOf', () => {
  const links = [{ conditionId: 2, baselineId: 1 }]

  it('gives Welch and Fieller intervals where both sides have a spread', () => {
    const rows: Row[] = [
      { id: 1, mesh: 'none', value: 6, sd: 0.2 },
      { id: 2, mesh: 'linkerd', value: 17, sd: 0.5 },
    ]
    const [o] = listOverheads(panel(rows), links)
    expect(o).toMatchObject({ delta: 11, ratioKind: 'bounded', isNegative: false })
    expect(o?.deltaCi?.[0]).toBeCloseTo(10.39, 2)
    expect(o?.ratioCi?.[1]).toBeCloseTo(2.967, 3)
  })

  it('gives no interval of a figure that a flag excludes, and says which', () => {
    const rows: Row[] = [
      { id: 1, mesh: 'none', value: 6, sd: 0.2 },
      { id: 2, mesh: 'linkerd', value: 17, sd: 0.5, flag: 'the run was saturated' },
    ]
    const [o] = listOverheads(panel(rows), links)
    expect(o).toMatchObject({ delta: 11, deltaCi: null, noInterval: 'the run was saturated' })
  })

  it('is defined over a baseline of 0 and of 0 without a spread', () => {
    const zero: Row[] = [
      { id: 1, mesh: 'none', value: 0, sd: 0 },
      { id: 2, mesh: 'linkerd', value: 1, sd: 0.1 },
    ]
    expect(listOverheads(panel(zero), links)[0]).toMatchObject({ delta: 1, ratio: null })
    const nothing = zero.map((row) => ({ ...row, value: 0, sd: 0 }))
    expect(listOverheads(panel(nothing), links)[0]).toMatchObject({ delta: 0, deltaCi: null })
  })

  it('says that a value below its baseline is negative, and invents no interval', () => {
    const rows: Row[] = [
      { id: 1, mesh: 'none', value: 63.9 },
      { id: 2, mesh: 'linkerd', value: 60.97 },
    ]
    const [o] = listOverheads(panel(rows), links)
    expect(o).toMatchObject({
      isNegative: true,
      deltaCi: null,
      ratioCi: null,
      ratioKind: 'no_interval',
    })
    expect(o?.delta).toBeCloseTo(-2.93, 9)
  })

  it('leaves out baselines of other groups and values that are missing', () => {
    const rows: Row[] = [
      { id: 2, mesh: 'linkerd', value: null },
      { id: 3, mesh: 'istio', value: 4 },
    ]
    expect(listOverheads(panel(rows), [...links, { conditionId: 3, baselineId: 99 }])).toEqual([])
  })
})
