import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { inRequestScope, type RequestScope } from '@/server/platform/observe/request-scope'
import { RenderClient, RendererAway } from './render-client'
import type { FromRenderer, ToRenderer } from './render-messages'

/** A process as its starter sees it. */
class Renderer extends EventEmitter {
  readonly told: ToRenderer[] = []
  isGone = false

  send(message: ToRenderer, done: (error: Error | null) => void): boolean {
    if (!this.isGone) this.told.push(message)
    process.nextTick(done, this.isGone ? new Error('channel closed') : null)
    return !this.isGone
  }
  tell(message: FromRenderer): void {
    this.emit('message', message)
  }
}

let renderer: Renderer
let client: RenderClient
beforeEach(() => {
  renderer = new Renderer()
  client = new RenderClient(renderer as unknown as ChildProcess)
})

const asked = { url: '/meshes', headers: { host: 'localhost' }, isPage: true }
const rendered = (id: number, text: string): FromRenderer => ({
  kind: 'rendered',
  id,
  captured: { status: 200, headers: {}, body: Buffer.from(text) },
  cached: null,
  facts: { organisation: 'istio', route: null },
})
const scope = (): RequestScope => ({
  id: 'of this request',
  route: '/meshes',
  organisation: null,
  adapter: null,
  isUnavailable: false,
})
function order(address?: string) {
  const from = new IncomingMessage(new Socket())
  if (address !== undefined) from.headers['x-forwarded-for'] = address
  const leave = new AbortController()
  return { leave, order: { asked, from, signal: leave.signal, isKept: true } }
}
const text = async (made: ReturnType<RenderClient['render']>) =>
  (await made).captured.body.toString()

it('gives each request its own response, in whatever order they are ready', async () => {
  const [first, second] = [client.render(order().order), client.render(order().order)]
  renderer.tell(rendered(2, 'second'))
  renderer.tell(rendered(1, 'first'))
  expect([await text(first), await text(second)]).toEqual(['first', 'second'])
})

it('says for whom a response is made, and notes what its making has found out', async () => {
  const facts = scope()
  const made = inRequestScope(facts, () => client.render(order('203.0.113.7').order))
  expect(renderer.told).toEqual([
    { kind: 'render', id: 1, asked, requestId: facts.id, address: '203.0.113.7', isKept: true },
  ])
  renderer.tell(rendered(1, ''))
  await made
  // A route that was known stays where the renderer knows none.
  expect(facts).toMatchObject({ organisation: 'istio', route: '/meshes' })
})

it('tells the renderer when nobody waits any more, and not once the response is there', async () => {
  const [left, kept] = [order(), order()]
  const [broken, made] = [client.render(left.order), client.render(kept.order)]
  left.leave.abort()
  renderer.tell(rendered(2, ''))
  await made
  kept.leave.abort()
  expect(renderer.told.slice(2)).toEqual([{ kind: 'leave', id: 1 }])
  renderer.tell(rendered(1, 'broken off'))
  await broken
})

it('refuses what a renderer was making when it ended, and all that is asked of it then', async () => {
  const made = client.render(order().order)
  renderer.isGone = true
  renderer.emit('exit')
  await expect(made).rejects.toThrow(RendererAway)
  await expect(client.render(order().order)).rejects.toThrow(RendererAway)
})

it('passes on why a response could not be made', async () => {
  const made = client.render(order().order)
  renderer.tell({ kind: 'failed', id: 1, reason: 'no such thing' })
  await expect(made).rejects.toThrow('no such thing')
})
