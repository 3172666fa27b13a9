import { expect, it } from 'vitest'
import { noneOfUsualText } from './lead-words'

it('says that no trend is of the metric that most readers come for, unless one is or another was chosen', () => {
  const usual = { metric: null, page: 1 }
  const throughput = ['tcp.throughput.mean']
  expect(noneOfUsualText(usual, throughput, 'Istio')).toBe(
    'None of them is of p99 latency: no two versions of Istio were measured in it under the same conditions.',
  )
  expect(noneOfUsualText(usual, ['http.latency.p99', ...throughput], 'Istio')).toBeNull()
  expect(
    noneOfUsualText({ ...usual, metric: 'tcp.throughput.mean' }, throughput, 'Istio'),
  ).toBeNull()
  expect(noneOfUsualText({ ...usual, page: 2 }, throughput, 'Istio')).toBeNull()
})
