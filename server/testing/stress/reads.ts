import { parseArgs } from 'node:util'
import { HttpClient } from '../load/http-client'
import { buildPost, storePost } from '../load/posts'
import { abortOnSignals, prepareDatabase } from '../own-site'
import { makeCpuShare } from '../faults/cpu-share'
import { CONDITIONS } from '../load/ledger'
import { readKept, readNew, type ReadRate } from '../faults/read-scale'
import { startStack, type Stack } from '../faults/stack'

/**
 * `npm run stress -- reads [--seconds 10] [--runs 400] [--site-cores 0.25] [--database-cores 0.25]`: reads a second of one site
 * and of two, without and with a replica. Each site and each PostgreSQL gets a part of a core, as if it had a small machine
 * of its own; readers, PgBouncer and the rest of the host have what is left, so the sum of parts must stay well below the
 * cores there are. Needs root and control groups. It prints reads a second and what each process had of a core: one that
 * has all of its part is what limits. Loopback only; ends by itself.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    runs: { type: 'string', default: '400' },
    'site-cores': { type: 'string', default: '0.25' },
    'database-cores': { type: 'string', default: '0.25' },
  },
})
const WARM_SECONDS = 8
const SECONDS = Number(values.seconds)
const SITE_CORES = Number(values['site-cores'])
const DATABASE_CORES = Number(values['database-cores'])

async function store(stack: Stack, token: string): Promise<void> {
  const client = new HttpClient(stack.url)
  for (let number = 0; number < Number(values.runs); number++)
    await storePost(client, token, buildPost(number, CONDITIONS))
  client.close()
}

function say(what: string, { perSecond, failed, cores }: ReadRate): void {
  const each = [...cores]
    .filter(([, of]) => Number.isFinite(of))
    .map(([part, of]) => `${part} ${of.toFixed(2)}`)
  console.log(
    `${what}: ${perSecond.toFixed(0)} a second${failed > 0 ? `, ${failed} FAILED` : ''}; cores: ${each.join(', ')}`,
  )
}

async function measure(isWithReplica: boolean, signal: AbortSignal): Promise<number> {
  const stack = await startStack({
    signal,
    isWithReplica,
    report: () => undefined,
    env: { RATE_LIMIT_FACTOR: '100000', LOG_REQUESTS: 'off' },
  })
  const shares = [
    ...([1, 2] as const).map((number) => ({
      share: makeCpuShare(`site-${number}`, SITE_CORES),
      part: `site ${number}` as const,
    })),
    ...(['primary', 'replica'] as const).map((part) => ({
      share: makeCpuShare(part, DATABASE_CORES),
      part,
    })),
  ]
  let failed = 0
  try {
    await store(stack, await prepareDatabase(stack.primaryUrl(), 'reads'))
    // Code that is not compiled yet takes many times as long, most of all on a part of a core.
    for (const read of [readKept, readNew]) await read(stack, stack.sites, WARM_SECONDS)
    for (const { share, part } of shares) share.hold([stack.pidOf(part)])
    for (const sites of [stack.sites.slice(0, 1), stack.sites]) {
      const where = `${sites.length} site${sites.length > 1 ? 's' : ''}, ${isWithReplica ? 'with a replica' : 'no replica'}`
      const [kept, made] = [
        await readKept(stack, sites, SECONDS),
        await readNew(stack, sites, SECONDS),
      ]
      say(`${where}, kept responses`, kept)
      say(`${where}, made from the database`, made)
      failed += kept.failed + made.failed
    }
  } finally {
    await stack.stop()
    for (const { share } of shares) share.remove()
  }
  return failed
}

async function main(): Promise<void> {
  const { signal } = abortOnSignals()
  console.log(`each site has ${SITE_CORES} of a core, each PostgreSQL ${DATABASE_CORES}`)
  let failed = 0
  for (const isWithReplica of [false, true]) failed += await measure(isWithReplica, signal)
  if (failed > 0) throw new Error(`${failed} reads failed`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
