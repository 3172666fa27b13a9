import { beforeAll, describe, expect, it } from 'vitest'
import {
  fortioJson,
  createPrincipal,
  syncDictionaries,
} from '@/server/runs/store/submission-fixture'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { testDatabase } from '@/server/testing/database'
import { createToken } from '@/server/auth/tokens/tokens'
import { consume } from '@/server/auth/limits/limits'

const { db } = await testDatabase({ isProcessWide: true })

const { POST } = await import('./v1/runs/route')
const { POST: check } = await import('./v1/validate/route')
const { GET: read } = await import('./v1/[...path]/route')

const guess = (i: number): string => `mb_${String(i).padStart(43, 'A')}`
const send = (token: string, from: string, label = 'one') =>
  POST(
    new Request(
      'http://127.0.0.1/api/v1/runs?campaign=limited&mesh=istio&version=1.26.0&mode=sidecar',
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': from,
          'content-type': 'application/octet-stream',
        },
        body: fortioJson(label),
      },
    ),
  )

/** Counts of a minute; a test that the clock would split waits for the next one. */
async function early(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

let token = ''
beforeAll(async () => {
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'acme', true)
  token = await createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
})

describe('guessed tokens', () => {
  it('are limited by address, while a valid token from there and others elsewhere go on', async () => {
    await early()
    const statuses: number[] = []
    for (let i = 0; i < 400; i += 20)
      statuses.push(
        ...(await Promise.all(
          Array.from(
            { length: 20 },
            async (_, j) => (await send(guess(i + j), '192.0.2.1')).status,
          ),
        )),
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(340)
    const limited = await send(guess(1000), '192.0.2.1')
    const retryAfter = Number(limited.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(limited.headers.get('ratelimit-limit')).toBe('60')
    expect(limited.headers.get('ratelimit-remaining')).toBe('0')
    expect(limited.headers.get('ratelimit-reset')).toBe(String(retryAfter))
    expect(await limited.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect((await send(guess(1), '192.0.2.2')).status).toBe(401)
    const good = await send(token, '192.0.2.1')
    expect(good.status).toBe(201)
    expect(good.headers.get('ratelimit-limit')).toBe('1200')
    expect(good.headers.get('ratelimit-remaining')).toBe('1199')
  })
})

it('the validator is limited by address, also by the network of an IPv6 address', async () => {
  await early()
  const ask = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    const url = 'http://127.0.0.1/api/v1/validate'
    return check(new Request(url, { method: 'POST', headers, body: 'x' }))
  }
  const responses: Response[] = []
  for (let i = 0; i < 61; i++) responses.push(await ask(`2001:db8::${i}`))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('2001:db8:0:1::1')).status).not.toBe(429)
})

it('six addresses that validate as fast as they may lock out no seventh, nor a token of theirs', async () => {
  await early()
  const ask = async (from: string, more: Record<string, string> = {}) => {
    const headers = { 'x-forwarded-for': from, ...more }
    const url = 'http://127.0.0.1/api/v1/validate'
    return (await check(new Request(url, { method: 'POST', headers, body: 'x' }))).status
  }
  const flood = async (from: string): Promise<number[]> => {
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push(await ask(from))
    return statuses
  }
  await db.rateWindow.deleteMany()
  const six = Array.from({ length: 6 }, (_, i) => `198.51.100.${i + 1}`)
  const refused = (await Promise.all(six.map(flood))).flat().filter((status) => status === 429)
  // 300 a minute for all: who comes last finds no more than a share of them.
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(60)
  expect(await ask('198.51.100.7')).toBe(200)
  expect(await ask('198.51.100.1', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await ask('198.51.100.8', { authorization: 'Basic bWU6aGVyZQ==' })).toBe(200)
  expect(await ask('198.51.100.9', { authorization: `Bearer ${guess(1)}` })).toBe(200)
  expect(await ask('198.51.100.1')).toBe(429)
  // A tenth of 300, like each of the ten callers, less the one that it has had.
  const seventh = await flood('198.51.100.7')
  expect(seventh.filter((status) => status === 200)).toHaveLength(29)
  expect(seventh.at(-1)).toBe(429)
})

it('reads are limited by address, with headers that say so', async () => {
  await early()
  const ask = (from: string) =>
    read(
      new Request('http://127.0.0.1/api/v1/meshes?limit=1', {
        headers: { 'x-forwarded-for': from },
      }),
    )
  const response = await ask('192.0.2.7')
  expect(response.headers.get('ratelimit-limit')).toBe('600')
  expect(response.headers.get('ratelimit-remaining')).toBe('599')
  // As other instances have counted it.
  const windowStart = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  await db.rateWindow.create({ data: { bucket: 'read:192.0.2.9', windowStart, count: 600 } })
  const limited = await ask('192.0.2.9')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('access-control-allow-origin')).toBe('*')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('192.0.2.8')).status).toBe(200)
})

describe('take', () => {
  it('counts every request once, even when others count concurrently', async () => {
    await early()
    const buckets = [
      { kind: 'token', of: 'crowd' },
      { kind: 'organisation', of: 'crowd' },
    ] as const
    const rates = await Promise.all(
      Array.from({ length: 100 }, (_, i) => consume(db, i % 2 ? buckets : [...buckets].reverse())),
    )
    expect(new Set(rates.map(({ remaining }) => remaining)).size).toBe(100)
    const rows = await db.rateWindow.findMany({ where: { bucket: { endsWith: ':crowd' } } })
    expect(rows.map(({ count }) => count)).toEqual([100, 100])
  })

  it('begins anew in the next window', async () => {
    const bucket = { kind: 'image', of: 'reader' } as const
    const windowStart = new Date(Date.now() - 120_000)
    await db.rateWindow.create({ data: { bucket: 'image:reader', windowStart, count: 9_999 } })
    expect(await consume(db, [bucket])).toMatchObject({ limit: 300, remaining: 299 })
  })

  it('counts organisations over all of their tokens', async () => {
    const [one, two] = [await createPrincipal(db, 'pair'), await createPrincipal(db, 'pair')]
    const of = { kind: 'organisation', of: one.orgId } as const
    const first = await consume(db, [{ kind: 'token', of: one.tokenId }, of])
    expect(first.remaining).toBe(1199)
    await db.rateWindow.update({
      where: { bucket: `organisation:${two.orgId}` },
      data: { count: 2400 },
    })
    await expect(consume(db, [{ kind: 'token', of: two.tokenId }, of])).rejects.toMatchObject({
      status: 429,
    })
  })
})
