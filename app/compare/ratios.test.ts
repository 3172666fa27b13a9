import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { listPaired } from '@/components/charts/definitions/ratios/count-loads'
import { formatTable } from '@/components/charts/data/csv'
import { ratiosTable } from '@/components/charts/data/ratios-table'
import { withPublication } from '@/components/charts/definitions/ratios/compare-path'
import { shortDifference } from '@/components/charts/definitions/ratios/load-words'
import { chooseSource } from '@/components/compare/sources'
import { listRatioRows, noRatioText } from '@/components/charts/definitions/ratios/rows'
import { shortNames } from '@/components/charts/definitions/ratios/short-names'
import { ratioScale } from '@/components/charts/definitions/ratios/scale'
import { DOT, stackDots } from '@/components/charts/ratios/stack'
import { pairAt } from '@/server/results/compare/pair-at'
import { rankPanel } from '@/server/results/verdicts'
import type { AcrossPublications, SharedLoad } from '@/server/results/compare/schemas'

const NAMES = ['Istio', 'Linkerd'] as const
const dot = (ratio: number | null, state: 'proven' | 'unproven' | 'out' = 'unproven') => ({
  ratio,
  state,
})

function load(key: string, rps: number, rows: RowInput[]): SharedLoad {
  const panel = samplePanel(key, rows, rps, `${rps} rps`)
  const of = (mesh: string) => panel.rows.filter((row) => row.subject.mesh === mesh)
  const [istio, linkerd] = [of('istio'), of('linkerd')]
  return {
    document: 'a document',
    setting: null,
    panel,
    overheads: [],
    conditions: [istio, linkerd].map((all) => all.map(({ value }) => value.conditionId)),
    pairs: [pairAt(istio, linkerd, rankPanel(panel))],
  }
}
const two = (istio: number, linkerd: number): RowInput[] => [
  { label: 'Istio', mesh: 'istio', value: istio },
  { label: 'Linkerd', mesh: 'linkerd', value: linkerd },
]
const listRows = (loads: SharedLoad[], key: string) =>
  listRatioRows(listPaired(loads), key, 0, NAMES)

describe('the axis of ratios', () => {
  it('has the side of the first at the left, equal factors equally far from the middle', () => {
    const { place, same, ticks } = ratioScale([dot(4), dot(0.25)], 'lower')
    expect(place(4)).toBeLessThan(same)
    expect(same - place(4)).toBeCloseTo(place(0.25) - same, 9)
    expect(place(1)).toBeCloseTo(same, 9)
    expect(ticks.map(({ label }) => label).sort()).toEqual(['0.5×', '2×', 'same'])
  })

  it('is not flattened by a value that does not count', () => {
    const { place } = ratioScale([dot(3), dot(37_000, 'out')], 'lower')
    expect(place(37_000)).toBe(0)
    expect(place(3)).toBeLessThan(20)
    expect(ratioScale([dot(37_000, 'out')], 'lower').place(37_000)).toBeGreaterThan(0)
  })

  it('is not flattened by a lone value far beyond the others that count', () => {
    const { place } = ratioScale(
      [0.3, 0.25, 0.2, 0.14, 0.016].map((one) => dot(one)),
      'lower',
    )
    expect(place(0.016)).toBe(100)
    expect(place(0.14)).toBeLessThan(100)
    // Of few values, and of two that are far out together, none is cut.
    expect(ratioScale([dot(0.3), dot(0.016)], 'lower').place(0.016)).toBeLessThan(100)
    const pair = ratioScale(
      [0.3, 0.25, 0.2, 0.02, 0.016].map((one) => dot(one)),
      'lower',
    )
    expect(pair.place(0.016)).toBeLessThan(100)
  })

  it('keeps every other value that counts and every tick on it, and no tick label touches another', () => {
    const ratio = fc.double({ min: 1e-4, max: 1e4, noNaN: true })
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 1, maxLength: 30 }), (ratios) => {
        const { place, ticks } = ratioScale(
          ratios.map((one) => dot(one)),
          'lower',
        )
        const cut = ratios.filter((one) => place(one) <= 0 || place(one) >= 100)
        expect(cut.length).toBeLessThanOrEqual(2)
        for (const one of cut) {
          const same = ratios.filter((other) => other > 1 === one > 1 && other !== one)
          const next = one > 1 ? Math.max(1, ...same) : Math.min(1, ...same)
          expect(Math.abs(Math.log(one / next))).toBeGreaterThan(Math.log(4))
        }
        const ats = ticks.map(({ at }) => at).sort((a, b) => a - b)
        ats.slice(1).forEach((at, i) => expect(at - (ats[i] ?? 0)).toBeGreaterThan(7))
      }),
    )
  })

  it('stacks dots of both sizes so that none covers another', () => {
    const dots = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 100, noNaN: true }),
        size: fc.constantFrom(DOT.counted, DOT.out),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(dots, (all) => {
        const ys = stackDots(all, 300)
        all.forEach((one, i) =>
          all.slice(i + 1).forEach((other, j) => {
            const dx = ((one.at - other.at) / 100) * 300
            expect(
              Math.hypot(dx, (ys[i] ?? 0) - (ys[i + 1 + j] ?? 0)) + 1e-9,
            ).toBeGreaterThanOrEqual((one.size + other.size) / 2)
          }),
        )
      }),
    )
    const far = [10, 90].map((at) => ({ at, size: DOT.counted }))
    expect(stackDots(far, 300)).toEqual([0, 0])
  })

  it('keeps six loads that are not counted in a low row', () => {
    const ys = stackDots(Array(6).fill({ at: 40, size: DOT.out }), 460)
    expect(Math.max(...ys.map(Math.abs))).toBe(24)
  })
})

