import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicUrl } from '@/env'
import type { Principal } from '@/server/auth/tokens/tokens'
import { decideRun } from '@/server/review/retractions/retract'
import { createPrincipal } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { sendSeries, stepped } from '@/server/trends/series-fixture'
import { acknowledgeRun } from './acknowledge'
import { deliverDue } from './deliver'
import { findAlerts } from './find'
import { confirmRecipient, endMails, recipientOfKey } from './mail-links'
import { addRecipient, listRecipients, removeRecipient, retryRecipient } from './mail-recipients'
import { Mailbox } from './mailbox-fixture'

const { db } = await openSenders([])
const mailbox = new Mailbox()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Long after the runs arrived, so that the order of events is that of the test. */
let now = Date.now() + 60 * MINUTE_MS
const later = (minutes: number): Date => new Date((now += minutes * MINUTE_MS))
const SET_UP = { isSetUp: true }
const FROM = 'Meshbench <alerts@site.example>'

beforeAll(() => mailbox.up())
afterAll(() => mailbox.down())
beforeEach(() => {
  mailbox.received = []
  mailbox.refusal = null
})

/** Looks at all runs: those of the test arrived long before its clock. */
async function find(): Promise<void> {
  await db.mailRecipient.updateMany({ data: { checkedUntil: new Date(0) } })
  await db.$transaction((tx) => findAlerts(tx, later(1)))
}
const deliver = (minutes: number, mail: string | null = mailbox.url) =>
  deliverDue(db, later(minutes), {
    mail: mail === null ? null : { url: mail, from: FROM },
    timeoutMs: 500,
  })
const add = (owner: Principal, address: string) =>
  addRecipient(db, owner, { address }, { now: later(1), ...SET_UP })
const keyIn = (text: string): string => /\/mail\/([\w-]{43})/.exec(text)?.[1] ?? 'none'
const stateOf = async (owner: Principal) => (await listRecipients(db, owner))[0]?.deliveries
const step = (owner: Principal, slug: string) =>
  sendSeries(
    ...([db, owner, { slug, mesh: 'istio', more: { environment: { label: slug } } }] as const),
    stepped(slug.length, 1.25),
  )

/** An organisation with a recipient who confirmed. */
async function withRecipient(slug: string): Promise<{ owner: Principal; key: string }> {
  const owner = await createPrincipal(db, slug)
  await add(owner, `ada@${slug}.example`)
  await deliver(1)
  const key = keyIn(mailbox.received.at(-1)?.text ?? '')
  await db.$transaction((tx) => confirmRecipient(tx, key, later(1)))
  mailbox.received = []
  return { owner, key }
}

