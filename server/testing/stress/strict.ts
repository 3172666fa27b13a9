import { freePort, startSite } from '../site'
import { withOwnSite } from '../own-site'
import { newLedger, newSeen, readAll, sendAll } from '../load/ledger'

/**
 * `npm run stress -- strict [reads]`: two sites on one database, senders at both and readers of both. Whoever reads after a run
 * was acknowledged, by whichever site, must find it: of 100,000 reads none may show what was true before.
 */
const READS = Number(process.argv[2] ?? 100_000)
const SENDERS = 4
const READERS = 32

await withOwnSite({ org: 'strict', rateLimitFactor: 100_000 }, async (first) => {
  const stopping = new AbortController()
  const port = await freePort()
  const second = await startSite({
    databaseUrl: first.databaseUrl,
    port,
    signal: stopping.signal,
    rateLimitFactor: 100_000,
  })
  const [ledger, seen] = [newLedger(), newSeen()]
  const sites = [first.url, second.url]
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (isInterrupted = true))
  const areReadersDone = (): boolean => seen.answers >= READS || isInterrupted
  const began = performance.now()
  const shown = setInterval(
    () =>
      console.log(
        `${seen.answers} reads, ${seen.stale.length} stale, ${ledger.acknowledged.size} runs acknowledged`,
      ),
    10_000,
  )
  const senders = Array.from({ length: SENDERS }, (_, sender) =>
    sendAll(
      { base: sites[sender % 2] ?? '', token: first.token, sender, senders: SENDERS },
      ledger,
      areReadersDone,
    ),
  )
  const readers = Array.from({ length: READERS }, () =>
    readAll(sites, ledger, seen, areReadersDone),
  )
  await Promise.all([...senders, ...readers]).finally(() => clearInterval(shown))
  await second.stop()
  const failed = [...seen.failed.values()].reduce((sum, n) => sum + n, seen.unavailable)
  console.log(
    `${seen.answers} reads of two sites beside ${ledger.acknowledged.size} acknowledged runs in ` +
      `${((performance.now() - began) / 1000).toFixed(0)} s: ${seen.stale.length} stale, ${failed} without an answer`,
  )
  const faults = [...seen.stale.slice(0, 10), ...ledger.refused.slice(0, 10)]
  if (isInterrupted) throw new Error(`ended before ${READS} reads`)
  if (faults.length > 0 || failed > 0) throw new Error(`not strict:\n${faults.join('\n')}`)
})
