import { describe, expect, it } from 'vitest'
import { ALL } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/prisma/generated/client'
import { toHex } from '@/server/platform/db/hex'
import { createCaller } from '@/server/api/root'
import {
  campaign,
  fortioJson,
  createPrincipal,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { distanceFrom } from '../load-range'
import { getLeaderboard } from './queries'
import { LeaderboardInput, type Leaderboard } from './schemas'

const test = await testDatabase({ isPublished: true })

const get = (input: Partial<LeaderboardInput> = {}): Promise<Leaderboard> =>
  createCaller({ db: test.db }).leaderboard.get(input)

/** The same with the cards of all pages. */
async function getAll(input: Partial<LeaderboardInput> = {}): Promise<Leaderboard> {
  const first = await get({ ...input, limit: 100 })
  const cards = [...first.cards]
  for (let page = 2; cards.length < first.total; page++)
    cards.push(...(await get({ ...input, limit: 100, page })).cards)
  return { ...first, cards }
}
const METRICS = [
  'http.latency.p99',
  'http.latency',
  'tcp.throughput',
  'cpu.cores',
  'mem.working_set',
]

describe('the default leaderboard', () => {
  it('has one card per family, newest first, families without a date last', async () => {
    const { cards, total } = await getAll()
    expect(cards.length).toBe(total)
    const families = cards.map(({ panel }) => `${panel.familyKey} ${panel.key}`)
    expect(new Set(families).size).toBe(families.length)
    const dates = cards.map(({ panel }) => panel.origin.measuredOn ?? '')
    expect(dates).toEqual([...dates].sort().reverse())
    const latency = await test.db.metric.findUniqueOrThrow({ where: { code: 'http.latency' } })
    const p99 = { metricId: latency.id, quantilePpm: 990_000 }
    const [newest] = await test.db.publication.findMany({
      where: {
        campaigns: { some: { campaign: { conditions: { some: { isListed: true } } } } },
        observations: { some: p99 },
      },
      orderBy: { publishedOn: { sort: 'desc', nulls: 'last' } },
    })
    for (const { panel } of cards)
      expect(panel.rows.every(({ subject }) => subject.mode === 'gateway')).toBe(false)
    expect(dates[0]).toBe(newest?.publishedOn?.toISOString().slice(0, 10))
    expect(dates).toContain('')
  })

  it('opens each card at the middle of its sweep and lists the levels, lowest first', async () => {
    const { cards } = await getAll()
    const card = cards.find(({ panel }) => /linkerd-2021-11/.test(panel.origin.campaign))
    expect(card?.levels.map(({ targetRps }) => targetRps)).toEqual([20, 200, 2000])
    expect(card?.panel.workload.targetRps).toBe(200)
    expect(card?.levels[1]?.groupKey).toBe(card?.panel.groupKey)
    for (const { levels } of cards) {
      const rates = levels.map(({ targetRps }) => targetRps ?? Infinity)
      expect(rates).toEqual([...rates].sort((a, b) => a - b))
    }
  })
})

it('opens each card in the range that was asked for, or as near to it as was measured', async () => {
  const { cards } = await getAll({ from: 1000, to: 2000 })
  const card = cards.find(({ panel }) => /linkerd-2021-11/.test(panel.origin.campaign))
  expect(card?.panel.workload.targetRps).toBe(2000)
  const far = (rps: number | null) => distanceFrom(rps, { from: 1000, to: 2000 })
  for (const { panel, levels } of cards) {
    const nearest = Math.min(...levels.map(({ targetRps }) => far(targetRps)))
    expect(far(panel.workload.targetRps)).toBe(nearest)
  }
})

describe('the filter by mesh', () => {
  const meshesOf = ({ panel }: Leaderboard['cards'][number]): string[] =>
    panel.rows.map(({ subject }) => subject.mesh)

  it('keeps the cards that have the mesh, with everything that was measured beside it', async () => {
    const [all, own] = [await getAll(), await getAll({ mesh: 'linkerd' })]
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(all.total)
    for (const card of own.cards) expect(meshesOf(card)).toContain('linkerd')
    expect(own.cards.some((card) => meshesOf(card).includes('istio'))).toBe(true)
    const kept = new Set(own.cards.map(({ panel }) => panel.familyKey))
    for (const card of all.cards)
      if (meshesOf(card).includes('linkerd')) expect(kept).toContain(card.panel.familyKey)
  })

  it('counts what the other filters leave of these cards', async () => {
    const own = await getAll({ mesh: 'linkerd' })
    const [first] = own.choices.rps.filter(({ families }) => families > 0)
    const { total } = await getAll({ mesh: 'linkerd', rps: first?.value ?? 0 })
    expect(total).toBe(first?.families)
  })

  it('shows nothing of a mesh that nobody measured', async () => {
    expect(await get({ mesh: 'unheard-of' })).toMatchObject({ total: 0, cards: [] })
  })
})

describe('a card', () => {
  it.each(METRICS)(
    'of %s never mixes groups, loads, test beds, harnesses or keys',
    async (metric) => {
      const { cards } = await getAll({ metric })
      expect(cards.length).toBeGreaterThan(0)
      const ids = cards.flatMap(({ panel }) => panel.rows.map(({ value }) => value.conditionId))
      const conditions = await test.db.condition.findMany({ where: { id: { in: ids } } })
      const byId = new Map(conditions.map((c) => [c.id, c]))
      for (const { panel } of cards) {
        const of = panel.rows.map(({ value }) => byId.get(value.conditionId))
        for (const field of ['workloadId', 'environmentId', 'harnessId', 'campaignId'] as const)
          expect(new Set(of.map((c) => c?.[field])).size, field).toBe(1)
        expect(new Set(panel.rows.map(({ value }) => value.key))).toEqual(new Set([panel.key]))
        expect(new Set(of.map((c) => toHex(c?.groupKey ?? new Uint8Array())))).toEqual(
          new Set([panel.groupKey]),
        )
      }
    },
  )
})

describe('filters', () => {
  it('show only what they ask for, and count what they show', async () => {
    const { choices } = await get()
    for (const { value, families } of choices.rps) {
      const { cards, total } = await getAll({ rps: value })
      expect(total, `${value} rps`).toBe(families)
      expect(cards.map(({ panel }) => panel.workload.targetRps)).toEqual(cards.map(() => value))
    }
    for (const { value, families } of choices.protocols) {
      const { cards, total } = await getAll({ protocol: value })
      expect(total, value).toBe(families)
      expect(new Set(cards.map(({ panel }) => panel.workload.protocol))).toEqual(new Set([value]))
    }
    for (const { value, families } of choices.topologies)
      expect((await get({ topology: value })).total, value).toBe(families)
    for (const { value, families } of choices.modes) {
      const { cards, total } = await getAll({ mode: value })
      expect(total, value).toBe(families)
      for (const { panel } of cards)
        expect(panel.rows.map(({ subject }) => subject.mode)).toContain(value)
    }
  })

  it('offer only what leads somewhere, also when combined with nothing else', async () => {
    const { choices } = await get()
    const all = [choices.rps, choices.protocols, choices.topologies, choices.modes].flat()
    expect(all.length).toBeGreaterThan(8)
    expect(all.every(({ families }) => families > 0)).toBe(true)
  })

  it('count what is left of each choice while the other filters stay', async () => {
    const { choices } = await get({ mode: 'ambient', rps: 1000 })
    for (const { value, families } of choices.rps)
      expect((await get({ mode: 'ambient', rps: value })).total, `${value} rps`).toBe(families)
    for (const { value, families } of choices.modes)
      expect((await get({ mode: value, rps: 1000 })).total, value).toBe(families)
    expect(choices.rps.some(({ families }) => families === 0)).toBe(true)
    expect((await get({ mode: 'ambient', rps: 1000, independent: true })).total).toBe(
      choices.independent,
    )
  })

  it('count families of every metric and key', async () => {
    const { choices } = await get()
    for (const metric of METRICS) {
      const counted = choices.metrics.find(({ value }) => value === metric)
      expect(counted?.families, metric).toBe((await get({ metric })).total)
    }
  })

  it('a card opens at the load of the group that is asked for, and the others stay', async () => {
    const before = await getAll()
    const at = before.cards.findIndex(({ levels }) => levels.length > 1)
    const card = before.cards[at]
    const other = card?.levels.find(({ groupKey }) => groupKey !== card.panel.groupKey)
    const after = await getAll({ group: other?.groupKey.slice(0, 12) ?? '' })
    expect(after.cards[at]?.panel.groupKey).toBe(other?.groupKey)
    const rest = ({ cards }: Leaderboard) =>
      cards.filter((_, i) => i !== at).map(({ panel }) => panel.groupKey)
    expect(rest(after)).toEqual(rest(before))
    expect(after.pairs).toEqual(before.pairs)
  })

  it('independent shows only independent results; unknown is not independent', async () => {
    const before = await getAll({ independent: true })
    expect(before.total).toBeGreaterThan(0)
    await test.db.publication.update({
      where: { slug: 'kinvolk-2019-05-istio-linkerd' },
      data: { relation: 'independent' },
    })
    await invalidateTags(test.db, [ALL])
    const { cards, total, independent } = await getAll({ independent: true })
    expect(independent).toBe(total)
    expect((await get({ limit: 1 })).independent).toBe(total)
    expect(total).toBe(before.total + 1)
    expect(new Set(cards.map(({ panel }) => panel.origin.relation))).toEqual(
      new Set(['independent']),
    )
    const unknown = await test.db.publication.findMany({
      where: { relation: { not: 'independent' } },
    })
    const campaigns = cards.map(({ panel }) => panel.origin.campaign)
    for (const { slug } of unknown) expect(campaigns).not.toContain(slug)
  })

  it('take a vendor’s publication about a campaign for more than an independent one', async () => {
    const campaign = await test.db.campaign.findUniqueOrThrow({
      where: { slug: 'kinvolk-2019-05-istio-linkerd' },
    })
    const vendor = await test.db.publication.findFirstOrThrow({ where: { relation: 'vendor' } })
    const link = { publicationId: vendor.id, campaignId: campaign.id }
    await test.db.publicationCampaign.create({ data: link })
    await invalidateTags(test.db, [ALL])
    const { cards } = await getAll({ independent: true })
    expect(cards.map(({ panel }) => panel.origin.campaign)).not.toContain(campaign.slug)
    await test.db.publicationCampaign.delete({ where: { publicationId_campaignId: link } })
    await invalidateTags(test.db, [ALL])
  })

  it('keep the number of families when fewer are asked for', async () => {
    const all = await get()
    const { cards, total } = await get({ limit: 2 })
    expect(total).toBe(all.total)
    expect(cards).toEqual(all.cards.slice(0, 2))
  })
})

describe('unknown questions', () => {
  it.each(['latency', 'http.latency.p99x', '', 'http.latency.p99@', "p99'; DROP TABLE run; --"])(
    'metric %j is a bad request',
    async (metric) => {
      await expect(get({ metric })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
  )

  it('an unmeasured metric has no cards', async () => {
    expect(await get({ metric: 'tcp.rtt' })).toMatchObject({ cards: [], total: 0 })
  })
})

describe('cost', () => {
  it('does not grow with the number of cards', async () => {
    const acme = await createPrincipal(test.db, 'acme')
    for (const slug of ['one', 'two', 'three'])
      await submit(test.db, acme, [upload(fortioJson(slug))], campaign(slug))
    const counting = new PrismaClient({
      adapter: new PrismaPg({ connectionString: test.url }),
      log: [{ emit: 'event', level: 'query' }],
    })
    let queries = 0
    counting.$on('query', () => queries++)
    const { total } = await get({ metric: 'http.latency' })
    const cost = async (limit: number, page = 1): Promise<number> => {
      queries = 0
      const input = LeaderboardInput.parse({ metric: 'http.latency', limit, page })
      expect((await getLeaderboard(counting, input)).cards).toHaveLength(limit)
      return queries
    }
    // The first one counts the metrics, which later ones find kept.
    const first = await cost(1)
    const [one, many, submitted] = [await cost(1), await cost(30), await cost(1, total)]
    await counting.$disconnect()
    expect(many).toBe(one)
    // Levels, versions of tags, cells, flags, baselines; cards of submitted runs, which come last, also have single runs and setups.
    expect(one).toBe(5)
    expect(first).toBe(one + 1)
    expect(submitted).toBe(one + 2)
  })
})
