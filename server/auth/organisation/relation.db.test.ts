import { beforeAll, describe, expect, it } from 'vitest'
import { changeOrganisation } from '@/server/api/admin/organisations'
import { makeIngestToken } from '@/server/api/admin/tokens'
import { conditionContext } from '@/server/results/condition-context'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { listNewestConditions } from '@/server/runs/campaigns/queries'
import { campaign, sendP99 } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { declareRelation, getOrganisation } from './relation'

const { db, acme } = await openSenders(['acme'])
const SENDER = 'sender acme'
const vendorOf = (...products: string[]) => ({ relation: 'vendor' as const, vendorOf: products })
const board = (independent = false) =>
  getLeaderboard(db, LeaderboardInput.parse({ metric: 'http.latency.p99', independent }))

beforeAll(() => sendP99(db, acme, 0.005, campaign('acme-ci')))

const declare = (said: Parameters<typeof declareRelation>[3], slug = 'acme') =>
  db.$transaction((tx) => declareRelation(tx, SENDER, slug, said))

describe('what an organisation says of itself', () => {
  it('is shown as its own words, and counts for nothing', async () => {
    await declare({ relation: 'independent', vendorOf: [] })
    const { cards } = await board()
    expect(cards.map(({ trust }) => trust)).toEqual(['submitted'])
    expect(cards[0]?.panel.origin).toMatchObject({
      relation: 'unknown',
      vendorOf: [],
      declared: { relation: 'independent', vendorOf: [] },
    })
    expect((await board(true)).cards).toEqual([])
    const { id } = await db.condition.findFirstOrThrow()
    expect((await conditionContext(db, id)).origin.declared?.relation).toBe('independent')
  })

  it('names products that exist, of a vendor alone', async () => {
    await expect(declare(vendorOf('istoi'))).rejects.toMatchObject({ code: 'UNKNOWN_MESH' })
    await expect(declare({ relation: 'independent', vendorOf: ['istio'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(declare(vendorOf('istio'), 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await declare(vendorOf('istio'))
    expect(await getOrganisation(db, 'acme')).toMatchObject({
      relation: 'unknown',
      declared: { relation: 'vendor', vendorOf: ['Istio'] },
      stated: { relation: 'vendor', vendorOf: ['istio'] },
    })
  })

  it('gives way to what a maintainer confirms', async () => {
    const change = {
      slug: 'acme',
      isTrusted: 'yes',
      kind: 'mesh_vendor',
      vendorOf: 'istio',
    } as const
    await db.$transaction((tx) => changeOrganisation(tx, 'Ada', { ...change, relation: 'vendor' }))
    await declare({ relation: 'independent', vendorOf: [] })
    const { cards } = await board()
    expect(cards[0]?.trust).toBe('declared')
    expect(cards[0]?.panel.origin).toMatchObject({
      relation: 'vendor',
      vendorOf: ['Istio'],
      declared: null,
    })
    expect((await getOrganisation(db, 'acme')).declared).toBeNull()
  })

  it('stands on its page, beside its newest results', async () => {
    const [newest, ...others] = await listNewestConditions(db, 'acme', 10)
    expect(newest).toMatchObject({ subject: { mesh: 'istio' }, runs: 1 })
    expect(others).toEqual([])
    expect(await listNewestConditions(db, 'nobody', 10)).toEqual([])
  })

  it('can be stated when it is made, and taken back', async () => {
    const made = {
      org: 'new',
      label: 'ci',
      days: 30,
      relation: 'vendor',
      vendorOf: 'istio, linkerd',
    }
    await db.$transaction((tx) => makeIngestToken(tx, 'Ada', { ...made, relation: 'vendor' }))
    const { declared } = await getOrganisation(db, 'new')
    expect(declared).toEqual({ relation: 'vendor', vendorOf: ['Istio', 'Linkerd'] })
    await declare({ relation: null, vendorOf: [] }, 'new')
    expect((await getOrganisation(db, 'new')).declared).toBeNull()
  })
})
