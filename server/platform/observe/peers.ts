import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/**
 * What the workers of a site and the process that started them tell each other: a worker asks, that process asks all workers
 * and sends their measures back as one list. `measures` are metrics as prom-client gives them as JSON.
 */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask for all measures'), id: z.string() }),
  z.object({ kind: z.literal('ask for measures'), id: z.string() }),
  z.object({ kind: z.literal('measures'), id: z.string(), measures: z.unknown() }),
  z.object({ kind: z.literal('all measures'), id: z.string(), measures: z.array(z.unknown()) }),
])
type Message = z.infer<typeof Message>

/** A worker that takes longer is left out: the others must be seen. */
const PATIENCE_MS = 1_000

const messageOf = (given: unknown): Message | null => Message.safeParse(given).data ?? null

/** Asks one worker. Resolves with null where it ends or takes too long. */
function measuresOf(worker: Worker): Promise<unknown> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const finish = (measures: unknown): void => {
      clearTimeout(patience)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      resolve(measures)
    }
    const onExit = (): void => finish(null)
    const onMessage = (given: unknown): void => {
      const message = messageOf(given)
      if (message?.kind === 'measures' && message.id === id) finish(message.measures)
    }
    const patience = setTimeout(onExit, PATIENCE_MS)
    worker.on('message', onMessage)
    worker.once('exit', onExit)
    worker.send({ kind: 'ask for measures', id } satisfies Message, (error) => {
      if (error) onExit()
    })
  })
}

const listening = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []))

/** In the process that starts workers: answers each worker that asks with the measures of all. */
export function relayMeasures(): void {
  cluster.on('message', (asker: Worker, given: unknown) => {
    const message = messageOf(given)
    if (message?.kind !== 'ask for all measures') return
    void Promise.all(listening().map(measuresOf)).then((all) => {
      const measures = all.filter((one) => one !== null)
      if (asker.isConnected())
        asker.send({ kind: 'all measures', id: message.id, measures } satisfies Message)
    })
  })
}

/** In a worker: responds to requests for its measures. Elsewhere it does nothing. */
export function answerMeasures(read: () => Promise<unknown>): void {
  if (!cluster.isWorker) return
  process.on('message', (given: unknown) => {
    const message = messageOf(given)
    if (message?.kind !== 'ask for measures') return
    void read().then((measures) =>
      process.send?.({ kind: 'measures', id: message.id, measures } satisfies Message),
    )
  })
}

/** The measures of all workers; null where this process is none, or nobody answers in time. */
export function measuresOfAll(): Promise<unknown[] | null> {
  if (!cluster.isWorker) return Promise.resolve(null)
  const id = randomUUID()
  return new Promise((resolve) => {
    const finish = (measures: unknown[] | null): void => {
      clearTimeout(patience)
      process.off('message', onMessage)
      resolve(measures)
    }
    const onMessage = (given: unknown): void => {
      const message = messageOf(given)
      if (message?.kind === 'all measures' && message.id === id) finish(message.measures)
    }
    const patience = setTimeout(() => finish(null), 2 * PATIENCE_MS)
    process.on('message', onMessage)
    process.send?.({ kind: 'ask for all measures', id } satisfies Message)
  })
}
