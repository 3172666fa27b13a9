import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import { fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { serveRoutes, type Served } from '@/server/testing/served'

const { db, url } = await testDatabase()
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FROM_PROXY = '0123456789abcdef0123456789abcdef'

let site: Served
let token = ''
beforeAll(async () => {
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'acme', true)
  token = await createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
  site = await serveRoutes(url, { TRUSTED_PROXIES: '1' })
})
afterAll(() => site.stop())

type Line = Record<string, unknown>
/** The lines of one request, once it has ended. */
async function linesOf(id: string): Promise<Line[]> {
  for (let attempt = 0; ; attempt++) {
    const lines = site
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(id))
      .map((line) => JSON.parse(line) as Line)
    if (attempt > 100 || lines.some(({ msg }) => msg === 'request')) return lines
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const QUERY = 'campaign=logged&mesh=istio&version=1.26.0&mode=sidecar'
const send = (label: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/v1/runs?${QUERY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.77', ...headers },
    body: fortioJson(label),
  })

it('a stored run is one line with route, status, time and organisation', async () => {
  const response = await send('one')
  expect(response.status).toBe(201)
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(UUID)
  const [line, ...others] = await linesOf(id)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    requestId: id,
    method: 'POST',
    route: '/api/v1/runs',
    status: 201,
    organisation: 'acme',
    durationMs: expect.any(Number) as number,
  })
})

it('a read is logged by its template, a refusal quotes the id', async () => {
  const response = await fetch(`${site.url}/api/v1/meshes/no-such-mesh?access_token=${token}`)
  const id = response.headers.get('x-request-id')
  expect(await response.json()).toMatchObject({ requestId: id })
  expect((await linesOf(id ?? '')).at(-1)).toMatchObject({
    method: 'GET',
    route: '/api/v1/meshes/{mesh}',
    organisation: null,
  })
})

it('an id that a proxy made is kept; other words of a sender are not', async () => {
  const ids = [FROM_PROXY, token, 'x'.repeat(32), `${FROM_PROXY}0`].map(async (sent) => {
    const response = await fetch(`${site.url}/api/v1/meshes`, { headers: { 'x-request-id': sent } })
    return response.headers.get('x-request-id')
  })
  const [kept, ...made] = await Promise.all(ids)
  expect(kept).toBe(FROM_PROXY)
  for (const one of made) expect(one).toMatch(UUID)
})

it('an error in code is found by the id that the client got, without what the client sent', async () => {
  // A fault that no check of the request can find.
  await db.$executeRaw`ALTER TABLE ingest RENAME TO ingest_away`
  const response = await send('two').finally(
    () => db.$executeRaw`ALTER TABLE ingest_away RENAME TO ingest`,
  )
  expect(response.status).toBe(500)
  const problem = (await response.json()) as { detail: string; requestId: string }
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  expect(problem.detail).toContain(problem.requestId)
  const lines = await linesOf(problem.requestId)
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'request'])
  expect(JSON.stringify(lines[0])).toMatch(/"stack":".*ingest/)
  expect(lines[1]).toMatchObject({ status: 500, level: 50 })
})

it('an error of a procedure is found by it as well', async () => {
  await db.$executeRaw`ALTER TABLE publication RENAME TO publication_away`
  const response = await fetch(`${site.url}/api/trpc/publications.list`).finally(
    () => db.$executeRaw`ALTER TABLE publication_away RENAME TO publication`,
  )
  expect(response.status).toBe(500)
  const id = response.headers.get('x-request-id') ?? ''
  expect(await response.text()).toContain(id)
  expect((await linesOf(id)).map(({ msg }) => msg)).toEqual(['request failed', 'request'])
})

it('a method that no route has is answered and logged under an id', async () => {
  const response = await fetch(`${site.url}/api/v1/meshes`, { method: 'PATCH' })
  const id = response.headers.get('x-request-id') ?? ''
  expect(await response.json()).toMatchObject({ requestId: id, status: 405 })
  expect(await linesOf(id)).toMatchObject([{ status: 405 }])
})

it('nothing that was logged holds a token or an address', () => {
  const log = site.log()
  expect(log).toContain('"msg":"request"')
  expect(log).not.toContain(token)
  expect(log).not.toContain(token.slice(3))
  expect(log).not.toContain('203.0.113.77')
  expect(log).not.toContain('access_token')
})
