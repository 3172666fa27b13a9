import { describe, expect, it } from 'vitest'
import type { ChartSpec } from '../spec'
import { captionChart } from './caption'
import { SAMPLES_OF_KINDS } from './samples-of-kinds'

const ALL = Object.entries(SAMPLES_OF_KINDS).flatMap(([kind, samples]) =>
  Object.entries<ChartSpec>(samples).map(([name, spec]) => [kind, name, spec] as const),
)
const SUBJECT =
  /Istio|Linkerd|Cilium|Envoy Gateway|Plain text|ztunnel|Kindnet|Calico|sidecar|Baseline/

describe.each(ALL)('the caption of %s, %s', (kind, _, spec) => {
  const caption = captionChart(spec)
  it('says what, of whom and how much, in one breath', () => {
    expect(caption.startsWith(spec.title)).toBe(true)
    const list = caption.slice(spec.title.length)
    // A comparison says its counts in its title.
    const values = kind === 'ratios' ? spec.title : list
    // Releases are of the product in the title.
    expect(kind === 'releases' ? caption : list).toMatch(SUBJECT)
    expect(values).toMatch(/\d/)
    expect(list.length).toBeLessThan(260)
    expect(caption).not.toMatch(/undefined|null|NaN|\n/)
  })
})

it('names the values that come first and counts the others', () => {
  expect(captionChart(SAMPLES_OF_KINDS.bars['north-south-2025'])).toBe(
    'p99 latency at 2,000 requests/s: Baseline 182\u2009ms, Linkerd 251\u2009ms, Istio ambient 263\u2009ms, Istio sidecar 414\u2009ms',
  )
  expect(captionChart(SAMPLES_OF_KINDS.bars.everything)).toMatch(/, and 10 more$/)
})

it('lists values of one test bed alone: those of others are counted', () => {
  const { trend } = SAMPLES_OF_KINDS.trend
  expect(captionChart(trend)).toMatch(/at 1\.25, and 1 more$/)
})

it('says of a value that a flag excludes it', () => {
  const { bars, ...rest } = SAMPLES_OF_KINDS.bars['north-south-2025']
  const flagged = bars.map((bar) => ({ ...bar, isExcluded: true }))
  expect(captionChart({ ...rest, bars: flagged })).toContain('Linkerd 251\u2009ms (flagged), ')
})
