// A process that serves route handlers behind the guard of the site's server, without a build; `server/testing/served.ts` starts it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '@/env'
import { createMetricsHandler, watchProcess } from '@/server/response-cache/metrics-handler'
import { guardServers } from '@/server/platform/http/guard-server'
import { trustProxies } from '@/server/platform/http/trusted-proxies'
import { GET as chart } from '../charts/[chart]/route'
import { GET as frame } from '../embed/[kind]/route'
import { GET as trpc } from './trpc/[trpc]/route'
import { GET as read } from './v1/[...path]/route'
import { GET as raw } from './v1/runs/[id]/raw/route'
import { POST as submit } from './v1/runs/route'
import { POST as validate } from './v1/validate/route'

function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const segments = pathname.split('/')
  const last = segments.at(-1) ?? ''
  if (request.method === 'POST') return last === 'validate' ? validate(request) : submit(request)
  if (pathname.startsWith('/charts/'))
    return chart(request, { params: Promise.resolve({ chart: last }) })
  if (pathname.startsWith('/embed/'))
    return frame(request, { params: Promise.resolve({ kind: last }) })
  if (pathname.startsWith('/api/trpc/')) return trpc(request)
  if (last === 'raw')
    return raw(request, { params: Promise.resolve({ id: segments.at(-2) ?? '' }) })
  return read(request)
}

trustProxies(env.TRUSTED_PROXIES)
watchProcess()
guardServers(false, { front: createMetricsHandler() })
const server = createServer((incoming, outgoing) => {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const body = incoming.method === 'POST' ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}
  const init = { method: incoming.method, headers, ...body } as RequestInit
  void respond(new Request(`http://127.0.0.1${incoming.url ?? '/'}`, init)).then(
    async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      if (!response.body) outgoing.end()
      else await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => undefined)
    },
  )
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
