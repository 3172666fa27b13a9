import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fortioJson,
  onlyRun,
  createPrincipal,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '../testing/database'
import { respondToRead } from './read-response'
import { addresses } from './hostile-fixture'
import { REST_ROUTES } from './rest-routes'
import { responseChecker } from './validate-fixture'

/** One sequence, so that a failure is everybody's; `npm run stress -- fuzz` draws others. */
const SEED = 20261121
const { operations: all, faultOf } = responseChecker()
const operations = all.filter(({ method }) => method === 'get')

const { db } = await testDatabase({ isPublished: true })

const get = (address: string, headers: HeadersInit = {}): Promise<Response> =>
  respondToRead(db, new Request(new URL(address, 'http://localhost:3000'), { headers }))

async function faultAt(address: string): Promise<{ status: number; fault: string | null }> {
  const response = await get(address)
  const type = response.headers.get('content-type') ?? ''
  const fault = faultOf(address, response.status, type, await response.text())
  return { status: response.status, fault }
}

describe('the examples', () => {
  it.each(REST_ROUTES.flatMap(({ examples }) => examples))(
    '%s responds as described',
    async (url) => {
      expect(await faultAt(url)).toEqual({ status: 200, fault: null })
    },
  )
})

for (const { calls, tags } of [
  { calls: 200, tags: [] },
  { calls: 800, tags: ['stress'] },
])
  it(
    `responds to ${calls} hostile and random parameters as described, never with an internal error`,
    { tags, timeout: 180_000 },
    async () => {
      const counts = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(addresses(operations), async (address) => {
          const { status, fault } = await faultAt(address)
          counts.set(status, (counts.get(status) ?? 0) + 1)
          if (fault !== null || status >= 500)
            throw new Error(`${address}: ${status} ${fault ?? ''}`)
        }),
        { numRuns: calls, seed: SEED },
      )
      const said = [...counts].sort().map(([status, count]) => `${status}: ${count}`)
      console.log(`read API: ${calls} calls, ${said.join(', ')}`)
      expect(counts.get(200)).toBeGreaterThan(calls / 10)
      expect(counts.get(400)).toBeGreaterThan(calls / 10)
    },
  )

describe('a response', () => {
  it('is not sent again to a caller that has it', async () => {
    const first = await get('/api/v1/meshes')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/api/v1/meshes', { 'if-none-match': held })
      expect(again.status, held).toBe(304)
      expect(await again.text()).toBe('')
    }
    expect((await get('/api/v1/meshes', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('comes in parts that make up the whole, each item once', async () => {
    type Page = { items: { slug: string }[]; total: number; nextCursor: string | null }
    const whole = (await (await get('/api/v1/publications?limit=200')).json()) as Page
    const slugs: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = (await (await get(`/api/v1/publications?limit=2${query}`)).json()) as Page
      slugs.push(...page.items.map(({ slug }) => slug))
      cursor = page.nextCursor
    }
    expect(slugs).toEqual(whole.items.map(({ slug }) => slug))
    expect(slugs.length).toBe(whole.total)
  })

  it('says the same as the procedure, null where nothing was stated', async () => {
    const board = (await (await get('/api/v1/leaderboard')).json()) as {
      cards: { panel: { rows: { value: { value: number | null; spread: number | null } }[] } }[]
    }
    const values = board.cards.flatMap(({ panel }) => panel.rows.map((row) => row.value))
    expect(values.length).toBeGreaterThan(10)
    expect(values.some((value) => value.spread === null)).toBe(true)
    expect(values.every((value) => value.value !== 0)).toBe(true)
  })

  it('has a run as soon as it is stored', async () => {
    const principal = await createPrincipal(db, 'reader')
    const { run } = await onlyRun(db, principal, [upload(fortioJson('read'))])
    const address = `/api/v1/runs/${run.id ?? ''}`
    expect(await faultAt(address)).toEqual({ status: 200, fault: null })
  })
})

describe('a refusal', () => {
  it.each([
    ['/api/v1/leaderboard?metrik=http.latency.p99', 400, 'expected one of: metric, rps'],
    ['/api/v1/leaderboard?rps=2000&rps=200', 400, 'given twice'],
    ['/api/v1/leaderboard?rps=many', 400, 'rps'],
    ['/api/v1/leaderboard?metric=http.latencie', 400, 'not a key of the metric dictionary'],
    ['/api/v1/compare?a=istio', 400, 'b: '],
    ['/api/v1/compare?a=istio:warp&b=linkerd', 400, 'expected a mode among'],
    ['/api/v1/publications?cursor=nobody', 400, 'nextCursor'],
    ['/api/v1/meshes/warp', 404, 'warp'],
    ['/api/v1/conditions/99999999', 404, '99999999'],
    ['/api/v1/nothing', 404, '/api/v1/leaderboard'],
  ])('of %s is %i and says why', async (address, status, words) => {
    const response = await get(address)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.text()).toContain(words)
  })
})
