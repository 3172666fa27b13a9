import { describe, expect, it } from 'vitest'
import {
  directionText,
  leftOutText,
  rangeText,
  sourcesText,
} from '@/components/compare/apart-words'
import { relativeTitlesApart } from '@/components/compare/relative-titles'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import {
  findSeparateBaselines,
  measuredByCampaign,
} from '@/server/results/compare/separate-baselines'
import type { Candidate } from '@/server/results/compare/candidates'
import { nearestPair } from '@/server/results/compare/nearest-pair'
import type { Workload } from '@/server/results/schemas'
import { unmeshedOverheads } from '@/server/results/unmeshed-overheads'

const KEY = 'http.latency.p99'
const flag = (code: string, text: string) => ({ code, text, severity: 'exclude' as const })
const SHORT = flag('TOO_SHORT', 'a run of 12.0 s is under 30 s')
const BELOW = flag('PERCENTILES_NOT_MONOTONE', 'a higher percentile is below a lower one')
const NO_SPREAD = flag('NO_SPREAD', 'no spread between runs was published')
type Flags = ReturnType<typeof flag>[]

/** One load of one source: a mesh and its own baseline, in milliseconds. */
function load(
  [base, value]: [number, number],
  workload: Partial<Workload> = {},
  flags: { base?: Flags; value?: Flags } = {},
) {
  const rows = [
    { label: 'No mesh', mesh: 'none', value: base, flags: flags.base ?? [] },
    { label: 'Linkerd', mesh: 'linkerd', value, flags: flags.value ?? [] },
  ]
  const panel = samplePanel(KEY, rows, workload.targetRps ?? null, '', workload)
  return { panel, overheads: unmeshedOverheads(panel, [{ conditionId: 2, baselineId: 1 }]) }
}

const candidate = (subject: number, group: string, document: string): Candidate => ({
  subject,
  group_key: group,
  document,
  trust: 'reviewed',
  campaign: document,
  target_rps: null,
  values: 1,
  condition_id: 1,
})

const only = (loads: ReturnType<typeof load>[]) => {
  const [one] = findSeparateBaselines(0, loads, new Map())
  if (!one) throw new Error('the source has no overhead')
  return one
}

describe('a source that measured one subject without the other', () => {
  it('has no range and no count of differences that a flag excludes, and says why', () => {
    const one = only([
      load([2, 5], { targetRps: 100 }, { value: [NO_SPREAD] }),
      load([3, 4], { targetRps: 200 }),
      load([1800, 80], { targetRps: 300 }, { value: [SHORT] }),
      load([1800, 80], { targetRps: 400 }, { base: [BELOW] }),
    ])
    expect(one).toMatchObject({ loads: 2, rates: 2, above: 2, leftOut: 2 })
    expect([one.least, one.greatest].map((si) => Math.round((si ?? 0) * 1e6))).toEqual([1000, 3000])
    expect(rangeText(one, KEY)).toMatch(/^\+1\.00 to \+3\.00\sms$/)
    expect(directionText(one)).toBe('above no mesh at 2 of 2 loads')
    expect(leftOutText(one)).toBe(
      '2 differences left out: a run of 12.0 s is under 30 s; no mesh: a higher percentile is below a lower one.',
    )
  })

  it('is listed also where no difference counts', () => {
    const one = only([load([1800, 80], {}, { value: [SHORT] })])
    expect(one).toMatchObject({ loads: 0, above: 0, least: null, greatest: null, leftOut: 1 })
    expect([rangeText(one, KEY), directionText(one), leftOutText(one)]).toEqual([
      '',
      'no difference counts',
      '1 difference left out: a run of 12.0 s is under 30 s.',
    ])
  })

  it('has loads where every offered rate is another, else set-ups', () => {
    const rates = only([load([1, 2], { targetRps: 10 }), load([2, 1], { targetRps: 20 })])
    expect(directionText(rates)).toBe('above no mesh at 1 of 2 loads')
    const connections = [8, 64].map((n) => load([1, 2], { targetRps: 10, connections: n }))
    expect(directionText(only(connections))).toBe('above no mesh at 2 of 2 set-ups')
    expect(directionText(only([load([1, 2])]))).toBe('above no mesh at 1 of 1 set-up')
  })

  it('is none where it has no baseline', () => {
    expect(findSeparateBaselines(0, [{ ...load([1, 2]), overheads: [] }], new Map())).toEqual([])
  })
})

