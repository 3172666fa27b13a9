import { beforeAll, describe, expect, it } from 'vitest'
import { correctValue } from '../corrections/correct'
import { decideDispute, openDispute, recordResponse } from '../disputes/commands'
import { latestNews } from '@/server/api/feed/queries'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { listMeshes } from '@/server/trends/queries'
import { importPublished } from '@/server/operate/commands/import-published'
import { listObservations } from '@/server/publications/observations'
import { getPublication, listPublications } from '@/server/publications/queries'
import { getCondition, getRun } from '@/server/runs/queries'
import { campaign, dumpAll, createPrincipal, sendP99 } from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { decideStatus, type StatusDecision } from './retract'

const { db } = await testDatabase({ isPublished: true })

const SLUG = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
let run: { id: string; conditionId: number }
beforeAll(async () => {
  const owner = await createPrincipal(db, 'lab')
  for (const p99 of [4.1, 4.2, 4.3]) {
    const context = campaign('lab-whole', { mesh: 'kuma', version: '7.7.7' })
    run = await sendP99(db, owner, p99 / 1000, context)
  }
})

const decide = (
  target: Pick<StatusDecision, 'targetKind' | 'targetId'>,
  action: StatusDecision['action'],
) =>
  db.$transaction((tx) =>
    decideStatus(tx, {
      ...target,
      action,
      reason: 'the load generator was saturated',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer of lab',
    }),
  )

const cardsOf = async (name: string): Promise<number> => {
  let [found, total] = [0, 1]
  for (let page = 1; (page - 1) * 100 < total; page++) {
    const input = LeaderboardInput.parse({ metric: 'http.latency.p99', limit: 100, page })
    const board = await getLeaderboard(db, input)
    total = board.total
    found += board.cards.filter(({ panel }) => panel.origin.campaign === name).length
  }
  return found
}

describe('a retracted publication', () => {
  const target = { targetKind: 'publication', targetId: SLUG } as const

  it('leaves every card, and keeps its page with banner, reason and figures', async () => {
    const cards = await cardsOf(SLUG)
    const before = await getPublication(db, SLUG)
    expect(cards).toBeGreaterThan(0)
    await decide(target, 'retract')
    expect(await cardsOf(SLUG)).toBe(0)
    const after = await getPublication(db, SLUG)
    expect(after.standing.retracted).toMatchObject({
      kind: 'publication',
      reason: 'the load generator was saturated',
    })
    const values = ({ panels }: typeof after) =>
      panels.flatMap((panel) => panel.rows.map((row) => `${panel.key} ${row.value.value}`))
    expect(values(after)).toEqual(values(before))
    expect(after.standing.history[0]).toMatchObject({ action: 'publication retracted' })
    const listed = (await listPublications(db)).find(({ slug }) => slug === SLUG)
    expect(listed?.retractedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await latestNews(db))[0]).toMatchObject({ title: `Publication retracted: ${SLUG}` })
  })

  it('comes back as it was', async () => {
    await decide(target, 'reinstate')
    const stamps = ['retraction', 'audit_entry', 'cache_tag']
    const without = (lines: string[]) =>
      lines.map((line) => line.replace(/"computed_at": "[^"]*"|"id": \d+/g, '')).sort()
    const before = without(await dumpAll(db, stamps))
    await decide(target, 'retract')
    await decide(target, 'reinstate')
    expect(without(await dumpAll(db, stamps))).toEqual(before)
    expect(await cardsOf(SLUG)).toBeGreaterThan(0)
  })
})

describe('a retracted campaign', () => {
  const target = { targetKind: 'campaign', targetId: 'lab-whole' } as const

  it('takes all its runs out, takes no more, and says so on their pages', async () => {
    await decide(target, 'retract')
    expect(await cardsOf('lab-whole')).toBe(0)
    expect(JSON.stringify(await listMeshes(db))).not.toContain('7.7.7')
    const { standing } = await getRun(db, run.id)
    expect(standing.retracted).toMatchObject({ kind: 'campaign', id: 'lab-whole' })
    expect((await getCondition(db, run.conditionId)).standing.retracted).not.toBeNull()
    const owner = await createPrincipal(db, 'lab')
    const more = sendP99(db, owner, 0.0044, campaign('lab-whole'))
    await expect(more).rejects.toMatchObject({ code: 'CAMPAIGN_CLOSED' })
    await decide(target, 'reinstate')
    expect(await cardsOf('lab-whole')).toBeGreaterThan(0)
    await expect(decide(target, 'reinstate')).rejects.toThrow(/found valid/)
  })
})

