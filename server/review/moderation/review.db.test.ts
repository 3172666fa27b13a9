import { describe, expect, it } from 'vitest'
import { compareSubjects } from '@/server/results/compare/queries'
import { CompareInput } from '@/server/results/compare/schemas'
import { latestNews } from '@/server/api/feed/queries'
import { listHarnesses } from '@/server/catalogue/harnesses/queries'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { getMesh, listMeshes } from '@/server/trends/queries'
import { getCondition, getRawFile, getRun } from '@/server/runs/queries'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  sendP99,
  upload,
} from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { searchAll } from '@/server/api/search/queries'
import { reviewRun } from './review'
import { withdrawRun } from './withdraw'

const { db, lab: other } = await openSenders(['lab'])
const sender = await createPrincipal(db, 'newcomer', false)

const SECRET = 'unseen'
const CONTEXT = campaign(`${SECRET}-campaign`, {
  mesh: 'kuma',
  version: '9.9.9',
  environment: { label: `${SECRET}-cluster` },
})
let next = 0
/** A run of an organisation that is not trusted, with its condition. */
const post = (context: object = CONTEXT) => sendP99(db, sender, (3 + ++next / 10) / 1000, context)

const review = (runId: string, action: 'publish' | 'reject', reason: string | null = null) =>
  db.$transaction((tx) => reviewRun(tx, { runId, action, reason, decidedBy: 'maintainer' }))

/** Everything that a reader can ask for, as one text. */
async function everything(): Promise<string> {
  const board = LeaderboardInput.parse({ metric: 'http.latency', limit: 100 })
  const subjects = [
    { mesh: 'kuma', version: null, mode: null },
    { mesh: 'istio', version: null, mode: null },
  ]
  return JSON.stringify([
    await getLeaderboard(db, board),
    await listMeshes(db),
    await getMesh(db, { mesh: 'kuma', metric: null, page: 1, limit: 100 }),
    await compareSubjects(db, CompareInput.parse({ subjects, metric: 'http.latency.p99' })),
    await searchAll(db, { q: 'kuma 9.9.9' }),
    await latestNews(db),
    (await listHarnesses(db)).filter(({ runs }) => runs > 0),
  ])
}

describe('a run of an organisation that is not trusted', () => {
  it('says that it waits, and is in nothing that readers can ask for', async () => {
    const before = await everything()
    const { run, id, conditionId } = await post()
    expect(run.state).toBe('pending')
    expect(run.notices[0]).toMatchObject({ code: 'PENDING_REVIEW' })
    const after = await everything()
    expect(after).toBe(before)
    expect(after).not.toContain(SECRET)
    await expect(getRun(db, id)).rejects.toMatchObject({ status: 404 })
    await expect(getRun(db, id, other.orgId)).rejects.toMatchObject({ status: 404 })
    await expect(getRawFile(db, id)).rejects.toMatchObject({ status: 404 })
    await expect(getCondition(db, conditionId)).rejects.toMatchObject({ status: 404 })
    const own = await getRun(db, id, sender.orgId)
    expect(own).toMatchObject({ status: 'pending', provenance: { rawUrl: null } })
  })

  it('is published by a decision, once, and then is in all of it', async () => {
    const { id, conditionId } = await post()
    await review(id, 'publish')
    const seen = await everything()
    expect(seen).toContain(`${SECRET}-campaign`)
    expect(seen).toContain('9.9.9')
    expect(await getRun(db, id)).toMatchObject({ status: 'valid', siblings: [] })
    expect((await getCondition(db, conditionId)).runs).toHaveLength(1)
    expect(await getRawFile(db, id)).toMatchObject({ mediaType: expect.any(String) as string })
    await expect(review(id, 'reject', 'too late')).rejects.toThrow(/waits for review/)
  })

  it('is rejected with a reason that only its sender reads', async () => {
    const { id } = await post()
    await expect(review(id, 'reject', ' ')).rejects.toThrow(/reason/)
    await review(id, 'reject', 'the file is of another tool')
    await expect(getRun(db, id)).rejects.toMatchObject({ status: 404 })
    expect(await getRun(db, id, sender.orgId)).toMatchObject({
      status: 'rejected',
      statusReason: 'the file is of another tool',
    })
    expect(await everything()).not.toContain('of another tool')
    await expect(review(id, 'publish')).rejects.toThrow(/rejected/)
  })
})

describe('a sender', () => {
  it('that sends the same bytes again reads what became of its run', async () => {
    const file = upload(fortioWithP99(0.00595))
    const again = () => onlyRun(db, sender, [file], CONTEXT)
    const { run: first } = await again()
    const id = first.id ?? ''
    expect((await again()).run).toEqual(first)
    await review(id, 'publish')
    const { run: published } = await again()
    expect(published).toMatchObject({ id, state: 'published' })
    expect(published.notices.map(({ code }) => code)).not.toContain('PENDING_REVIEW')
    await withdrawRun(db, sender, id, 'wrong cluster')
    expect((await again()).run).toMatchObject({ id, state: 'withdrawn' })
  })

  it('takes a public run back, and it stays as a page with the reason', async () => {
    const { id, conditionId } = await post(campaign('regrets', { mesh: 'kuma', version: '8.8.8' }))
    await review(id, 'publish')
    await expect(withdrawRun(db, other, id, 'not mine')).rejects.toMatchObject({ status: 404 })
    expect(await withdrawRun(db, sender, id, 'wrong cluster')).toMatchObject({ url: `/runs/${id}` })
    expect(await getRun(db, id)).toMatchObject({
      status: 'withdrawn',
      statusReason: 'wrong cluster',
      decisions: [{ action: 'withdraw', reason: 'wrong cluster' }],
    })
    expect((await getCondition(db, conditionId)).summaries).toEqual([])
    expect(JSON.stringify(await listMeshes(db))).not.toContain('8.8.8')
    const of = { campaign: 'regrets', mesh: null, metric: null }
    expect(JSON.stringify(await latestNews(db, of))).toContain('Run withdrawn')
  })

  it('takes back what waits, and no reader ever hears of it', async () => {
    const before = await everything()
    const { id } = await post()
    expect(await withdrawRun(db, sender, id, 'sent by mistake')).toMatchObject({ url: null })
    await expect(getRun(db, id)).rejects.toMatchObject({ status: 404 })
    await expect(review(id, 'publish')).rejects.toThrow(/withdrawn/)
    expect(await everything()).toBe(before)
  })
})