describe('a recipient', () => {
  it('gets no alert before it confirms, and then each alert once', async () => {
    const owner = await createPrincipal(db, 'told')
    await add(owner, 'ada@told.example')
    await deliver(1)
    const [asked, ...others] = mailbox.received.splice(0)
    expect(others).toEqual([])
    expect(asked?.to).toBe('ada@told.example')
    expect(asked?.headers.get('from')).toBe(FROM)
    expect(asked?.text).toContain(`${publicUrl()}/mail/`)
    await step(owner, 'told')
    await find()
    await deliver(1)
    expect(mailbox.received).toEqual([])
    const key = keyIn(asked?.text ?? '')
    await db.$transaction((tx) => confirmRecipient(tx, key, later(1)))
    await step(owner, 'told-again')
    await find()
    await deliver(1)
    const told = mailbox.received.filter(({ headers }) => headers.get('subject') !== undefined)
    expect(told.length).toBeGreaterThan(0)
    const subjects = told.map(({ text }) => /Value: (\S+)/.exec(text)?.[1])
    expect(subjects).toContain('http.latency.p99')
    await find()
    await deliver(1)
    expect(mailbox.received).toHaveLength(told.length)
  })

  it('reads figures, interval and links, and can end the mails with one click', async () => {
    const { owner, key } = await withRecipient('words')
    await step(owner, 'words')
    await find()
    await deliver(1)
    const mail = mailbox.received.find(({ text }) => text.includes('Value: http.latency.p99\n'))
    expect(mail?.text).toMatch(/^\+\d+% \(95% interval \+\d+% to \+\d+%\) between .* UTC\./)
    expect(mail?.text).toMatch(/Run after: http\S+\/runs\/[0-9a-f-]{36}\n/)
    expect(mail?.text).toContain(`${publicUrl()}/meshes/istio?metric=http.latency.p99`)
    expect(mail?.text).toContain(`Unsubscribe: ${publicUrl()}/mail/${key}`)
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${publicUrl()}/mail/${key}/unsubscribe>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const ids = mailbox.received.map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(ids.length)
    mailbox.received = []
    await db.$transaction((tx) => endMails(tx, key, later(1)))
    await step(owner, 'words-again')
    await find()
    await deliver(1)
    expect(mailbox.received).toEqual([])
    expect(await recipientOfKey(db, key)).toMatchObject({ state: 'ended' })
    await expect(
      db.$transaction((tx) => confirmRecipient(tx, key, later(1))),
    ).rejects.toMatchObject({ code: 'GONE' })
  })

  it('is told of no run that was withdrawn or acknowledged since', async () => {
    const { owner } = await withRecipient('taken-back')
    await step(owner, 'taken-back')
    await find()
    const alerts = await db.alert.findMany({ where: { orgId: owner.orgId } })
    const [first, ...rest] = [...new Set(alerts.map(({ runId }) => runId))]
    expect(first).toBeDefined()
    await db.$transaction((tx) =>
      decideRun(tx, {
        runId: first ?? '',
        action: 'withdraw',
        reason: 'wrong cluster',
        replacementId: null,
        requestedBy: null,
        decidedBy: 'sender taken-back',
      }),
    )
    const known = { note: 'TLS 1.3', expected: false, metric: null }
    for (const runId of rest) await db.$transaction((tx) => acknowledgeRun(tx, owner, runId, known))
    await deliver(1)
    expect(mailbox.received).toEqual([])
    expect(await stateOf(owner)).toMatchObject({ waiting: 0, dropped: alerts.length })
  })

  it('gets its alert once after the mail server was down for an hour', async () => {
    const { owner } = await withRecipient('down')
    await step(owner, 'down')
    await find()
    await mailbox.down()
    for (let minute = 0; minute < 60; minute += 10) await deliver(10)
    expect(await stateOf(owner)).toMatchObject({ delivered: 1, dead: 0 })
    await mailbox.up()
    for (let minute = 0; minute < 360; minute += 20) await deliver(20)
    const metrics = mailbox.received.map(({ text }) => /Value: (\S+)/.exec(text)?.[1])
    expect(metrics).toContain('http.latency.p99')
    expect(new Set(metrics).size).toBe(metrics.length)
    expect(await stateOf(owner)).toMatchObject({ waiting: 0, dead: 0 })
  })

  it.each([
    ['450', 450, 6],
    ['550', 550, 1],
  ])('that is refused with %s is given up, and asked again on request', async (_, status, most) => {
    const owner = await createPrincipal(db, `refused-${status}`)
    const { id } = await add(owner, 'nobody@refused.example')
    mailbox.refusal = status
    for (let hour = 0; hour < 12; hour++) await deliver(60)
    const [delivery] = await db.alertDelivery.findMany({ where: { recipientId: id } })
    expect(delivery).toMatchObject({ state: 'dead', attempts: most, failure: `SMTP ${status}` })
    const listed = JSON.stringify(await listRecipients(db, owner))
    expect(listed).toContain(`SMTP ${status}`)
    expect(listed).not.toContain('nobody')
    mailbox.refusal = null
    await retryRecipient(db, owner, String(id), later(1))
    await deliver(1)
    expect(mailbox.received.map(({ to }) => to)).toEqual(['nobody@refused.example'])
  })

  it('waits and is given up where the site has no mail server', async () => {
    const owner = await createPrincipal(db, 'no-server')
    await add(owner, 'ada@no-server.example')
    for (let hour = 0; hour < 12; hour++) await deliver(60, null)
    const [one] = await listRecipients(db, owner)
    expect(one).toMatchObject({ deliveries: { dead: 1 } })
    expect(one?.lastFailure).toBe('mail is not set up on this site')
    await expect(
      addRecipient(db, owner, { address: 'b@c.example' }, { isSetUp: false }),
    ).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' })
  })

  it('lapses after seven days, and is asked no more than once in that time', async () => {
    const owner = await createPrincipal(db, 'late')
    await add(owner, 'Ada@late.example')
    await expect(add(owner, 'ada@LATE.example')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await deliver(1)
    const key = keyIn(mailbox.received.at(-1)?.text ?? '')
    later((7 * DAY_MS) / MINUTE_MS + 1)
    await expect(
      db.$transaction((tx) => confirmRecipient(tx, key, later(1))),
    ).rejects.toMatchObject({ code: 'GONE' })
    expect(await listRecipients(db, owner, later(1))).toMatchObject([{ state: 'lapsed' }])
    await add(owner, 'ada@late.example')
    for (let i = 0; i < 8; i++) await add(owner, `n${i}@late.example`)
    await expect(add(owner, 'one@more.example')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('belongs to one organisation, whose log does not name the address', async () => {
    const { owner } = await withRecipient('mine')
    const [{ id } = { id: 0 }] = await listRecipients(db, owner)
    const stranger = await createPrincipal(db, 'not-mine')
    await expect(removeRecipient(db, stranger, String(id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await removeRecipient(db, owner, String(id))
    expect(await listRecipients(db, owner)).toEqual([])
    const log = await db.auditEntry.findMany({ where: { targetId: 'mine' } })
    expect(log.map(({ action }) => action)).toEqual([
      'mail recipient added',
      'mail recipient confirmed',
      'mail recipient removed',
    ])
    expect(JSON.stringify(log.map(({ detail }) => detail))).not.toContain('@')
  })
})