describe('a correction', () => {
  const correct = (observationId: number, printedValue: number) =>
    db.$transaction((tx) =>
      correctValue(tx, { observationId, printedValue, reason: 'copied wrongly', decidedBy: 'm' }),
    )

  it('over five per cent is on the page and in the feed, a smaller one in the log only', async () => {
    const [first] = (await listObservations(db, SLUG)).filter((o) => o.evidence[0]?.printedValue)
    const printed = first?.evidence[0]?.printedValue ?? 0
    const id = first?.id ?? 0
    expect(await correct(id, printed * 1.04)).toMatchObject({ isVisible: false })
    expect((await getPublication(db, SLUG)).standing.corrections).toEqual([])
    expect(await correct(id, printed * 1.2)).toMatchObject({ isVisible: true })
    const { standing } = await getPublication(db, SLUG)
    expect(standing.corrections).toMatchObject([
      { metricKey: first?.key, reason: 'copied wrongly' },
    ])
    expect(standing.history.filter(({ action }) => action === 'value corrected')).toHaveLength(2)
    expect((await latestNews(db))[0]).toMatchObject({ title: `Publication corrected: ${SLUG}` })
    const [summary] = await db.$queryRaw<{ value: number }[]>`
      SELECT value FROM summary WHERE observation_id = ${id}`
    expect(summary?.value).toBe(standing.corrections[0]?.newValue)
    await expect(correct(id, printed * 1.2)).rejects.toThrow(/Nothing to correct/)
  })

  it('is made by a new edition of the file as well', async () => {
    const [before] = (await getPublication(db, SLUG)).standing.corrections
    await db.publication.update({ where: { slug: SLUG }, data: { fileSha256: new Uint8Array(32) } })
    await importPublished(db)
    const { corrections } = (await getPublication(db, SLUG)).standing
    expect(corrections).toHaveLength(2)
    expect(corrections[0]?.oldValue).toBe(before?.newValue)
    expect(corrections[0]?.metricKey).toBe(before?.metricKey)
    await expect(db.$executeRaw`DELETE FROM correction`).rejects.toThrow(/append-only/)
  })
})

describe('a dispute', () => {
  const dispute = {
    author: 'A vendor',
    contact: 'someone@example.org',
    statement: 'The proxy was limited to one core, as the values file shows.',
    url: null,
  }
  const settle = (id: number, action: 'accept' | 'reject' | 'resolve') =>
    db.$transaction((tx) =>
      decideDispute(tx, { id, action, answer: 'one core, as the values say', decidedBy: 'm' }),
    )

  it('is seen when it is accepted, by a badge at each value, and never with its contact', async () => {
    const target = { kind: 'run', id: run.id } as const
    const id = await openDispute(db, target, dispute)
    expect((await getRun(db, run.id)).standing.disputes).toEqual([])
    await settle(id, 'accept')
    const detail = await getRun(db, run.id)
    expect(detail).toMatchObject({ status: 'valid', standing: { disputes: [{ id }] } })
    expect(JSON.stringify(detail)).not.toContain(dispute.contact)
    const { panels } = await getCondition(db, run.conditionId)
    expect(panels[0]?.rows[0]?.value.flags).toContainEqual(
      expect.objectContaining({ code: 'DISPUTED', severity: 'info' }),
    )
    await settle(id, 'resolve')
    expect(JSON.stringify((await getCondition(db, run.conditionId)).panels)).not.toMatch(/DISPUTED/)
    await expect(settle(id, 'accept')).rejects.toThrow(/found resolved/)
  })

  it('is about something that readers can see', async () => {
    for (const id of ['nothing', '9999999', '00000000-0000-7000-8000-000000000000'])
      for (const kind of ['run', 'condition', 'publication'] as const)
        await expect(openDispute(db, { kind, id }, dispute)).rejects.toMatchObject({ status: 404 })
  })

  it('shows the response of those concerned, beside the numbers', async () => {
    const response = { organisation: 'Istio', text: 'We measured again.', url: 'https://istio.io/' }
    await recordResponse(db, { kind: 'publication', id: SLUG }, response, 'maintainer of lab')
    expect((await getPublication(db, SLUG)).standing.responses).toMatchObject([response])
    await expect(db.$executeRaw`UPDATE response SET text = 'x'`).rejects.toThrow(/append-only/)
  })
})