describe('sources', () => {
  const NAMES = ['Istio ambient', 'Linkerd']
  const text = (candidates: Candidate[], listed: [subject: number, document: string][]) => {
    const measured = measuredByCampaign(candidates)
    const apart = listed.flatMap(([subject, campaign]) => {
      const { panel, overheads } = load([1, 2], { targetRps: 10 })
      const origin = { ...panel.origin, campaign }
      return findSeparateBaselines(subject, [{ panel: { ...panel, origin }, overheads }], measured)
    })
    return sourcesText({ apart, unread: { together: 0, apart: 0 } }, NAMES)
  }

  it('are distinct documents: one that measured both, but never together, is one', () => {
    const candidates = [
      candidate(0, 'g1', 'decoded'),
      candidate(1, 'g2', 'decoded'),
      candidate(0, 'g3', 'docs'),
      candidate(1, 'g4', 'redux'),
      candidate(1, 'g5', 'redux'),
    ]
    const listed: [number, string][] = [
      [0, 'decoded'],
      [0, 'docs'],
      [1, 'decoded'],
      [1, 'redux'],
    ]
    expect(text(candidates, listed)).toBe(
      '3 sources: 1 measured only Istio ambient; 1 measured only Linkerd; 1 measured each of them, but under different conditions.',
    )
  })

  it('of one kind need no parts, and editions of a publication are one', () => {
    const editions = ['1.20', '1.21'].map((campaign) => ({
      ...candidate(0, campaign, 'istio-docs'),
      campaign,
    }))
    expect(
      text(editions, [
        [0, '1.20'],
        [0, '1.21'],
      ]),
    ).toBe('1 source measured only Istio ambient.')
  })

  it('are not said to lack a subject that they measured together with the other elsewhere', () => {
    const candidates = [
      candidate(0, 'shared', 'a'),
      candidate(1, 'shared', 'a'),
      candidate(0, 'own', 'a'),
    ]
    expect(text(candidates, [[0, 'a']])).toBe(
      '1 source measured both together at other loads than these.',
    )
  })
})

describe('the results that say which fields of two subjects differ', () => {
  const at = (id: number, target_rps: number | null) => ({ id, target_rps })
  const ids = (a: ReturnType<typeof at>[], b: ReturnType<typeof at>[]) => {
    const pair = nearestPair(a, b)
    return pair && [pair.a.id, pair.b.id]
  }

  it('are those nearest in load, by ratio, the newest of equally near ones', () => {
    expect(ids([at(1, 1000), at(2, 20)], [at(3, 20), at(4, 1000), at(5, 1000)])).toEqual([1, 4])
    expect(ids([at(1, 1000)], [at(2, 20), at(3, 1600), at(4, 600)])).toEqual([1, 3])
  })

  it('are the newest where a load is unstated, which is equal to none', () => {
    expect(ids([at(1, null), at(2, 50)], [at(3, null), at(4, 70)])).toEqual([2, 4])
    expect(ids([at(1, null)], [at(2, 20), at(3, null)])).toEqual([1, 2])
    expect(ids([], [at(1, 20)])).toBeNull()
  })
})

it('cards of one subject, source and title are told apart by what differs', () => {
  const card = (subject: number, workload: Partial<Workload>) => ({
    subject,
    panel: load([1, 2], { targetRps: 1000, ...workload }).panel,
  })
  expect(
    relativeTitlesApart([
      card(0, { connections: 8, protocol: 'http1' }),
      card(0, { connections: 64, protocol: 'http1' }),
      card(1, { connections: 8, protocol: 'http1' }),
    ]),
  ).toEqual([', 8 connections', ', 64 connections', ''])
  expect(relativeTitlesApart([100, 1000].map((payloadBytes) => card(0, { payloadBytes })))).toEqual(
    [expect.stringContaining('payload of 100'), expect.stringContaining('payload of 1,000')],
  )
})
