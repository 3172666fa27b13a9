import { fuzz } from '@/server/api/fuzz-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

// Sequences that store something, always the same ones, so that a failure is everybody's; `npm run stress -- fuzz` draws others.
for (const { bodies, seed, tag } of [
  { bodies: 100, seed: 5, tag: '' },
  { bodies: 900, seed: 20261121, tag: ' @stress' },
])
  test(`${bodies} generated bodies for everything that can be sent get responses as described${tag}`, async ({
    baseURL,
  }) => {
    const { calls, counts, faults } = await fuzz({
      url: baseURL ?? '',
      token: await makeToken('fuzz'),
      seed,
      calls: bodies,
      only: 'writes',
    })
    console.log(`writes over HTTP: ${calls} calls, ${JSON.stringify(counts)}`)
    expect(faults).toEqual([])
    const stored = (counts['submitRuns 201'] ?? 0) + (counts['submitRuns 200'] ?? 0)
    expect(stored).toBeGreaterThan(0)
    for (const tried of ['validateResults 200', 'registerContext 200', 'freezeChart 400'])
      expect(counts[tried], tried).toBeGreaterThan(0)
  })
