import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../platform/db'
import { prepareDatabase } from './own-site'
import { breakConnections, kill, pause, victimsOf } from './stack/faults'
import { newLedger, newSeen, readAll, sendAll, type Ledger, type Seen } from './stack/load'
import { longestGapMs, probe, type Answered } from './stack/probe'
import { replicaFigures } from './stack/replica-figures'
import { startStack, type Stack } from './stack/stack'

/**
 * `node --import tsx server/testing/long-cluster.ts [--kills 5] [--senders 8] [--readers 4] [--only site,primary]`: senders and
 * readers at a primary with a replica, PgBouncer, two sites and nginx, while one of each kind of process is killed at
 * random moments, stopped for ten seconds, and connections are broken. Nothing that was acknowledged may be lost or stored
 * twice, and no reader may see less than was acknowledged before he asked. Loopback only; ends by itself.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    senders: { type: 'string', default: '8' },
    readers: { type: 'string', default: '4' },
    pauseMs: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
  },
})
const [KILLS, SENDERS, READERS, PAUSE_MS] = [
  ...[values.kills, values.senders, values.readers, values.pauseMs].map(Number),
] as [number, number, number, number]
const ONLY = values.only === '' ? null : values.only.split(',')
const SETTLE_MS = 2_000

/** `backMs`: until the process did its work again, null when it did not; the others: longest time without an answer */
type Fault = { name: string; backMs: number | null; readsMs: number; writesMs: number }

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)
const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

function printTable(faults: readonly Fault[]): void {
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(20))).join(''))
  line(['fault', 'times', 'back s (mid, max)', 'no read s', 'no write s'])
  for (const name of new Set(faults.map((fault) => fault.name))) {
    const of = faults.filter((fault) => fault.name === name)
    const pair = (ms: number[]): string => `${seconds(middle(ms))}  ${seconds(most(ms))}`
    line([
      ...[name, String(of.length), pair(of.map(({ backMs }) => backMs ?? Infinity))],
      ...[pair(of.map(({ readsMs }) => readsMs)), pair(of.map(({ writesMs }) => writesMs))],
    ])
  }
}

async function makeFaults(
  stack: Stack,
  answered: Answered,
  signal: AbortSignal,
  isEnough: () => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const during = async (name: string, work: () => Promise<number | null>): Promise<void> => {
    if (signal.aborted || isEnough()) return
    await sleep(randomInt(100, 1_500))
    const from = performance.now()
    const backMs = await work().catch(() => null)
    await sleep(SETTLE_MS)
    const to = performance.now()
    const fault = {
      ...{ name, backMs },
      readsMs: longestGapMs(answered.reads, from, to),
      writesMs: longestGapMs(answered.writes, from, to),
    }
    faults.push(fault)
    console.log(
      `${name}: back in ${backMs === null ? 'more than a minute' : `${seconds(backMs)} s`}, ` +
        `no read for ${seconds(fault.readsMs)} s, no write for ${seconds(fault.writesMs)} s`,
    )
  }
  const victims = victimsOf(stack).filter(({ name }) => ONLY === null || ONLY.includes(name))
  for (let round = 0; round < KILLS; round++)
    for (const victim of victims) await during(`kill ${victim.name}`, () => kill(victim))
  if (PAUSE_MS > 0)
    for (const victim of victims)
      await during(`pause ${victim.name}`, () => pause(victim, PAUSE_MS))
  const broken = async (): Promise<number> => {
    const began = performance.now()
    await breakConnections(stack.primaryUrl)
    return performance.now() - began
  }
  if (ONLY === null)
    for (let round = 0; round < KILLS; round++) await during('break connections', broken)
  return faults
}

/** Compares what senders know with what is stored. @returns what must not be */
async function compare(primaryUrl: string, ledger: Ledger, seen: Seen): Promise<string[]> {
  const db = connect(primaryUrl)
  const runs = await db.run.findMany({ select: { id: true } })
  await db.$disconnect()
  const found = new Set(runs.map(({ id }) => id))
  const ids = new Set(ledger.acknowledged.values())
  const lost = [...ids].filter((id) => !found.has(id)).length
  // The one that the probe repeats is not in the ledger.
  const doubled = found.size - 1 - (ids.size - lost)
  const { sent, acknowledged, refused } = ledger
  console.log(
    `sent ${sent}, acknowledged ${acknowledged.size}, found ${found.size - 1}, lost ${lost}, doubled ${doubled}, refused ${refused.length}`,
  )
  const failed = [...seen.failed].map(([status, times]) => `${times} times ${status}`)
  console.log(
    `readers: ${seen.answers} answers, ${seen.stale.length} stale, ${seen.unavailable} unavailable, failed: ${failed.join(', ') || 'none'}`,
  )
  return [
    ...(lost > 0 ? [`${lost} runs are lost`] : []),
    ...(doubled !== 0 ? [`${doubled} runs are stored twice`] : []),
    ...(acknowledged.size + refused.length !== sent ? ['not every run was answered'] : []),
    ...(failed.length > 0 ? [`reads failed: ${failed.join(', ')}`] : []),
    ...[...refused, ...seen.stale].slice(0, 5),
  ]
}

async function main(): Promise<void> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort())
  const stack = await startStack({
    signal: stopping.signal,
    env: { RATE_LIMIT_FACTOR: '100000', LOG_REQUESTS: 'off' },
    report: ({ kind, part, ...facts }) => {
      if (kind === 'ended' && 'reason' in facts && !/SIGKILL/.test(facts.reason))
        console.log(`  ${part} ended: ${facts.reason}`)
    },
    say: (text) => console.log(`${text} runs`),
  })
  try {
    const token = await prepareDatabase(stack.primaryUrl, 'cluster')
    const [ledger, seen] = [newLedger(), newSeen()]
    const answered: Answered = { reads: [], writes: [] }
    let isOver = false
    const isEnded = (): boolean => isOver
    const numbered = (many: number): number[] => Array.from({ length: many }, (_, i) => i)
    const figures = replicaFigures(stack.sites, isEnded)
    const load = [
      ...numbered(SENDERS).map((sender) =>
        sendAll({ base: stack.url, token, sender, senders: SENDERS }, ledger, isEnded),
      ),
      ...numbered(READERS).map(() => readAll(stack.sites, ledger, seen, isEnded)),
      probe(stack.url, token, answered, isEnded),
    ]
    await sleep(5_000)
    const quiet = performance.now()
    await sleep(5_000)
    console.log(
      `before any fault: no read for ${seconds(longestGapMs(answered.reads, quiet, performance.now()))} s, ` +
        `no write for ${seconds(longestGapMs(answered.writes, quiet, performance.now()))} s`,
    )
    const faults = await makeFaults(stack, answered, stopping.signal, () => false)
    isOver = true
    await Promise.all(load)
    printTable(faults)
    console.log(await figures)
    const wrong = await compare(stack.primaryUrl, ledger, seen)
    if (wrong.length > 0) throw new Error(`worse than may be:\n${wrong.join('\n')}`)
  } finally {
    await stack.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
