import { text as readText } from 'node:stream/consumers'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import {
  campaign,
  fortioJson,
  createPrincipal,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { frontParams } from './front-params'
import { BEDS_PER_PAGE, leaderboardParams } from './leaderboard/params'
import { OverviewSection } from './overview-section'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })

/** Rows that one answer of the overview is asked for. */
const LIMIT = 11

async function section(address: Record<string, string> = {}, page = 1) {
  const state = frontParams(address)
  const { mesh, ...filters } = state
  const [overview, pairs] = await Promise.all([
    caller.overview.get({ ...filters, having: mesh, page, limit: LIMIT }),
    caller.headToHead.list({ metric: state.metric, mesh }),
  ])
  const drawn = createElement(OverviewSection, { overview, pairs, state })
  return { overview, markup: await readText((await prerenderToNodeStream(drawn)).prelude) }
}

/** As many publications as asked for, further ones about campaigns that are there, each with a date of its own. */
async function publish(count: number): Promise<void> {
  const known = await db.publication.findMany({
    include: { campaigns: true },
    orderBy: { id: 'asc' },
  })
  const dated = known.filter(({ editionOf }) => editionOf === null)
  for (let i = known.length; i < count; i++) {
    const model = dated[i % dated.length]
    if (!model) throw new Error('no publication to take after')
    const { id: _id, campaigns, ...like } = model
    await db.publication.create({
      data: {
        ...like,
        slug: `more-${i}`,
        publishedOn: new Date(Date.UTC(2010, 0, i)),
        licence: {},
        authors: [],
        retrieval: [],
        harnesses: [],
        campaigns: { create: campaigns.map(({ campaignId }) => ({ campaignId })) },
      },
    })
  }
  await invalidateTags(db, [ALL, PUBLICATIONS])
}

/** Bytes of markup; the page sends it twice, as markup and as data. */
const MAX_BYTES = 100_000

describe('the front page is as small however many there are, and pages of rows hold each once', () => {
  it.each([13, 40, 200])('of %i publications', async (count) => {
    await publish(count)
    for (const metric of [
      'http.latency.p99',
      'http.latency.p50',
      'tcp.throughput',
      'mem.working_set',
    ]) {
      const { overview, markup } = await section({ metric })
      expect(overview.rows.length).toBeLessThanOrEqual(LIMIT)
      expect(overview.publications).toBe(Math.max(count, await db.publication.count()))
      expect(markup.length, metric).toBeLessThan(MAX_BYTES)
      const pages = Math.ceil(overview.total / LIMIT)
      const slugs = [...overview.rows]
      for (let rows = 2; rows <= pages; rows++)
        slugs.push(...(await section({ metric }, rows)).overview.rows)
      expect(new Set(slugs.map(({ source }) => source.slug)).size).toBe(overview.total)
    }
  })
})

it('fifty campaigns of unknown senders change nothing of the first screen', async () => {
  const state = leaderboardParams({})
  const before = { markup: (await section()).markup, board: await caller.leaderboard.get(state) }
  const demo = await createPrincipal(db, 'demo')
  for (let i = 0; i < 50; i++)
    await submit(db, demo, [upload(fortioJson(`demo-${i}`))], campaign(`demo-${i}`))
  const board = await caller.leaderboard.get(state)
  expect((await section()).markup).toBe(before.markup)
  expect(board.totals.submitted).toBe(before.board.totals.submitted + 50)
  expect(board.cards.map(({ panel }) => panel.groupKey)).toEqual(
    before.board.cards.map(({ panel }) => panel.groupKey),
  )
  const all = await caller.leaderboard.get({ ...state, limit: 100, page: 1 })
  const trusts = all.cards.map(({ trust }) => trust)
  expect(trusts).toEqual(
    [...trusts].sort((a, b) => (a === 'submitted' ? 1 : 0) - (b === 'submitted' ? 1 : 0)),
  )
  expect(all.cards.filter(({ trust }) => trust === 'reviewed').length).toBeGreaterThan(
    BEDS_PER_PAGE,
  )

  // An organisation whose relation maintainers know comes before the others, behind the publications.
  await db.organisation.update({ where: { slug: 'demo' }, data: { relation: 'independent' } })
  await invalidateTags(db, [ALL])
  const declared = await caller.leaderboard.get(state)
  expect(declared.totals).toMatchObject({ declared: board.totals.submitted, submitted: 0 })
  expect(declared.cards.map(({ panel }) => panel.groupKey)).toEqual(
    before.board.cards.map(({ panel }) => panel.groupKey),
  )
})