describe('a dot', () => {
  it('is above 1 where the first is on the side that a reader looks for', () => {
    const [latency] = listRows([load('http.latency.p99', 100, two(2, 6))], 'http.latency.p99')
    expect(latency?.dots[0]).toMatchObject({ side: 'first', load: '100 rps' })
    expect(latency?.dots[0]?.ratio).toBeCloseTo(3, 9)
    const key = 'tcp.throughput.mean'
    const [throughput] = listRows([load(key, 100, two(2, 6))], key)
    expect(throughput?.dots[0]?.side).toBe('second')
    expect(throughput?.dots[0]?.ratio).toBeCloseTo(1 / 3, 9)
  })

  it('stands at the mean of logs where a subject has several settings', () => {
    const rows = [...two(2, 4), { label: 'Linkerd, tuned', mesh: 'linkerd', value: 9 }]
    const [row] = listRows([load('http.latency.p99', 100, rows)], 'http.latency.p99')
    expect(row?.dots[0]?.ratio).toBeCloseTo(3, 9)
    expect(row?.dots[0]?.values[1].replaceAll('\u2009', ' ')).toBe('4.00 to 9.00 ms (2 settings)')
  })

  it('has no ratio where a value is zero or negative, which is said', () => {
    const rows = listRows([load('http.latency.p99', 100, two(0, 6))], 'http.latency.p99')
    expect(rows[0]?.dots[0]?.ratio).toBeNull()
    expect(noRatioText(rows)).toBe(
      '1 load has no ratio, because a value is zero or negative; the table has it.',
    )
  })
})

it('a row says how many of its loads count, and why others do not', () => {
  const flags = [{ code: 'CO_RISK', severity: 'exclude' as const, text: 'closed loop: no samples' }]
  const out = two(9, 1).map((row) => ({ ...row, flags }))
  const KEY = 'http.latency.p99'
  const loads = [load(KEY, 100, two(2, 6)), load(KEY, 200, two(2, 1)), load(KEY, 300, out)]
  expect(listRows(loads, KEY)[0]).toMatchObject({
    note: '1 of 2, no spread; 1 not counted',
    why: 'not counted: closed loop (1)',
  })
  expect(listRows([load(KEY, 300, out)], KEY)[0]?.note).toBe('not counted: closed loop')
  const short = [{ code: 'TOO_SHORT', severity: 'exclude' as const, text: 'a run of 10 s' }]
  const mixed = [
    load(
      KEY,
      100,
      two(9, 1).map((row) => ({ ...row, flags: short })),
    ),
    load(KEY, 200, out),
    load(KEY, 300, out),
  ]
  expect(listRows(mixed, KEY)[0]).toMatchObject({
    note: 'not counted: closed loop and 1 other reason',
    why: 'not counted: closed loop (2), a run of 10 s (1)',
  })
})

