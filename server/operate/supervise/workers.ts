import cluster, { type Worker } from 'node:cluster'
import { relayMeasures } from '@/server/platform/observe/peers'
import { copyListeners } from './copy-listeners'
import { keepRunning, type Part } from './keep-running'
import { reportPart } from './report-part'

const inWords = (code: number, signal: string | null): string =>
  signal ? `signal ${signal}` : `exit code ${code}`

/** Starts a worker and waits until it listens. @throws Error when it exits before */
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
 * Serves one port with several processes on a shared socket that this one keeps open: when a worker ends, connections
 * that none has accepted wait instead of being refused. A worker that ends is restarted.
 */
async function serve(count: number, program: string, args: string[]): Promise<void> {
  // With round robin, a connection assigned to a worker that was just killed would hang, and one assigned to a busy
  // worker would wait while others are free.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: program,
    args,
    execArgv: process.execArgv.filter((one) => one.startsWith('--max-old-space-size')),
    // A worker reads no input; its end signals the end of this process.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Metrics may be NaN, which JSON cannot represent.
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
  // One by one: the first serves while the others load.
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
