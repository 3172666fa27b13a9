import type { ChildProcess } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteRequest, requestScope } from '@/server/platform/observe/request-scope'
import type { FromRenderer, ToRenderer } from './render-messages'
import type { RenderedResponse, RenderRequest } from './render-response'

/** The process that renders has ended, and the next is not there yet. */
export class RendererAway extends Error {
  constructor() {
    super('the process that makes pages is being started')
  }
}

/** What is to be rendered, and for whom. */
export type RenderOrder = {
  asked: RenderRequest
  /** the request whose sender the limits count */
  from: IncomingMessage
  signal: AbortSignal
  /** false: it is for this request alone */
  isKept: boolean
}

/** The others must be seen while one is busy. */
const PATIENCE_MS = 1_000

type Settle = { resolve: (message: FromRenderer) => void; reject: (error: Error) => void }

const readAddress = ({ headers, socket }: IncomingMessage): string | null => {
  const address = [headers['x-forwarded-for'] ?? socket.remoteAddress ?? []].flat().join(',')
  return address === '' ? null : address
}

/** The other end of a process that renders (`answerRenders`). */
export class RenderClient {
  private readonly waiting = new Map<number, Settle>()
  private last = 0

  constructor(private readonly renderer: ChildProcess) {
    renderer.on('message', (message: FromRenderer) => {
      if (message.kind === 'ready') return
      const settle = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (message.kind === 'failed') settle?.reject(new Error(message.reason))
      else settle?.resolve(message)
    })
    renderer.once('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new RendererAway())
      this.waiting.clear()
    })
  }

  private ask(message: ToRenderer): Promise<FromRenderer> {
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { resolve, reject })
      this.renderer.send(message, (error) => {
        if (!error) return
        this.waiting.delete(message.id)
        reject(new RendererAway())
      })
    })
  }

  /** @throws RendererAway where the process ends before it has made the response */
  async render({ asked, from, signal, isKept }: RenderOrder): Promise<RenderedResponse> {
    const id = ++this.last
    const leave = (): void =>
      void this.renderer.send({ kind: 'leave', id } satisfies ToRenderer, () => undefined)
    signal.addEventListener('abort', leave)
    const requestId = requestScope()?.id ?? ''
    const order: ToRenderer = {
      kind: 'render',
      id,
      asked,
      requestId,
      address: readAddress(from),
      isKept,
    }
    const message = await this.ask(order).finally(() => signal.removeEventListener('abort', leave))
    if (message.kind !== 'rendered') throw new Error(`expected a response, got ${message.kind}`)
    const { captured, cached, facts } = message
    const { organisation, route } = facts
    noteRequest({ ...(organisation && { organisation }), ...(route && { route }) })
    return { captured, cached, plain: null }
  }

  /** Its metrics, as prom-client gives them as JSON; null where it has no time for them, or ends. */
  async measures(): Promise<unknown> {
    const id = ++this.last
    const message = await Promise.race([
      this.ask({ kind: 'measure', id }).catch(() => null),
      sleep(PATIENCE_MS, null, { ref: false }),
    ])
    this.waiting.delete(id)
    return message?.kind === 'measures' ? message.measures : null
  }
}
