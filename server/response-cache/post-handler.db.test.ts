import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '@/server/auth/tokens/tokens'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { postRuns } from '@/server/runs/receive/post-runs'
import { fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { createPostHandler } from './post-handler'

const { db } = await testDatabase({ isProcessWide: true })
let passedOn = 0
const server = createServer((request, response) =>
  createPostHandler({ '/api/v1/runs': postRuns })(request, response, () => {
    passedOn++
    request.resume()
    response.writeHead(299).end()
  }),
)
let base = ''
let authorization = ''

beforeAll(async () => {
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'acme', true)
  const token = await createToken(db, { orgId, label: 't', scope: 'ingest', expiresAt: null })
  authorization = `Bearer ${token}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const PATH = '/api/v1/runs?campaign=direct&mesh=istio&version=1.26.0&mode=sidecar'
const send = (body: BodyInit, headers: Record<string, string> = {}, path = PATH) =>
  fetch(base + path, { method: 'POST', body, headers: { authorization, ...headers } })

describe('a small result', () => {
  it('gets the status, headers and body that the route gives', async () => {
    const sent = await send(fortioJson('direct'))
    expect(sent.status).toBe(201)
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await send(fortioJson('direct'))
    const byRoute = await postRuns(
      new Request(`http://localhost${PATH}`, {
        method: 'POST',
        body: fortioJson('direct'),
        headers: { authorization },
      }),
    )
    expect([again.status, byRoute.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await byRoute.json())
    for (const [name, value] of byRoute.headers)
      if (!name.startsWith('ratelimit')) expect(again.headers.get(name), name).toBe(value)
  })

  it.each([
    ['hello', {}, 422],
    ['{"context": {}, "results": []}', { 'content-type': 'application/json' }, 400],
    [fortioJson('no token'), { authorization: 'Bearer mb_wrong' }, 401],
  ] as const)('that cannot be stored gets its problem', async (body, headers, status) => {
    const refused = await send(body, headers)
    expect(refused.status).toBe(status)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
  })
})

it.each([
  ['a form', () => send(new FormData())],
  ['a stream', () => send('{}', { 'content-type': 'application/x-ndjson' })],
  ['a packed body', () => send('x', { 'content-encoding': 'gzip' })],
  ['a large body', () => send('x'.repeat(300_000))],
  ['another address', () => send('x', {}, '/api/v1/runs/1/withdraw')],
  ['an empty body', () => send('')],
])('%s goes on to the framework', async (_, sending) => {
  const before = passedOn
  expect((await sending()).status).toBe(299)
  expect(passedOn).toBe(before + 1)
})
