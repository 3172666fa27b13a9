import { parseArgs } from 'node:util'
import type { Outcome } from '../attack/comparability-cases/pair'
import type { Site } from '../attack/comparability-cases/site'
import { TRIES } from '../attack/comparability-cases/tries'
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

const broken = (error: unknown): Outcome => ({ verdict: 'FOOLED', why: `broken: ${String(error)}` })

async function tryAll(site: Site): Promise<void> {
  const stamp = Date.now().toString(36)
  const counts = new Map<string, number>()
  for (const [at, one] of TRIES.entries()) {
    if (!one.name.includes(values.only)) continue
    const number = String(at + 1)
    const outcome = await one.go(site, `hostile-${stamp}-${number}`).catch(broken)
    counts.set(outcome.verdict, (counts.get(outcome.verdict) ?? 0) + 1)
    console.log(
      `${number.padStart(3)} ${outcome.verdict.padEnd(10)} ${one.name}: ${outcome.why}${one.limit === undefined ? '' : ` (${one.limit})`}`,
    )
    if (outcome.verdict === 'FOOLED' && one.limit === undefined) process.exitCode = 1
  }
  console.log([...counts].map(([verdict, n]) => `${verdict}: ${String(n)}`).join(', '))
}

const { url, token } = values
if (url !== undefined) await tryAll({ url, tokens: [token[0] ?? '', token[1] ?? ''] })
else
  await withOwnSite({ org: 'hostile', rateLimitFactor: 1000 }, async (site) => {
    await tryAll({
      url: site.url,
      tokens: [site.token, await issueToken(site.databaseUrl, 'rival')],
    })
  })
