import { expect, it } from 'vitest'
import { citedTitle } from './cited-title'
import { sampleRatios } from './sample-ratios'
import { northSouth2025 } from './samples'
import { barsSpec } from './bars'

it('names the other one of a pair, once', () => {
  const spec = sampleRatios('short')
  if (!spec) throw new Error('nothing is drawn')
  expect(citedTitle(spec)).toBe(
    'Linkerd had lower p99 than Istio at 5 of 8 loads, at 0 of 3 independent ones',
  )
  const titled = (title: string) => citedTitle({ ...spec, title })
  expect(
    titled('In a further benchmark … times Istio’s. Linkerd had lower p99 at 1 of 2 loads'),
  ).toBe('In a further benchmark … times Istio’s. Linkerd had lower p99 than Istio at 1 of 2 loads')
  for (const whole of [
    'Istio and Linkerd each had lower p99 at 1 of 2 loads',
    'Neither Istio nor Linkerd had lower p99 at 1 load',
  ])
    expect(titled(whole)).toBe(whole)
})

it('names the product of a chart that has only one', () => {
  const spec = barsSpec(northSouth2025())
  expect(citedTitle(spec)).toBe(spec.title)
  const [bar] = spec.bars
  const bars = bar ? [bar] : []
  expect(citedTitle({ ...spec, bars })).toBe(`${spec.title}: ${bar?.label}`)
})

it('names what the only product of several lines is called, and no product of several', () => {
  const spec = barsSpec(northSouth2025())
  const [bar] = spec.bars
  if (!bar) throw new Error('nothing is drawn')
  const named = (...all: [label: string, mesh: string][]) =>
    citedTitle({
      ...spec,
      title: 'p99',
      bars: all.map(([label, mesh]) => ({ ...bar, label, look: { ...bar.look, mesh } })),
    })
  expect(named(['Istio sidecar', 'istio'], ['Istio ambient', 'istio'])).toBe('p99: Istio')
  expect(named(['NGF, open source', 'ngf'], ['NGF, Plus', 'ngf'])).toBe('p99: NGF')
  expect(named(['Cilium', 'cilium'], ['Cilium Gateway', 'gateway'])).toBe('p99')
})
