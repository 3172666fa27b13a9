import { expect, it } from 'vitest'
import { profileSpec } from './profile'
import { profile2021 } from './sample-sweeps'

const spec = () => {
  const made = profileSpec(profile2021())
  if (!made) throw new Error('the sample has a profile')
  return made
}

it('runs from the median to the maximum, which is labelled max and never p100', () => {
  expect(spec().segments[0]?.xTicks.map((t) => t.label)).toEqual(['p50', 'p99', 'p99.9', 'max'])
})

it('spaces percentiles by 1/(1-p)', () => {
  const at = new Map(spec().segments[0]?.xTicks.map((t) => [t.label, t.at]))
  const [p50, p99, p999, max] = ['p50', 'p99', 'p99.9', 'max'].map((t) => at.get(t) ?? NaN)
  expect([p50, max]).toEqual([0, 1])
  // From p99 to p99.9 is one decade, from p50 to p99 are log10(50) decades.
  expect(((p99 ?? 0) - (p50 ?? 0)) / ((p999 ?? 0) - (p99 ?? 0))).toBeCloseTo(Math.log10(50), 9)
})

it('keeps a withheld percentile as a gap in its line', () => {
  const istio = spec().segments[0]?.series[2]
  expect(istio?.points.map((p) => p.y && Number(p.y.toPrecision(6)))).toEqual([
    20.8,
    null,
    234.3,
    277.4,
  ])
  expect(istio?.points[1]?.note).toBe('withheld by the authors')
})

it('takes a log axis for values that span more than a factor of 30, a linear one from 0 else', () => {
  const axis = spec().segments[0]?.axis
  expect(axis?.scale).toBe('log')
  expect(axis?.domain).toEqual([5, 500])
  expect(axis?.label).toBe('Latency (ms), lower is better, logarithmic')
  const close = profile2021().map((p) => ({ ...p, rows: p.rows.slice(0, 1) }))
  expect(profileSpec(close)?.segments[0]?.axis).toMatchObject({ scale: 'linear', domain: [0, 35] })
})

it('needs three stops', () => {
  expect(profileSpec(profile2021().slice(0, 2))).toBeNull()
  expect(profileSpec([])).toBeNull()
})

it('gives every value an id of its own, though one condition holds them all', () => {
  const ids = spec().segments.flatMap((s) => s.series.flatMap((l) => l.points.map((p) => p.id)))
  expect(new Set(ids).size).toBe(12)
})

it('says in words what it shows', () => {
  expect(spec().title).toBe('Latency by percentile at 2,000 requests/s')
  expect(spec().summary).toContain('p50 ≈5.70\u2009ms, p99 ≈10.1\u2009ms')
})

it('says at a percentile above the next one that it is, never at the maximum or in order', () => {
  const turned = profile2021().map((panel) => ({
    ...panel,
    rows: panel.rows.slice(0, 1).map((row) => ({
      ...row,
      value: {
        ...row.value,
        value: panel.key.endsWith('.p99') ? 0.09 : panel.key.endsWith('.p99.9') ? 0.05 : 0.04,
      },
    })),
  }))
  const [line] = profileSpec(turned)?.segments[0]?.series ?? []
  expect(line?.points.map(({ callout }) => callout ?? null)).toEqual([
    null,
    'p99 > p99.9',
    null,
    null,
  ])
})
