import { describe, expect, it } from 'vitest'
import { isPaleBar } from './row-words'
import { barsSpec } from './bars'
import { samplePanel } from './sample-rows'
import { crossNode2025, eastWest2021, everything, northSouth2025 } from './samples'

const labels = (panel: Parameters<typeof barsSpec>[0]) => barsSpec(panel).bars.map((b) => b.label)
const latency = (rows: Parameters<typeof samplePanel>[1]) => samplePanel('http.latency.p99', rows)

describe('order', () => {
  it('puts the lowest latency first', () => {
    expect(labels(northSouth2025())).toEqual([
      'Baseline',
      'Linkerd',
      'Istio ambient',
      'Istio sidecar',
    ])
  })

  it('puts the highest throughput first and what was not measured last', () => {
    const bars = barsSpec(crossNode2025()).bars
    expect(bars[0]?.valueLabel).toBe('28.6\u2009Gbit/s')
    expect(bars.at(-1)?.value).toBeNull()
  })

  it('breaks ties by label and keeps the order where neither direction is better', () => {
    const rows = [
      { label: 'b', mesh: 'istio', value: 5 },
      { label: 'a', mesh: 'linkerd', value: 5 },
    ]
    expect(labels(latency(rows))).toEqual(['a', 'b'])
    expect(labels(samplePanel('http.requests', rows))).toEqual(['b', 'a'])
  })
})

describe('a value that would flatten the others', () => {
  const specOf = (...values: number[]) =>
    barsSpec(latency(values.map((value, i) => ({ label: `m${i}`, mesh: 'istio', value }))))
  const axisOf = (...values: number[]) => specOf(...values).axis

  it('is longer than the axis, which tells the others apart', () => {
    const { domain, unit } = axisOf(3, 7.1, 263_000, 267_000)
    expect(unit).toBe('ms')
    expect(domain[1]).toBeGreaterThanOrEqual(7.1)
    expect(domain[1]).toBeLessThan(15)
  })

  it('is cut from four times the next one on where it is one among several, and the chart says so', () => {
    const { axis, note } = specOf(7.4, 8.2, 14.3, 40, 191)
    expect(axis.domain[1]).toBe(40)
    expect(note).toMatch(/Cut bar: longer than the axis$/)
    expect(specOf(7.4, 8.2, 14.3, 40, 150).note ?? '').not.toContain('Cut bar')
  })

  it('is cut from ten times on where few others stay', () => {
    expect(axisOf(3, 7.1, 100).domain[1]).toBe(7.1)
    expect(axisOf(0.63, 0.64, 0.64, 3.4, 3.9).domain[1]).toBe(3.9)
  })

  it('stays on the axis where the others can be told apart, or are fewer', () => {
    for (const values of [
      [11.6, 52.7, 240],
      [3, 267_000],
      [3, 4, 260_000, 263_000, 267_000],
    ])
      expect(axisOf(...values).domain[1]).toBeGreaterThanOrEqual(Math.max(...values))
  })
})

describe('missing values', () => {
  it('are gaps with their reason, never zero', () => {
    const withheld = barsSpec(everything()).bars.at(-1)
    expect(withheld).toMatchObject({ value: null, valueLabel: '', note: 'withheld by the authors' })
    const left = barsSpec(crossNode2025()).bars.at(-1)
    expect(left?.note).toBe('not applicable: traffic on one node is not encrypted')
    expect(left?.facts.value).toBe(left?.note)
  })

  it('leave an empty panel with an axis and a sentence', () => {
    const spec = barsSpec(latency([]))
    expect(spec.axis.domain).toEqual([0, 1])
    expect(spec.summary).toContain('No values.')
  })
})

describe('baseline', () => {
  it('is a bar and the reference line', () => {
    const spec = barsSpec(northSouth2025())
    expect(spec.bars[0]?.isBaseline).toBe(true)
    expect(spec.reference?.value).toBeCloseTo(182.1, 9)
    expect(spec.reference?.label).toBe('no mesh')
  })

  it('draws no line where several unmeshed baselines stand in one panel', () => {
    const twice = [
      { label: 'Geneve', mesh: 'none', value: 4 },
      { label: 'Native', mesh: 'none', value: 3 },
    ]
    expect(barsSpec(latency(twice)).reference).toBeNull()
    expect(barsSpec(latency(twice.slice(1))).reference?.value).toBeCloseTo(3)
  })
})

