import type { IncomingMessage, ServerResponse } from 'node:http'
import { readClientAddress } from '@/server/platform/http/client-address'
import { gauge } from '@/server/platform/observe/metrics'
import type { Serve } from '@/server/platform/http/guard-server'
import { busyRefusal } from '@/server/platform/http/rejections'
import { requestScope } from '@/server/platform/observe/request-scope'
import { FairQueue, QueueFull } from '@/server/platform/workers/fair-queue'
import { RendererAway } from './render-client'

/** A reader who takes a response slowly must not keep the place in which it was made. */
const LONGEST_MS = 2_000

export type RenderQueue = <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>

/**
 * Renders few responses at a time, round robin over owners: hundreds at once would keep the thread from everybody, and each of
 * them would be late. What is ready in memory needs no turn. @returns rejects with QueueFull where too many wait
 */
export function createRenderQueue(limits: { running: number; waiting: number }): RenderQueue {
  const queue = new FairQueue({
    ...limits,
    runningOfOwner: Math.max(1, limits.running / 2),
    waitingOfOwner: Math.ceil(limits.waiting / 4),
  })
  gauge('meshbench_queue_waiting', { queue: 'framework' }, () => queue.size().waiting)
  gauge('meshbench_queue_running', { queue: 'framework' }, () => queue.size().running)
  return (request, work) => queue.run(ownerOf(request), work)
}

const ownerOf = ({ headers, socket }: IncomingMessage): string => {
  const address = [headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''].flat().join()
  return readClientAddress(new Headers({ 'x-forwarded-for': address }))
}

/** Whether a response was not made for a reason that passes. */
export const isBusy = (error: unknown): boolean =>
  error instanceof QueueFull || error instanceof RendererAway

/** Says that too many wait, or that what renders is started again, and when to come again. */
export function refuseBusy(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, headers, body } = busyRefusal(
    requestScope()?.id,
    error instanceof RendererAway ? error.message : undefined,
  )
  response.writeHead(status, headers).end(body)
}

/** Hands a request on when it is its turn, and takes the place back when it has its response. */
export function renderInQueue(
  inTurn: RenderQueue,
  request: IncomingMessage,
  response: ServerResponse,
  next: Serve,
): void {
  const served = (): Promise<void> =>
    new Promise((resolve) => {
      // Who has gone meanwhile needs nothing.
      if (response.destroyed) return resolve()
      response.once('finish', resolve).once('close', resolve)
      setTimeout(resolve, LONGEST_MS).unref()
      next(request, response)
    })
  inTurn(request, served).catch((error: unknown) => refuseBusy(response, error))
}
