import { expect, it } from 'vitest'
import { mergeCluster } from './run'

const cluster = {
  version: '1.26.0',
  environment: { label: 'name-of-this-cluster', nodes: 3, kubernetes: '1.33' },
}

it('fills in from the cluster what a context leaves open, and nothing that it says', () => {
  const context = { mesh: 'istio', version: '1.25.1', environment: { label: 'kind-ci', nodes: 2 } }
  expect(mergeCluster(context, cluster)).toEqual({
    mesh: 'istio',
    version: '1.25.1',
    environment: { label: 'kind-ci', nodes: 2, kubernetes: '1.33' },
  })
  expect(mergeCluster({ mesh: 'istio' }, cluster)).toEqual({ mesh: 'istio', ...cluster })
})
