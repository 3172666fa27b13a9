import { deepStrictEqual } from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { fuzz } from '@/server/api/fuzz-fixture'
import { withOwnSite } from '../own-site'

/**
 * `npm run stress -- fuzz`: calls of every described operation, by a sequence that is new each time, to a site of its own on
 * loopback. No response may be a server error or deviate from its description. The seed is printed: give it to see a failure again.
 */
const CALLS = Number(process.argv[2] ?? 20_000)
const SEED = Number(process.argv[3] ?? randomInt(2 ** 31))

await withOwnSite({ org: 'fuzz', rateLimitFactor: 100_000 }, async ({ url, token }) => {
  console.log(`fuzz: ${CALLS} calls with seed ${SEED}`)
  const { calls, counts, faults } = await fuzz({ url, token, seed: SEED, calls: CALLS })
  console.log(`fuzz: ${calls} calls, ${JSON.stringify(counts)}`)
  deepStrictEqual(faults, [])
})
