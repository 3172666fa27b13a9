import cluster, { type Worker } from 'node:cluster'
import { relayMeasures } from '@/server/platform/observe/peers'
import { copyListeners } from './copy-listeners'
import { keepRunning, type Part } from './keep-running'
import { reportPart } from './report-part'

const inWords = (code: number, signal: string | null): string =>
  signal ? `signal ${signal}` : `exit code ${code}`

/** Starts one of so many workers and waits until it listens. @throws Error when it ends before */
async function startWorker(workers: number, signal: AbortSignal): Promise<Part> {
  const worker: Worker = cluster.fork()
  copyListeners(worker.process, workers)
  const stop = (): void => void worker.process.kill('SIGTERM')
  const ended = new Promise<string>((resolve) =>
    worker.once('exit', (code: number, by: string | null) => resolve(inWords(code, by))),
  )
  signal.addEventListener('abort', stop, { once: true })
  const isListening = new Promise<null>((resolve) => worker.once('listening', () => resolve(null)))
  const why = await Promise.race([isListening, ended])
  signal.removeEventListener('abort', stop)
  if (why !== null) throw new Error(why)
  return {
    ended,
    stop: async () => {
      stop()
      await ended
    },
  }
}

/**
 * Serves one port with several processes. They share a socket that this one keeps open, so a connection that no worker
 * has taken yet waits when a worker ends, instead of being refused. A worker that ends is started again.
 */
async function serve(count: number, program: string, args: string[]): Promise<void> {
  // Handed out in turn, a connection on its way to a worker that was just killed would wait for ever, and one handed to a
  // worker with a full thread would wait while others are free.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: program,
    args,
    execArgv: process.execArgv.filter((one) => one.startsWith('--max-old-space-size')),
    // Without a terminal, a worker reads nothing; it ends when this process does.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Measures may hold NaN, which JSON does not know.
    serialization: 'advanced',
  })
  relayMeasures()
  const stopping = new AbortController()
  const kept: { stop: () => Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await Promise.all(kept.map((one) => one.stop()))
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop())
  // One after another: the first serves while the others load.
  for (let number = 1; number <= count && !stopping.signal.aborted; number++) {
    const start = (signal: AbortSignal): Promise<Part> => startWorker(count, signal)
    const first = await start(stopping.signal)
    kept.push(keepRunning(`worker ${number}`, first, start, reportPart))
  }
}

// `workers.ts COUNT PROGRAM [ARGUMENT…]`
const [count, program, ...args] = process.argv.slice(2)
serve(Number(count), program ?? '', args).catch((error: unknown) => {
  console.error(`a worker did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
