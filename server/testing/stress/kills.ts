import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpLoad } from '../bench/http-load'
import { buildPost } from '../bench/posts'
import { connect } from '@/server/platform/db/client'
import { prepareDatabase } from '../own-site'
import { createMigrated, startCluster } from '../cluster'
import { freePort, startSite } from '../site'

/**
 * `npm run stress -- kills [kills]`: 20 senders post runs and repeat what was not answered, while
 * the site is killed at random moments and started again. Nothing that was acknowledged may be lost, and nothing stored
 * twice. Loopback only; the database is durable and gone at the end.
 */
const KILLS = Number(process.argv[2] ?? 100)
const SENDERS = 20
const CONDITIONS = 40

type Ledger = { sent: number; acknowledged: Map<number, string> }

/** Posts one number after another until told to stop, each again until it is answered. */
async function sendAll(
  base: string,
  token: string,
  sender: number,
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const load = new HttpLoad(base)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  for (let turn = 0; !isOver(); turn++) {
    const number = turn * SENDERS + sender
    const { path, body } = buildPost(number, CONDITIONS)
    ledger.sent++
    for (;;) {
      const answer = await load
        .send(path, { method: 'POST', headers, body })
        .catch(() => ({ status: 0, body: '' }))
      const id = /"id":"([^"]+)"/.exec(answer.body)?.[1]
      if ((answer.status === 200 || answer.status === 201) && id !== undefined) {
        ledger.acknowledged.set(number, id)
        break
      }
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        throw new Error(`refused: ${answer.status} ${answer.body.slice(0, 300)}`)
      await sleep(50)
    }
  }
  load.close()
}

async function main(): Promise<void> {
  const cluster = await startCluster({ durable: true })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => stopping.abort())
  }
  try {
    const databaseUrl = await createMigrated(cluster.url)
    const token = await prepareDatabase(databaseUrl, 'kills')
    const port = await freePort()
    const start = () =>
      startSite({ databaseUrl, port, signal: stopping.signal, rateLimitFactor: 100_000 })
    let site = await start()
    let isOver = false
    const ledger: Ledger = { sent: 0, acknowledged: new Map() }
    const senders = Array.from({ length: SENDERS }, (_, sender) =>
      sendAll(site.url, token, sender, ledger, () => isOver),
    )
    for (let kill = 1; kill <= KILLS && !stopping.signal.aborted; kill++) {
      await sleep(randomInt(50, 1500))
      process.kill(site.pid, 'SIGKILL')
      site = await start()
      if (kill % 10 === 0) console.log(`${kill} kills, ${ledger.acknowledged.size} acknowledged`)
    }
    isOver = true
    await Promise.all(senders)
    const db = connect(databaseUrl)
    const found = new Set((await db.run.findMany({ select: { id: true } })).map(({ id }) => id))
    const files = await db.ingest.count()
    await db.$disconnect()
    await site.stop()
    const { sent, acknowledged } = ledger
    const lost = [...acknowledged.values()].filter((id) => !found.has(id)).length
    const doubled = found.size - new Set(acknowledged.values()).size
    console.log(
      `${KILLS} kills: sent ${sent}, acknowledged ${acknowledged.size}, found ${found.size} runs of ${files} files, lost ${lost}, doubled ${doubled}`,
    )
    if (lost > 0 || doubled !== 0 || acknowledged.size !== sent) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}

await main()
