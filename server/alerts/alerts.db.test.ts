import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { latestNews } from '@/server/api/feed/queries'
import type { Principal } from '@/server/auth/tokens/tokens'
import { decideRun } from '@/server/review/retractions/retract'
import { compareRun } from '@/server/runs/gate/compare-run'
import { ComparisonInput } from '@/server/runs/gate/schemas'
import { campaign, onlyRun, createPrincipal, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { getMesh } from '@/server/trends/queries'
import { noise, sendSeries, stepped, timedRun } from '@/server/trends/series-fixture'
import { acknowledgeRun } from './acknowledge'
import { deliverDue } from './deliver'
import { findAlerts } from './find'
import { Receiver } from './receiver-fixture'
import { AcknowledgementRequest, AlertBody, type NewWebhook } from './schemas'
import { addWebhook, listWebhooks, removeWebhook, retryWebhook } from './webhooks'

const { db } = await openSenders([])
const receiver = new Receiver()
const LOCAL = { isLocalAllowed: true, timeoutMs: 300 }
const MINUTE_MS = 60_000
/** Long after the runs arrived, so that the order of events is that of the test. */
let now = Date.now() + 60 * MINUTE_MS
const later = (minutes: number): Date => new Date((now += minutes * MINUTE_MS))

beforeAll(() => receiver.up())
afterAll(() => receiver.down())
beforeEach(() => {
  receiver.received = []
  receiver.answer = (response) => response.writeHead(204).end()
})

/** An organisation with a webhook and a series that became slower at its 19th run. */
async function withStep(slug: string): Promise<{ owner: Principal; webhook: NewWebhook }> {
  const owner = await createPrincipal(db, slug)
  const webhook = await addWebhook(db, owner, { url: receiver.url, form: 'generic' }, LOCAL)
  const more = { environment: { label: slug } }
  await sendSeries(db, owner, { slug, mesh: 'istio', more }, stepped(slug.length, 1.25))
  return { owner, webhook }
}
const find = () => db.$transaction((tx) => findAlerts(tx, later(1)))
const deliver = (minutes: number) => deliverDue(db, later(minutes), LOCAL)
const alertsOf = (metric = 'http.latency.p99') =>
  receiver.received
    .map(({ body }) => AlertBody.parse(JSON.parse(body)))
    .filter((a) => a.metric === metric)
const stateOf = async (owner: Principal) => (await listWebhooks(db, owner))[0]?.deliveries

describe('a regression', () => {
  it('is told of once, signed, with figures and a link', async () => {
    const { owner, webhook } = await withStep('told')
    await find()
    await deliver(1)
    const [alert, ...others] = alertsOf()
    expect(others).toEqual([])
    expect(alert).toMatchObject({ type: 'regression', mesh: 'istio', campaign: 'told' })
    expect(alert?.relative).toBeCloseTo(0.25, 1)
    expect(alert?.url).toMatch(/\/meshes\/istio\?metric=http\.latency\.p99#run-after-run$/)
    expect(alert?.after.run).toMatch(/\/runs\/[0-9a-f-]{36}$/)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const [, seconds = '', digits = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['meshbench-signature'])) ?? []
    expect(Number(seconds)).toBe(Math.floor(now / 1000))
    const expected = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex')
    expect(digits).toBe(expected)
    // Further runs move nothing that was told.
    const next = noise(77)
    for (let hour = 30; hour < 34; hour++) {
      const raw = timedRun(0.005 * (1 + 0.01 * next()), hour)
      const more = { continuous: true, environment: { label: 'told' } }
      await onlyRun(db, owner, [upload(raw)], campaign('told', more))
      await find()
      await deliver(1)
    }
    expect(alertsOf()).toHaveLength(1)
    expect(JSON.stringify(await listWebhooks(db, owner))).not.toContain('/hook')
  })

  it('is delivered once after its receiver was down for an hour', async () => {
    const { owner } = await withStep('down')
    await find()
    await receiver.down()
    for (let minute = 0; minute < 60; minute += 5) await deliver(5)
    expect(receiver.received).toEqual([])
    expect(await stateOf(owner)).toMatchObject({ delivered: 0, dead: 0 })
    await receiver.up()
    for (let minute = 0; minute < 180; minute += 5) await deliver(5)
    expect(alertsOf()).toHaveLength(1)
    expect(await stateOf(owner)).toMatchObject({ waiting: 0, dead: 0 })
  })

  it.each<[string, (receiver: Receiver) => void, RegExp]>([
    ['answers 500', (r) => (r.answer = (a) => a.writeHead(500).end()), /^HTTP 500$/],
    ['is silent', (r) => (r.answer = () => undefined), /^no response in time$/],
    [
      'redirects to this machine',
      (r) => (r.answer = (a) => a.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      /^HTTP 302: redirects are not followed$/,
    ],
  ])(
    'is given up where its receiver %s, and sent again on request',
    async (what, prepare, failure) => {
      const { owner, webhook } = await withStep(`failing-${what.replace(/\W+/g, '-').slice(0, 9)}`)
      await find()
      prepare(receiver)
      for (let hour = 0; hour < 12; hour++) await deliver(60)
      const attempts = alertsOf().length
      expect(attempts).toBe(what.startsWith('redirects') ? 1 : 6)
      const [given] = await listWebhooks(db, owner)
      expect(given?.deliveries).toMatchObject({ waiting: 0, delivered: 0 })
      expect(given?.deliveries.dead).toBeGreaterThan(0)
      expect(given?.lastFailure).toMatch(failure)
      receiver.answer = (response) => response.writeHead(200).end()
      await retryWebhook(db, owner, String(webhook.id), later(1))
      await deliver(1)
      expect(alertsOf()).toHaveLength(attempts + 1)
      expect(await stateOf(owner)).toMatchObject({ waiting: 0, dead: 0 })
    },
  )

  it('is sent by one of two that look at the same time', async () => {
    await withStep('two')
    await Promise.all([find(), find()])
    await Promise.all([deliver(1), deliver(0), deliver(0)])
    expect(alertsOf()).toHaveLength(1)
  })

  it('whose run was retracted since, or whose webhook was removed, is not told of', async () => {
    const { owner } = await withStep('taken-back')
    await find()
    const alerts = await db.alert.findMany({ where: { orgId: owner.orgId } })
    for (const runId of new Set(alerts.map((alert) => alert.runId)))
      await db.$transaction((tx) =>
        decideRun(tx, {
          runId,
          action: 'withdraw',
          reason: 'wrong cluster',
          replacementId: null,
          requestedBy: null,
          decidedBy: 'sender taken-back',
        }),
      )
    const gone = await withStep('gone')
    await find()
    await removeWebhook(db, gone.owner, String(gone.webhook.id))
    await deliver(1)
    expect(receiver.received.filter(({ body }) => /taken-back|gone/.test(body))).toHaveLength(0)
    expect(await stateOf(owner)).toMatchObject({ waiting: 0, delivered: 0 })
  })

  it('of another organisation is told to nobody else', async () => {
    const stranger = await createPrincipal(db, 'stranger')
    await addWebhook(db, stranger, { url: receiver.url, form: 'slack' }, LOCAL)
    await withStep('private-matter')
    await find()
    await deliver(1)
    expect(await stateOf(stranger)).toMatchObject({ waiting: 0, delivered: 0 })
    await expect(removeWebhook(db, stranger, '1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('to Slack is a text that is no markup of others', async () => {
    const owner = await createPrincipal(db, 'slack')
    await addWebhook(db, owner, { url: receiver.url, form: 'slack' }, LOCAL)
    const more = { campaign_title: 'A <!channel> & B', environment: { label: 'slack' } }
    await sendSeries(db, owner, { slug: 'slack', mesh: 'istio', more }, stepped(5, 1.25))
    await find()
    await deliver(1)
    const [text = ''] = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { text: string }).text,
    )
    expect(text).toMatch(/^\*Regression of .*\*\n.*A &lt;!channel&gt; &amp; B/)
    expect(text).toMatch(/\n<http[^ ]*\|See the series>$/)
  })
})

describe('an acknowledgement', () => {
  const note = (more: object = {}) => AcknowledgementRequest.parse({ note: 'TLS 1.3', ...more })

  it('is shown at the change, and ends news and alerts about it', async () => {
    const { owner } = await withStep('known')
    await db.organisation.update({
      where: { slug: owner.orgSlug },
      data: { relation: 'independent' },
    })
    const feed = async () =>
      (await latestNews(db)).filter(
        ({ kind, author }) => kind === 'regression' && author === owner.orgSlug,
      )
    const before = await feed()
    expect(before.length).toBeGreaterThan(0)
    const key = before.find((entry) => entry.key.endsWith('http.latency.p99'))?.key ?? ''
    const [, runId = ''] = /regression-([0-9a-f-]{36})/.exec(key) ?? []
    await db.$transaction((tx) => acknowledgeRun(tx, owner, runId, note()))
    expect(await feed()).toEqual([])
    await find()
    await deliver(1)
    expect(receiver.received.filter(({ body }) => body.includes('"known"'))).toEqual([])
    const { ciTrends } = await getMesh(db, {
      mesh: 'istio',
      metric: 'http.latency.p99',
      limit: 60,
      page: 1,
    })
    const segments = ciTrends.flatMap((trend) => trend.segments)
    const mine = segments.find(({ origin }) => origin.campaign === 'known')
    expect(mine?.changes.map(({ acknowledged }) => acknowledged)).toEqual([
      expect.objectContaining({ note: 'TLS 1.3', isExpected: false }),
    ])
  })

  it('of an expected level makes it the usual one for the runs after it', async () => {
    const owner = await createPrincipal(db, 'expected')
    const next = noise(5)
    const ids: string[] = []
    const night = async (p99: number): Promise<string> => {
      const more = { continuous: true, environment: { label: 'expected' } }
      const raw = timedRun(p99 * (1 + 0.01 * next()), 24 * ids.length)
      const { run } = await onlyRun(db, owner, [upload(raw)], campaign('expected', more))
      ids.push(run.id ?? '')
      return run.id ?? ''
    }
    for (let i = 0; i < 8; i++) await night(0.004)
    const first = await night(0.005)
    const gate = async (id: string) =>
      (await compareRun(db, ComparisonInput.parse({ id, failOn: 'regression' }), null)).passed
    expect(await gate(first)).toBe(false)
    const expected = note({ expected: true })
    await db.$transaction((tx) => acknowledgeRun(tx, owner, first, expected))
    for (let i = 0; i < 5; i++) expect(await gate(await night(0.005))).toBe(true)
    expect(await gate(await night(0.0057))).toBe(false)
  })

  it('is for runs of one’s own, and values that they have', async () => {
    const owner = await createPrincipal(db, 'expected')
    const stranger = await createPrincipal(db, 'stranger')
    const { id } = await db.run.findFirstOrThrow({ where: { ingest: { orgId: owner.orgId } } })
    await expect(acknowledgeRun(db, stranger, id, note())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const metric = 'tcp.throughput.mean'
    const refused = acknowledgeRun(db, owner, id, note({ metric }))
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

it('an organisation has so many webhooks, at public addresses', async () => {
  const owner = await createPrincipal(db, 'many')
  const add = (url: string) => addWebhook(db, owner, { url, form: 'generic' })
  await expect(add('https://127.0.0.1/')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let i = 0; i < 10; i++) await add(`https://hooks.example/${i}`)
  await expect(add('https://hooks.example/10')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
