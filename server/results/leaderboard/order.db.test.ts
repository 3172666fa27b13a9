import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'
import { distanceFrom } from '../load-range'
import type { Leaderboard, LeaderboardInput } from './schemas'

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

describe('orders by content', () => {
  const key = ({ panel }: Leaderboard['cards'][number]) => `${panel.familyKey} ${panel.key}`
  const isRanked = ({ ranking }: Leaderboard['cards'][number]) => ranking.wins.length > 0

  const isSingle = ({ panel }: Leaderboard['cards'][number]) =>
    panel.rows.filter(({ value }) => value.value !== null).length < 2

  it('puts ranked cards first, single values last, each part newest first, over all pages', async () => {
    const newest = (await getAll()).cards
    const ranked = (await getAll({ order: 'ranked' })).cards
    const proven = new Set(ranked.filter(isRanked).map(key))
    expect(proven.size).toBeGreaterThan(1)
    const others = newest.filter((card) => !proven.has(key(card)))
    expect(others.filter(isSingle).length).toBeGreaterThan(1)
    expect(ranked.map(key)).toEqual(
      [
        ...newest.filter((card) => proven.has(key(card))),
        ...others.filter((card) => !isSingle(card)),
        ...others.filter(isSingle),
      ].map(key),
    )
    const second = await get({ limit: 5, page: 2, order: 'ranked' })
    expect(second.cards.map(key)).toEqual(ranked.slice(5, 10).map(key))
  })

  it('counts what is ranked over all pages, with the filters, whatever loads its cards show', async () => {
    for (const filters of [{}, { rps: 200 }, { independent: true }]) {
      const all = await getAll({ order: 'ranked', ...filters })
      const published = all.cards.filter(({ trust }) => trust === 'reviewed')
      expect(all.totals.ranked).toBe(published.filter(isRanked).length)
      const last = await get({ limit: 1, page: all.total, order: 'ranked', ...filters })
      expect(last.totals.ranked).toBe(all.totals.ranked)
    }
    expect((await getAll({ order: 'newest' })).totals.ranked).toBeNull()
  })

  it('counts every load that proves an order, and opens a card at one of them', async () => {
    const { cards, totals, orders } = await getAll({ order: 'ranked' })
    const published = cards.filter(({ trust }) => trust === 'reviewed')
    const loads = published.flatMap(({ levels }) => levels)
    expect(totals.loads?.total).toBe(loads.length)
    const proven = new Map<string, number>()
    let titles: string[] = []
    for (let at = 0; at < Math.max(...published.map(({ levels }) => levels.length)); at++) {
      const digits = published.flatMap(({ levels }) => levels[at]?.groupKey.slice(0, 16) ?? [])
      for (let i = 0; i < digits.length; i += 12) {
        const group = digits.slice(i, i + 12).join(',')
        for (const card of (await getAll({ group })).cards) {
          if (!group.includes(card.panel.groupKey.slice(0, 16)) || !isRanked(card)) continue
          proven.set(key(card), (proven.get(key(card)) ?? 0) + 1)
          titles = [...titles, card.panel.origin.publication?.title ?? '']
        }
      }
    }
    expect(totals.loads?.proven).toBe(titles.length)
    expect(totals.ranked).toBe(proven.size)
    for (const card of published) {
      expect(card.provenLoads).toBe(proven.get(key(card)) ?? 0)
      expect(isRanked(card)).toBe(card.provenLoads !== 0)
    }
    expect(
      orders.map(({ winner, loser, loads, sources }) => [
        `${winner} before ${loser}`,
        loads,
        sources.map(({ title, loads }) => `${loads} ${title}`),
      ]),
    ).toEqual([
      [
        'Linkerd sidecar before Istio sidecar',
        9,
        [
          '4 Online Boutique on minikube, 2025',
          '3 Linkerd and Istio, 2021',
          '2 Linkerd and Istio: 2021 Redux',
        ],
      ],
      ['Kuma sidecar before Istio sidecar', 4, ['4 Online Boutique on minikube, 2025']],
      ['Kuma sidecar before Linkerd sidecar', 3, ['3 Online Boutique on minikube, 2025']],
      ['Istio sidecar before Istio ambient', 1, ['1 Istio sidecar and ambient, 2026']],
    ])
    // As its publications declare: the answer of the page says whose word it is.
    const origins = new Map(
      published.map(({ panel: { origin } }) => [origin.publication?.slug ?? '', origin]),
    )
    for (const { slug, relation, vendorOf } of orders.flatMap(({ sources }) => sources))
      expect(origins.get(slug)).toMatchObject({ relation, vendorOf })
    expect(new Set(titles)).toEqual(
      new Set(orders.flatMap(({ sources }) => sources.map(({ title }) => title))),
    )
  })

  it('keeps the place of a card at another load', async () => {
    const { cards } = await get({ limit: 3, order: 'ranked' })
    const moved = cards.find(({ levels }) => levels.length > 1)
    const other = moved?.levels.find(({ groupKey }) => groupKey !== moved.panel.groupKey)
    const group = other?.groupKey.slice(0, 12) ?? null
    const again = (await get({ limit: 3, order: 'ranked', group })).cards
    expect(again.map(key)).toEqual(cards.map(key))
    expect(again.map(({ panel }) => panel.groupKey)).toContain(other?.groupKey)
  })

  it('begins a short list with different publishers, one of them independent', async () => {
    const range = { from: 1000, to: 2000 }
    const { cards, total } = await get({ limit: 3, order: 'varied', ...range })
    const origins = cards.map(({ panel }) => panel.origin)
    expect(new Set(origins.map(({ organisation }) => organisation)).size).toBe(3)
    expect(origins.map(({ relation }) => relation)).toContain('independent')
    for (const { panel } of cards) expect(distanceFrom(panel.workload.targetRps, range)).toBe(0)
    const all = (await getAll({ order: 'varied', ...range })).cards
    expect(new Set(all.map(key)).size).toBe(total)
  })
})
