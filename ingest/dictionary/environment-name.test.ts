import { expect, it } from 'vitest'
import { environmentName } from './environment-name'

it.each([
  ['GKE, 3 x e2-standard-8', 'GKE, 3 × e2-standard-8'],
  ['100 x 32 cores (clients), 900 x 8 cores', '100 × 32 cores (clients), 900 × 8 cores'],
  ['6 x s3.xlarge.x86', '6 × s3.xlarge.x86'],
  ['x86, version 4 x', 'x86, version 4 x'],
])('%s is shown as %s', (label, name) => {
  expect(environmentName(label)).toBe(name)
})
