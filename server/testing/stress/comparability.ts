import { parseArgs } from 'node:util'
import { RefusedError, type Site } from '../attack/comparability-cases/site'
import { TRIES } from '../attack/comparability-cases/tries'
import type { Outcome } from '../attack/comparability-cases/try'
import { HttpClient } from '../load/http-client'
import { issueToken, withOwnSite } from '../own-site'

/**
 * `npm run stress -- comparability`: tries to put unlike values on one axis, to be ranked without proof, and to count one measurement as several: against a
 * site of its own on loopback, or with --url and two --token against one that runs. Prints one line for each try and
 * exits with 1 when one of them fooled the site.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
  },
})

const judgeError = (error: unknown): Outcome =>
  error instanceof RefusedError
    ? { verdict: 'refused', why: error.message }
    : { verdict: 'FOOLED', why: `broken: ${String(error)}` }

async function tryAll(url: string, tokens: Site['tokens']): Promise<void> {
  const site = { client: new HttpClient(url), tokens }
  const stamp = Date.now().toString(36)
  const counts = new Map<string, number>()
  for (const [at, one] of TRIES.entries()) {
    if (!one.name.includes(values.only)) continue
    const number = String(at + 1)
    const { verdict, why } = await one.go(site, `hostile-${stamp}-${number}`).catch(judgeError)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    const limit = one.limit === undefined ? '' : ` (${one.limit})`
    console.log(`${number.padStart(3)} ${verdict.padEnd(10)} ${one.name}: ${why}${limit}`)
    if (verdict === 'FOOLED' && one.limit === undefined) process.exitCode = 1
  }
  site.client.close()
  console.log([...counts].map(([verdict, n]) => `${verdict}: ${n}`).join(', '))
}

const { url, token } = values
if (url !== undefined) await tryAll(url, [token[0] ?? '', token[1] ?? ''])
else
  await withOwnSite({ org: 'hostile', rateLimitFactor: 1000 }, async (site) => {
    await tryAll(site.url, [site.token, await issueToken(site.databaseUrl, 'rival')])
  })
