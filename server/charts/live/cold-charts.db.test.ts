import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { testDatabase } from '@/server/testing/database'
import { chartResponse } from './chart-response'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const board = await getLeaderboard(db, LeaderboardInput.parse({ metric: 'http.latency.p99' }))
const group = board.cards[0]?.panel.groupKey ?? ''
const family = board.cards.find(({ levels }) => levels.length > 1)?.panel.familyKey ?? ''

const sent = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => sent.mockRestore())

/** Texts of what was sent, without the settings of a new connection and counts that are settled meanwhile. */
const statements = (): string[] =>
  sent.mock.calls.flatMap(([query]) => {
    const { text } = query as unknown as { text?: string }
    return text === undefined || /current_setting|INTO rate_window/.test(text) ? [] : [text]
  })

async function ask(chart: string, query: string, from = '192.0.2.1'): Promise<Response> {
  const headers = { 'x-forwarded-for': from }
  return chartResponse(new Request(`http://site/charts/${chart}?${query}`, { headers }), chart)
}

const CASES = [
  ['bars.svg', `metric=http.latency.p99&group=${group}`],
  ['bars.csv', `metric=http.latency.p99&group=${group}&theme=dark`],
  ['bars.png', `metric=http.latency.p99&group=${group}&width=400`],
  ['profile.svg', `metric=http.latency&group=${group}`],
  ['load.svg', `metric=http.latency.p99&family=${family}`],
] as const

describe.each(CASES)('%s', (chart, query) => {
  beforeEach(async () => {
    // Its connections are open, and what it showed is over.
    await ask(chart, query)
    await db.$executeRaw`UPDATE cache_tag SET version = version + 1`
    sent.mockClear()
  })

  it('is made with three statements', async () => {
    const response = await ask(chart, query)
    expect(response.status).toBe(200)
    expect(statements()).toHaveLength(3)
  })

  it('takes one while nothing has changed', async () => {
    const first = await (await ask(chart, query)).arrayBuffer()
    sent.mockClear()
    const again = await ask(chart, query)
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(first))).toBe(true)
    expect(statements()).toHaveLength(1)
  })
})

it('refuses whoever is beyond the limit before it says what is wrong with the address', async () => {
  const from = '192.0.2.9'
  // As other instances have counted it.
  await db.$executeRaw`INSERT INTO rate_window (bucket, window_start, count)
    VALUES (${`image:${from}`}, date_trunc('minute', now()), 1e6)`
  const refused = await ask('bars.svg', 'group=zz', from)
  expect(refused.status).toBe(429)
  sent.mockClear()
  const query = `metric=http.latency.p99&group=${group}`
  expect((await ask('bars.svg', query, from)).status).toBe(429)
  // It is known to be beyond it: nothing is read for it.
  expect(statements()).toEqual([])
})
