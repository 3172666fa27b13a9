import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { publicUrl } from '@/env'
import { prepareForFramework, type Serve } from '@/server/platform/http/guard-server'
import { inRequestScope, type RequestScope } from '@/server/platform/observe/request-scope'
import { ownMeasures } from '@/server/platform/observe/metrics-text'
import { capture } from './buffered-response'
import type { FromRenderer, ToRenderer } from './render-messages'
import { renderResponse, type RenderedResponse } from './render-response'

type Order = Extract<ToRenderer, { kind: 'render' }>

/** A connection that was never opened: the one of the reader ends in the process that serves. */
const createCaller = (address: string | null): Pick<IncomingMessage, 'socket' | 'headers'> => ({
  socket: new Socket(),
  headers: address === null ? {} : { 'x-forwarded-for': address },
})

async function render(
  { asked, address, isKept }: Order,
  serve: Serve,
  signal: AbortSignal,
): Promise<RenderedResponse> {
  const from = createCaller(address)
  if (isKept)
    return renderResponse(asked, from, {
      serve,
      signal,
      isSecure: publicUrl().startsWith('https:'),
    })
  return { captured: await capture(from, asked, serve, signal), cached: null, plain: null }
}

/**
 * In a process that renders: makes the responses that the process which started it asks for.
 * @param framework serves what `direct` does not make itself
 */
export function answerRenders(framework: Serve, direct: (next: Serve) => Serve): void {
  const leaving = new Map<number, AbortController>()
  const serve = direct((request, response) => {
    prepareForFramework(request, response)
    framework(request, response)
  })
  // The other side may have ended, and this one ends with it.
  const tell = (message: FromRenderer): void => void process.send?.(message, () => undefined)

  const answer = async (order: Order): Promise<void> => {
    const { id, requestId } = order
    const scope: RequestScope = {
      id: requestId,
      route: null,
      organisation: null,
      adapter: null,
      isUnavailable: false,
    }
    const leave = new AbortController()
    leaving.set(id, leave)
    const { captured, cached } = await inRequestScope(scope, () =>
      render(order, serve, leave.signal),
    ).finally(() => leaving.delete(id))
    const { organisation, route } = scope
    const sent = cached ? { ...captured, body: Buffer.alloc(0) } : captured
    tell({ kind: 'rendered', id, captured: sent, cached, facts: { organisation, route } })
  }
  const measure = async (id: number): Promise<void> =>
    tell({ kind: 'measures', id, measures: await ownMeasures() })

  process.on('message', (message: ToRenderer) => {
    if (message.kind === 'leave') return leaving.get(message.id)?.abort()
    const done = message.kind === 'render' ? answer(message) : measure(message.id)
    done.catch((error: unknown) =>
      tell({
        kind: 'failed',
        id: message.id,
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
  })
  process.once('disconnect', () => process.exit(0))
  tell({ kind: 'ready' })
}