describe('spread', () => {
  it('is one SD with both numbers to the same place, and marks what was read from a chart', () => {
    const [baseline] = barsSpec(eastWest2021()).bars
    expect(baseline?.valueLabel).toBe('≈25.0\u2009ms')
    expect(baseline?.spread?.label).toBe('25.0 ± 9.4\u2009ms (1 SD)')
    expect(baseline?.spread?.lo).toBeCloseTo(15.6)
  })

  it('published as two ends keeps both, with its kind; the spread of the runs stands beside it', () => {
    const uneven = {
      label: 'a',
      mesh: 'istio',
      value: 20,
      n: 5,
      spreadKind: 'sd' as const,
      spread: 2.13,
      spreadEnds: { kind: 'range' as const, lo: 8.11, hi: 33.89 },
    }
    const { bars, axis } = barsSpec(latency([uneven]))
    expect(bars[0]?.spread).toMatchObject({ kind: 'range', label: '8.11 to 33.89\u2009ms (range)' })
    expect(bars[0]?.spread?.lo).toBeCloseTo(8.11)
    expect(bars[0]?.spread?.hi).toBeCloseTo(33.89)
    expect(axis.domain[1]).toBeGreaterThanOrEqual(33.89)
    expect(bars[0]?.facts.spread).toBe(
      '8.11 to 33.89\u2009ms (range); of the single runs ± 2.1\u2009ms (1 SD)',
    )
  })

  it('that reaches below 0 keeps its end and does not move the axis below 0', () => {
    const spec = barsSpec(everything())
    const skewed = spec.bars.find((b) => b.label === 'eBPF')
    expect(skewed?.spread?.lo).toBeCloseTo(-0.8)
    expect(spec.axis.domain[0]).toBe(0)
  })

  it('is replaced by the reading precision where none was published', () => {
    const read = barsSpec(everything()).bars.find((b) => b.label === 'With waypoint')
    expect(read?.spread?.kind).toBe('reading')
    expect(read?.spread?.label).toBe('between 11 and 13.4\u2009ms (precision of the reading)')
    expect(barsSpec(everything()).bars.find((b) => b.label === 'Gateway')?.spread).toBeNull()
  })

  it('widens the axis to its upper end', () => {
    const wide = latency([{ label: 'a', mesh: 'istio', value: 90, spreadKind: 'sd', spread: 40 }])
    expect(barsSpec(wide).axis.domain[1]).toBeGreaterThanOrEqual(130)
  })
})

it('tells how many runs stand behind each value', () => {
  const n = (row: object) =>
    barsSpec(latency([{ label: 'a', mesh: 'istio', value: 1, ...row }])).bars[0]?.facts.basis.n
  expect(n({})).toBe('n not stated')
  expect(n({ n: 1 })).toBe('single run')
  expect(n({ n: 5, acrossRuns: 'mean' })).toBe('mean of 5 runs')
  expect(n({ n: 5, acrossRuns: 'mean of per-run maxima' })).toBe('mean of per-run maxima, 5 runs')
  expect(n({ n: 3, acrossRuns: 'not stated' })).toBe('3 runs, combined in a way that is not stated')
  expect(n({ n: 4, method: 'merged_exact' })).toBe('pooled over 4 runs')
})

it('draws values without a spread pale, not hollow, and says why', () => {
  const linkerd = barsSpec(northSouth2025()).bars[1]
  expect(linkerd && isPaleBar(linkerd)).toBe(true)
  expect(linkerd?.isExcluded).toBe(false)
  expect(linkerd?.facts.basis.flags).toEqual(['not ranked: no spread between runs was published'])
})

it('makes older versions of one mesh and mode lighter', () => {
  const ambient = barsSpec(everything()).bars.filter((b) => b.label === 'Ambient')
  expect(ambient.map((b) => [b.sublabel, b.look.step])).toEqual([
    ['Istio · 1.24.0', 0],
    ['Istio · 1.23.0', 1],
    ['Istio · 1.22.0', 2],
  ])
})

