import { once } from 'node:events'
import { parseArgs } from '@/server/operate/commands/args'
import { failureText } from '@/server/platform/fail-command'
import { abortOnSignals } from '../own-site'
import { startStack } from '../faults/stack'

/**
 * `npm run stress -- stack`: starts the cluster of `faults/stack.ts` and prints its addresses. Needs PgBouncer and nginx:
 * apt-get install -y pgbouncer nginx.
 */
async function main(): Promise<void> {
  const { port } = parseArgs(process.argv.slice(2), ['port'])
  const { signal } = abortOnSignals()
  const stack = await startStack({
    signal,
    ...(port === undefined ? {} : { port: Number(port) }),
    report: ({ kind, part, ...facts }) => console.log(`${part}: ${kind}`, facts),
    say: (text) => console.log(`${text} runs`),
  })
  console.log(`
nginx      ${stack.url}
sites      ${stack.sites.join('  ')}
PgBouncer  ${stack.poolerUrl}
primary    ${stack.primaryUrl()}
replica    ${stack.replicaUrl()}
logs       ${stack.folder}

A token:   DATABASE_URL=${stack.primaryUrl()} npm run -s token -- --org demo

Ctrl-C ends everything and removes the data.`)
  if (!signal.aborted) await once(signal, 'abort')
  await stack.stop()
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(failureText(error))
    process.exit(1)
  },
)
