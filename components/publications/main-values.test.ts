import { expect, it } from 'vitest'
import { publishedLoad } from './sample-sets'
import { mainValues } from './main-values'

it('names the most informative value of a condition with metric and unit, and none of one without', () => {
  const rows = [
    { label: 'Istio', value: 3.1 },
    { label: 'Linkerd', mesh: 'linkerd', value: null },
  ]
  const panels = [
    publishedLoad('a', [{ label: 'Istio', value: 2 }], { key: 'http.latency.p50' }),
    publishedLoad('a', rows),
  ]
  const texts = [...mainValues(panels)].map(([id, text]) => [id, text.replace('\u2009', ' ')])
  expect(texts).toEqual([[1, 'p99 latency 3.10 ms']])
})
