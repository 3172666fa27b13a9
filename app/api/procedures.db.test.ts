import { beforeAll, describe, expect, it } from 'vitest'
import { listProcedures } from '@/server/api/rest-routes'
import { appRouter } from '@/server/api/root'
import { dumpAll, fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import {
  listAuthorizations,
  CALLERS,
  CONTEXT,
  load,
  SECRET,
  type Caller,
  type Handler,
} from './callers-fixture'

const { db } = await testDatabase({ isProcessWide: true })

let authorization = new Map<Caller, string>()
beforeAll(async () => {
  await syncDictionaries(db)
  authorization = await listAuthorizations(db)
})

/** Calls come from different addresses: limits are not what is looked at. */
let calls = 0

const HOST = 'localhost:3000'
const OWN = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }
const FOREIGN = {
  'another site': { ...OWN, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sister site': { ...OWN, 'sec-fetch-site': 'same-site' },
  'an opaque origin': { host: HOST, origin: 'null' },
  'a page that says nothing of itself': { host: HOST },
}

const form = (fields: Record<string, string>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

/** Every mutation of /api/trpc with input that would do something; the expected status is the design, for any caller. */
const MUTATIONS: Record<string, { input: () => FormData | object; expected: number }> = {
  'validation.check': {
    input: () => form({ context: CONTEXT, result: fortioJson('call') }),
    expected: 200,
  },
  'disputes.open': {
    input: () => ({
      target: 'publication:none',
      author: 'a',
      contact: 'a@b.c',
      url: '',
      statement: 'what is wrong with this number',
    }),
    expected: 404,
  },
}

const mutate = async (path: string, headers: Record<string, string>, input: unknown) => {
  const { POST } = await load<Handler>('api/trpc/[trpc]')
  const isForm = input instanceof FormData
  const request = new Request(`http://${HOST}/api/trpc/${path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `198.51.100.${++calls % 250}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? input : JSON.stringify(input),
  })
  return (POST as Handler)(request, { params: Promise.resolve({ trpc: path }) as Promise<never> })
}

/** All rows but counts of reads, which reach the database a moment after their requests. */
const storedRows = async (): Promise<string[]> =>
  (await dumpAll(db)).filter((row) => !/^rate_window .*"bucket": "read:/.test(row))

describe('the procedures of /api/trpc', () => {
  const all = listProcedures(appRouter)
  const mutations = all.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => name)

  it('are queries, and the mutations that are listed here', () => {
    expect(all.length).toBeGreaterThan(20)
    expect(mutations.sort()).toEqual(Object.keys(MUTATIONS).sort())
    expect(all.every(([, { _def }]) => /^(query|mutation)$/.test(_def.type))).toBe(true)
  })

  describe.each(Object.entries(MUTATIONS))('%s', (path, { input, expected }) => {
    it.each(CALLERS)('does the same for %s: no token opens more', async (caller) => {
      const header = authorization.get(caller)
      const token: Record<string, string> = header === undefined ? {} : { authorization: header }
      const response = await mutate(path, { ...OWN, ...token }, input())
      const text = await response.text()
      expect(response.status, text.slice(0, 300)).toBe(expected)
      expect(text).not.toMatch(new RegExp(`${SECRET}|"main"`))
    })

    it.each(Object.entries(FOREIGN))('is refused to %s', async (_, headers) => {
      const before = await storedRows()
      const response = await mutate(path, headers, input())
      expect(response.status).toBe(403)
      expect(await response.text()).toContain('expected a form of this site')
      expect(await storedRows()).toEqual(before)
    })

    it('is not a GET, and cannot be part of a batch', async () => {
      const { GET } = await load<Handler>('api/trpc/[trpc]')
      const route = { params: Promise.resolve({}) as Promise<never> }
      const get = (url: string) =>
        (GET as Handler)(new Request(`http://${HOST}/api/trpc/${url}`, { headers: OWN }), route)
      expect((await get(path)).status).toBe(405)
      const input = encodeURIComponent('{"0":{"q":"istio"},"1":{}}')
      const batch = await get(`search.all,${path}?batch=1&input=${input}`)
      expect(batch.status).toBe(400)
    })
  })

  it('are called by GET, at most ten per batch', async () => {
    const { GET, POST } = await load<Handler>('api/trpc/[trpc]')
    const ask = (handler: Handler | undefined, count: number, init: RequestInit = {}) => {
      const names = Array.from({ length: count }, () => 'harnesses.list').join(',')
      const url = `http://${HOST}/api/trpc/${names}?batch=1&input=%7B%7D`
      return handler?.(new Request(url, { headers: OWN, ...init }), {
        params: Promise.resolve({}) as Promise<never>,
      })
    }
    expect((await ask(GET, 10))?.status).toBe(200)
    expect((await ask(GET, 11))?.status).toBe(400)
    const body = {
      method: 'POST',
      body: '{}',
      headers: { ...OWN, 'content-type': 'application/json' },
    }
    expect((await ask(POST, 1, body))?.status).toBe(405)
    expect((await ask(POST, 11, body))?.status).toBe(400)
  })

  it('count each call of a batch as a read', async () => {
    const { GET } = await load<Handler>('api/trpc/[trpc]')
    const ask = (count: number, from = '203.0.113.77') => {
      const names = Array.from({ length: count }, () => 'harnesses.list').join(',')
      const headers = { 'x-forwarded-for': from }
      const request = new Request(`http://${HOST}/api/trpc/${names}?batch=1&input=%7B%7D`, {
        headers,
      })
      return (GET as Handler)(request, { params: Promise.resolve({}) as Promise<never> })
    }
    const remaining = async (count: number) =>
      Number((await ask(count)).headers.get('ratelimit-remaining'))
    const first = await remaining(1)
    const second = await remaining(7)
    // A new minute between the two begins anew.
    expect([7, first - 593]).toContain(first - second)
    // As other instances have counted it.
    const windowStart = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    await db.rateWindow.create({ data: { bucket: 'read:203.0.113.78', windowStart, count: 600 } })
    const limited = await ask(1, '203.0.113.78')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('take no body that the validator would not take', async () => {
    const large = form({ context: CONTEXT, result: 'x'.repeat(1_000_001) })
    expect((await mutate('validation.check', OWN, large)).status).toBe(413)
    const statement = 'x'.repeat(1_000_001)
    expect((await mutate('disputes.open', OWN, { statement })).status).toBe(413)
  })
})
