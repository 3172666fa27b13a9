import type { APIRequestContext } from '@playwright/test'
import { env } from '@/env'
import { correctValue } from '@/server/review/corrections/correct'
import { connect } from '@/server/platform/db/client'
import { freePort, startSite } from '@/server/testing/site'
import { expect, test } from './fixtures'
import { sendRun } from './send-run'

const db = connect(env.DATABASE_URL ?? '')
test.afterAll(() => db.$disconnect())

/** A published value and the chart it stands in. */
async function publishedValue() {
  const [row] = await db.$queryRaw<{ id: number; printed: number; group: string }[]>`
    SELECT o.id, e.printed_value AS printed, encode(c.group_key, 'hex') AS group FROM observation o
      JOIN evidence e ON e.observation_id = o.id AND e.is_canonical JOIN condition c ON c.id = o.condition_id
      JOIN metric m ON m.id = o.metric_id
    WHERE m.code = 'http.latency' AND o.q_ppm = 990000 AND e.printed_value > 0 AND o.relative_to_condition_id IS NULL
    ORDER BY o.id LIMIT 1`
  if (!row) throw new Error('no published p99 latency')
  return row
}

const correct = (observationId: number, printedValue: number) =>
  db.$transaction((tx) =>
    correctValue(tx, { observationId, printedValue, reason: 'copied wrongly', decidedBy: 'test' }),
  )

async function freeze(request: APIRequestContext, query: string): Promise<string> {
  const response = await request.post('/api/v1/snapshots', { data: { chart: 'bars', query } })
  return ((await response.json()) as { hash: string }).hash
}

/** Everything that is served of frozen charts, from the site at `base`. */
async function servedOf(
  request: APIRequestContext,
  hashes: string[],
  base = '',
): Promise<Record<string, string>> {
  const served: Record<string, string> = {}
  for (const hash of hashes)
    for (const end of ['.svg', '.png', '.png?scale=2', '.json']) {
      const response = await request.get(`${base}/s/${hash}${end}`)
      expect(response.status(), `${hash}${end}`).toBe(200)
      served[hash + end] = (await response.body()).toString('base64')
    }
  return served
}

for (const { events, tag } of [
  { events: 'new runs and a correction', tag: '' },
  { events: 'new runs, a correction and a restart', tag: ' @stress' },
])
  test(`a frozen chart keeps its bytes through ${events}; a live one changes immediately${tag}`, async ({
    request,
  }) => {
    const campaign = `frozen-${Date.now()}`
    const { groupKey } = await sendRun(request, campaign, 'first')
    const own = `metric=http.latency.p99&group=${groupKey.slice(0, 16)}`
    const { id, printed, group } = await publishedValue()
    const published = `metric=http.latency.p99&group=${group.slice(0, 16)}`
    const hashes = [await freeze(request, own), await freeze(request, published)]
    const before = await servedOf(request, hashes)
    const live = async (query: string, base = ''): Promise<string[]> =>
      Promise.all(
        [`/charts/bars.svg?${query}`, `/embed/bars?${query}`, `/charts/bars.png?${query}`].map(
          async (address) => (await (await request.get(base + address)).body()).toString('latin1'),
        ),
      )
    const [ownBefore, publishedBefore] = [await live(own), await live(published)]
    expect(ownBefore[0]).not.toContain('Linkerd')

    await sendRun(request, campaign, 'second', 'mesh=linkerd&version=2.18.0&mode=sidecar')
    const ownAfter = await live(own)
    for (const text of ownAfter.slice(0, 2)) expect(text).toContain('Linkerd')
    expect(ownAfter[2]).not.toBe(ownBefore[2])

    await correct(id, printed * 1.5)
    const restarted =
      tag !== ''
        ? await startSite({
            databaseUrl: env.DATABASE_URL ?? '',
            port: await freePort(),
            signal: new AbortController().signal,
          })
        : null
    const others = restarted === null ? [] : [restarted.url]
    try {
      const publishedAfter = await live(published)
      for (const [i, text] of publishedAfter.entries()) expect(text).not.toBe(publishedBefore[i])
      expect(await servedOf(request, hashes)).toEqual(before)
      for (const base of others) {
        expect(await servedOf(request, hashes, base)).toEqual(before)
        // The other process sees the next write as well, in the next request.
        expect((await live(own, base))[0]).toContain('Linkerd')
      }
      await sendRun(request, campaign, 'third', 'mesh=cilium&version=1.17.0&mode=node-proxy')
      for (const base of ['', ...others]) expect((await live(own, base))[0]).toContain('Cilium')
    } finally {
      await restarted?.stop()
      await correct(id, printed)
    }
  })