it('tells subjects of one name apart by their settings', () => {
  const rows = ['geneve', 'native'].map((routing, i) => ({
    label: 'Cilium',
    mesh: 'cilium',
    version: '1.19.3',
    mode: 'ztunnel' as const,
    config: { routing, mtls: true },
    value: i + 1,
  }))
  expect(barsSpec(latency(rows)).bars.map((b) => b.sublabel)).toEqual([
    '1.19.3 · ztunnel · routing geneve',
    '1.19.3 · ztunnel · routing native',
  ])
})

it('says in words what is compared', () => {
  expect(barsSpec(northSouth2025()).title).toBe('p99 latency at 2,000 requests/s')
  expect(barsSpec(crossNode2025()).title).toBe(
    'Mean TCP throughput, one connection between two nodes',
  )
  expect(barsSpec(samplePanel('mem.working_set.max@control_plane.total', [])).axis.label).toBe(
    'Maximum memory (control plane total) (MiB), lower is better',
  )
})

it('sums a short chart up in full and a long one by its ends', () => {
  expect(barsSpec(eastWest2021()).summary).toBe(
    'Maximum latency at 2,000 requests/s, lower is better. 3 values, lowest first: ' +
      'Baseline (no service mesh) ≈25.0\u2009ms; Linkerd (2.10.2 · sidecar) ≈71.5\u2009ms; ' +
      'Istio (1.10.0 · sidecar) ≈277\u2009ms.',
  )
  const many = latency(
    Array.from({ length: 25 }, (_, i) => ({ label: `s${i}`, mesh: 'istio', value: i + 1 })),
  )
  const spec = barsSpec(many)
  expect(spec.bars).toHaveLength(25)
  expect(spec.summary).toContain('and 21 more; last s24')
})

it('prints the figure as published where it says more', () => {
  const printed = {
    value: 60.97,
    unit: 'ms',
    spread: null,
    plusMinus: null,
    plusMinusPercent: null,
  }
  const [bar] = barsSpec(latency([{ label: 'a', mesh: 'istio', value: 60.97, printed }])).bars
  expect(bar?.facts.value).toBe('61.0\u2009ms (printed: 60.97\u2009ms)')
})

it('prints a figure of two readings as it was printed', () => {
  const printed = {
    value: 2.1,
    unit: 'GB/s',
    spread: null,
    plusMinus: null,
    plusMinusPercent: null,
  }
  const flags = [{ code: 'UNIT_AMBIGUOUS', severity: 'info' as const, text: 'bits or bytes' }]
  const row = { label: 'a', mesh: 'istio', value: 16.8, lo: 2.1, hi: 16.8, printed, flags }
  const [bar] = barsSpec(samplePanel('http.throughput.max', [row])).bars
  expect(bar?.valueLabel).toBe('2.1\u2009GB/s')
})

describe('values that need a word', () => {
  const flag = (code: string, severity: 'warn' | 'exclude', text: string) => ({
    code,
    severity,
    text,
  })

  it('name at the bar what they lack for a rank', () => {
    const flags = [
      flag('ERRORS_UNKNOWN', 'exclude', 'the file does not say how many requests failed'),
      flag('RATE_UNKNOWN', 'exclude', 'the offered rate is not stated'),
    ]
    const [bar] = barsSpec(latency([{ label: 'a', mesh: 'istio', value: 12.3, flags }])).bars
    expect(bar?.valueLabel).toBe('12.3\u2009ms')
    expect(bar?.remark).toBe('not ranked: errors unknown and 1 more')
    expect(bar?.isExcluded).toBe(true)
    expect(bar?.facts.basis.flags[0]).toBe(
      'not ranked: the file does not say how many requests failed',
    )
  })

  it('printed as 0 lie under the step of their file, in label, table and without a spread', () => {
    const flags = [flag('BELOW_RESOLUTION', 'warn', 'under 1 ms: printed as 0')]
    const zero = { label: 'a', mesh: 'istio', value: 0, lo: 0, hi: 1, flags }
    const [bar] = barsSpec(latency([{ ...zero, n: 3, spreadKind: 'sd', spread: 0 }])).bars
    expect(bar).toMatchObject({ value: 0, valueLabel: 'under 1\u2009ms', spread: null })
    expect(bar?.facts.value).toBe('under 1\u2009ms')
  })
})
