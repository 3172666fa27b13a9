import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { abortOnSignals, prepareDatabase } from '../own-site'
import { cutStreams } from '../load/cut-streams'
import { faultTable, gapsMs, seconds } from '../faults/fault-table'
import {
  compareWithStored,
  newLedger,
  newSeen,
  readAll,
  sendAll,
  type Ledger,
  type Seen,
} from '../load/ledger'
import { makeFaults } from '../faults/make-faults'
import { probe, type Answered } from '../faults/probe'
import { replicaFigures, type Lag } from '../faults/replica-figures'
import { startStack } from '../faults/stack'
import { openPages, watchMemory, type Opened } from '../faults/steady'

/**
 * `npm run stress -- cluster [--kills 5] [--pauses 1] [--others 2] [--disk-mb 1500] [--only site,primary,fail over]`: senders,
 * streams that are cut and readers at a primary with a replica, PgBouncer, two sites (one of two workers) and nginx, while
 * each kind of process is killed at random moments and stopped for ten seconds, connections are broken, statements take
 * longer than they may, the disk of the primary is full (`--disk-mb`, as root) and the replica becomes the primary. Nothing
 * that was acknowledged may be lost or stored twice, and no reader may see less than was acknowledged before he asked.
 *
 * With `--minutes 30` there are no faults: a moderate load of results, pages and API reads, every response of which must be good, while
 * memory, lag and staleness are printed each minute. Loopback only; ends by itself.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    pauses: { type: 'string', default: '1' },
    others: { type: 'string', default: '2' },
    senders: { type: 'string', default: '8' },
    readers: { type: 'string', default: '4' },
    pauseMs: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '0' },
    'disk-mb': { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})
const MINUTES = Number(values.minutes)
const DISK_MB = Number(values['disk-mb'])
const STATEMENT_LIMIT_MS = 5_000
/** Of the memory in the last third of the minutes over that of the middle third. */
const MAX_GROWTH = 1.1
/** Between two requests of one who makes no haste. */
const STEADY_MS = { sender: 500, reader: 250, pages: 150 }

/** @returns what must not be of what was stored and read */
async function compare(primaryUrl: string, ledger: Ledger, seen: Seen): Promise<string[]> {
  // The probe repeats one that is not in the ledger.
  const wrong = await compareWithStored(primaryUrl, ledger, 1)
  const failed = [...seen.failed].map(([status, times]) => `${times} times ${status}`)
  console.log(
    `readers: ${seen.answers} answers, ${seen.stale.length} stale, ${seen.unavailable} unavailable, failed: ${failed.join(', ') || 'none'}`,
  )
  if (failed.length > 0) wrong.push(`reads failed: ${failed.join(', ')}`)
  return [...wrong, ...seen.stale.slice(0, 5)]
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

/** What is wrong with a time without faults. */
function unsteady(opened: Opened, unavailable: number, samples: readonly number[]): string[] {
  const failed = [...opened.failed].map(([what, times]) => `${times} times ${what}`)
  console.log(`pages: ${opened.answers} answers, failed: ${failed.join(', ') || 'none'}`)
  const third = Math.floor(samples.length / 3)
  const growth = mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third))
  if (third > 0) console.log(`memory of the last third over the middle one: ${growth.toFixed(3)}`)
  return [
    ...failed,
    ...(unavailable > 0 ? [`${unavailable} reads were not answered`] : []),
    ...(growth > MAX_GROWTH ? [`memory grows: ${growth.toFixed(2)}`] : []),
  ]
}

async function main(): Promise<void> {
  const { signal } = abortOnSignals()
  const isSteady = MINUTES > 0
  const stack = await startStack({
    signal,
    workers: [2, 1],
    statementLimit: `${STATEMENT_LIMIT_MS}ms`,
    ...(DISK_MB > 0 ? { diskMb: DISK_MB } : {}),
    env: { RATE_LIMIT_FACTOR: '100000', LOG_REQUESTS: 'off' },
    report: ({ kind, part, ...facts }) => {
      if (kind === 'ended' && 'reason' in facts && !/SIGKILL/.test(facts.reason))
        console.log(`  ${part} ended: ${facts.reason}`)
    },
    say: (text) => console.log(`${text} runs`),
  })
  try {
    const token = await prepareDatabase(stack.primaryUrl(), 'cluster')
    const [ledger, seen] = [newLedger(), newSeen()]
    const answered: Answered = { reads: [], writes: [] }
    const opened: Opened = { answers: 0, failed: new Map() }
    const lag: Lag = { staleSeconds: 0, bytes: 0, inUse: 0 }
    let isOver = false
    const isEnded = (): boolean => isOver
    const numbered = (many: string): number[] => Array.from({ length: Number(many) }, (_, i) => i)
    const figures = replicaFigures(stack.sites, isEnded, lag)
    const [senderMs, readerMs] = isSteady ? [STEADY_MS.sender, STEADY_MS.reader] : [0, 20]
    const streams = cutStreams(
      { sites: stack.sites, token, everyMs: isSteady ? 5_000 : 500 },
      ledger,
      isEnded,
    )
    const load = [
      ...numbered(values.senders).map((sender) => {
        const of = { sender, senders: Number(values.senders), everyMs: senderMs }
        return sendAll({ base: stack.url, token, ...of }, ledger, isEnded)
      }),
      ...numbered(values.readers).map(() => readAll(stack.sites, ledger, seen, isEnded, readerMs)),
      probe(stack.url, token, answered, isEnded),
      ...(isSteady ? [openPages(stack.url, opened, isEnded, STEADY_MS.pages)] : []),
    ]
    await sleep(5_000)
    const began = performance.now()
    const sayGaps = (when: string): void => {
      const { readsMs, writesMs } = gapsMs(answered, began, performance.now())
      console.log(`${when}: no read for ${seconds(readsMs)} s, no write for ${seconds(writesMs)} s`)
    }
    const steady = async (): Promise<string[]> => {
      const pids = () => ([1, 2] as const).map((number) => stack.pidOf(`site ${number}`))
      const samples = await watchMemory(pids, MINUTES, signal, () => {
        const { staleSeconds, bytes, inUse } = lag
        return `replica ${staleSeconds.toFixed(1)} s and ${bytes} bytes behind, read from by ${inUse}; ${ledger.acknowledged.size} runs`
      })
      sayGaps('longest')
      return unsteady(opened, seen.unavailable, samples)
    }
    const withFaults = async (): Promise<string[]> => {
      await sleep(5_000)
      sayGaps('before any fault')
      const [kills, pauses, others] = [values.kills, values.pauses, values.others].map(Number) as [
        ...[number, number, number],
      ]
      const faults = await makeFaults(stack, answered, {
        kills,
        pauses,
        others,
        pauseMs: Number(values.pauseMs),
        only: values.only === '' ? null : values.only.split(','),
        statementLimitMs: STATEMENT_LIMIT_MS,
        signal,
      })
      for (const line of faultTable(faults)) console.log(line)
      const never = faults.filter(({ backMs }) => backMs === null)
      return never.map(({ name }) => `${name}: not back within a minute`)
    }
    const wrong = await (isSteady ? steady() : withFaults())
    isOver = true
    await Promise.all(load)
    console.log(`streams cut: ${await streams}`)
    console.log(await figures)
    wrong.push(...(await compare(stack.primaryUrl(), ledger, seen)))
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
