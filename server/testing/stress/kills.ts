import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { abortOnSignals, prepareDatabase } from '../own-site'
import { createMigrated, startCluster } from '../cluster'
import { compareWithStored, newLedger, sendAll } from '../load/ledger'
import { freePort, startSite } from '../site'

/**
 * `npm run stress -- kills [kills]`: 20 senders post runs and repeat what was not answered, while
 * the site is killed at random moments and started again. Nothing that was acknowledged may be lost, and nothing stored
 * twice. Loopback only; the database is durable and gone at the end.
 */
const KILLS = Number(process.argv[2] ?? 100)
const SENDERS = 20

async function main(): Promise<void> {
  const cluster = await startCluster({ durable: true })
  const stopping = abortOnSignals()
  try {
    const databaseUrl = await createMigrated(cluster.url)
    const token = await prepareDatabase(databaseUrl, 'kills')
    const port = await freePort()
    const start = () =>
      startSite({ databaseUrl, port, signal: stopping.signal, rateLimitFactor: 100_000 })
    let site = await start()
    let isOver = false
    const ledger = newLedger()
    const senders = Array.from({ length: SENDERS }, (_, sender) =>
      sendAll({ base: site.url, token, sender, senders: SENDERS }, ledger, () => isOver),
    )
    for (let kill = 1; kill <= KILLS && !stopping.signal.aborted; kill++) {
      await sleep(randomInt(50, 1500))
      process.kill(site.pid, 'SIGKILL')
      site = await start()
      if (kill % 10 === 0) console.log(`${kill} kills, ${ledger.acknowledged.size} acknowledged`)
    }
    isOver = true
    await Promise.all(senders)
    await site.stop()
    const wrong = await compareWithStored(databaseUrl, ledger)
    if (wrong.length > 0) throw new Error(`after ${KILLS} kills:\n${wrong.join('\n')}`)
  } finally {
    await cluster.stop()
  }
}

await main()