it('the file has a line for each load, with what is shown of it', () => {
  const KEY = 'http.latency.p99'
  const csv = formatTable(
    ratiosTable({ metric: KEY, together: [load(KEY, 100, two(2, 6))], across: [] }, NAMES),
  )
  const [head = '', line = '', ...rest] = csv.split('\r\n')
  expect(rest).toEqual([''])
  expect(head.split(',').slice(7, 10)).toEqual(['first', 'second', 'unit'])
  expect(line).toContain(',100 rps,100,Istio,Linkerd,ms,2,2,6,6,')
  const ends = (across: AcrossPublications) =>
    ratiosTable(
      { metric: KEY, together: [load(KEY, 100, two(2, 6))], across: [across] },
      NAMES,
    ).rows[0]?.slice(-8)
  const few = { documents: 1, publishers: 1, needed: { documents: 4, publishers: 3 } }
  expect(ends({ estimates: [], ...few, pooled: null, reason: 'FEW_DOCUMENTS' })).toEqual([
    1,
    1,
    null,
    null,
    null,
    null,
    null,
    'FEW_DOCUMENTS',
  ])
  const pooled: AcrossPublications['pooled'] = {
    typical: 2,
    interval: [1, 4],
    prediction: [0.5, 8],
  }
  expect(ends({ estimates: [], ...few, pooled, reason: null })).toEqual([
    1,
    1,
    2,
    1,
    4,
    0.5,
    8,
    null,
  ])
})

it('names meshes alone only where nobody would miss mode or version', () => {
  const of = (mesh: string, mode: 'sidecar' | 'ambient' | null, version: string | null = null) => ({
    label: [mesh, version, mode].filter(Boolean).join(' '),
    mesh,
    meshName: mesh,
    version,
    mode,
  })
  expect(shortNames([of('linkerd', 'sidecar'), of('istio', null)])).toEqual(['linkerd', 'istio'])
  expect(shortNames([of('linkerd', 'sidecar', '2.11'), of('istio', 'ambient')])).toEqual([
    'linkerd 2.11 sidecar',
    'istio ambient',
  ])
  expect(shortNames([of('istio', 'sidecar'), of('istio', null)])).toEqual([
    'istio sidecar',
    'istio',
  ])
})

describe('the source whose loads are shown', () => {
  const KEY = 'http.latency.p99'
  const from = (slug: string, relation: 'independent' | 'vendor', isOut = false): SharedLoad => {
    const flags = [{ code: 'SATURATED', severity: 'exclude' as const, text: 'saturated' }]
    const one = load(
      KEY,
      100,
      two(2, 6).map((row) => ({ ...row, ...(isOut && { flags }) })),
    )
    const publication = { slug, title: slug, url: 'https://a.example/', publishedOn: null }
    const origin = { ...one.panel.origin, relation, publication }
    return { ...one, document: slug, panel: { ...one.panel, origin } }
  }

  it('is the newest independent one that counts, unless the reader chose another that is there', () => {
    const all = [from('post', 'vendor'), from('thesis', 'independent'), from('old', 'vendor')]
    expect(chooseSource(all, null)).toBe('thesis')
    expect(chooseSource(all, 'old')).toBe('old')
    expect(chooseSource(all, 'elsewhere')).toBe('thesis')
    expect(chooseSource([from('a', 'independent', true), from('b', 'vendor')], null)).toBe('b')
    expect(chooseSource([from('a', 'vendor', true)], null)).toBe('a')
    expect(chooseSource([], 'a')).toBeNull()
  })

  it('is part of the address, once, with everything else in it', () => {
    const href = '/compare?a=linkerd&b=istio:sidecar&rps=200'
    const chosen = withPublication(href, 'thesis')
    expect(chosen).toBe(`${href}&publication=thesis`)
    expect(withPublication(chosen, 'post')).toBe(`${href}&publication=post`)
    expect(withPublication(chosen, null)).toBe(href)
    expect(withPublication('/compare', null)).toBe('/compare')
  })

  it('names the side that a reader looks for before a difference, and the words of one that is none', () => {
    const words = (key: string, istio: number, linkerd: number) => {
      const [pair] = listPaired([load(key, 100, two(istio, linkerd))])
      return pair && shortDifference(pair, NAMES).replaceAll('\u2009', ' ')
    }
    expect(words(KEY, 2, 6)).toBe('Istio by 4.00 ms')
    expect(words('tcp.throughput.mean', 2, 6)).toMatch(/^Linkerd by 4\.00 /)
    expect(words(KEY, 2, 2)).toBe('equal')
    expect(words(KEY, 4.7731, 4.773)).toBe('Linkerd by less than shown')
  })
})
