import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { withdrawRun } from '@/server/review/moderation/withdraw'
import { importPublication } from '@/server/publications/import'
import { loadPublication } from '@/server/publications/load-files'
import { getRawFile } from '../queries'
import {
  campaign,
  dumpAll,
  fortioJson,
  onlyRun,
  createPrincipal,
  submit,
  upload,
} from './submission-fixture'
import { openSenders } from './senders-fixture'

const PUBLISHED = 'istio-2024-10-ambient-vs-cilium'

const { db, acme, rival } = await openSenders(['acme', 'rival'])

beforeAll(async () => {
  const { publication, sha256 } = loadPublication(path.join('ingest/published', PUBLISHED))
  await db.$transaction((tx) => importPublication(tx, publication, sha256), {
    timeout: 30_000,
  })
})

describe('the same bytes', () => {
  const file = [upload(fortioJson('same bytes'))]

  it('do not become a second replicate', async () => {
    const { run } = await onlyRun(db, acme, file, campaign('same', { replicate: 1 }))
    const before = await dumpAll(db)
    await expect(submit(db, acme, file, campaign('same', { replicate: 2 }))).rejects.toMatchObject({
      code: 'DUPLICATE_RAW',
      facts: { detail: expect.stringContaining(run.url ?? '') as string },
    })
    expect(await dumpAll(db)).toEqual(before)
  })

  it('do not become a second replicate when one copy is gzipped, and are kept unpacked', async () => {
    const packed = [upload(gzipSync(file[0]?.bytes ?? ''), 'packed.json.gz')]
    await onlyRun(db, acme, file, campaign('packed', { replicate: 1 }))
    await expect(
      submit(db, acme, packed, campaign('packed', { replicate: 2 })),
    ).rejects.toMatchObject({ code: 'DUPLICATE_RAW' })
    const { run } = await onlyRun(db, acme, packed, campaign('packed-first'))
    const raw = await getRawFile(db, run.id ?? '')
    expect(raw.name).toBe('packed.json')
    expect(raw.body.equals(Buffer.from(file[0]?.bytes ?? ''))).toBe(true)
  })

  it('may be sent by two organisations, each for its own campaign', async () => {
    const a = await onlyRun(db, acme, file, campaign('theirs-a'))
    const b = await onlyRun(db, rival, file, campaign('theirs-b'))
    expect(b.status).toBe(201)
    expect(b.run.id).not.toBe(a.run.id)
  })
})

describe('an Idempotency-Key', () => {
  const idempotencyKey = 'ci-4711'
  const context = campaign('keys')

  it('gets the first response again, and refuses other content', async () => {
    const files = [upload(fortioJson('key 1')), upload(fortioJson('key 2'))]
    const first = await submit(db, acme, files, context, { idempotencyKey })
    const before = await dumpAll(db)
    expect(await submit(db, acme, files, context, { idempotencyKey })).toEqual({
      ...first,
      status: 200,
    })
    const other = [upload(fortioJson('key 3'))]
    await expect(submit(db, acme, other, context, { idempotencyKey })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      status: 409,
    })
    expect(await dumpAll(db)).toEqual(before)
  })

  it('of a run that was withdrawn says so, and creates nothing', async () => {
    const files = [upload(fortioJson('withdrawn key'))]
    const options = { idempotencyKey: 'ci-4712' }
    const context = campaign('keys-withdrawn', { continuous: true })
    const first = await onlyRun(db, acme, files, context, options)
    expect(first.run.comparison).toBeDefined()
    await withdrawRun(db, acme, first.run.id ?? '', 'wrong cluster')
    const again = await onlyRun(db, acme, files, context, options)
    expect(again.run.comparison).toBeUndefined()
    expect(again.status).toBe(200)
    expect(again.run).toMatchObject({ id: first.run.id, state: 'withdrawn' })
    expect(again.run.summary?.lines.join()).toContain('this run was withdrawn and counts nowhere')
  })

  it('belongs to one organisation', async () => {
    const files = [upload(fortioJson('key of the rival'))]
    const { status } = await submit(db, rival, files, campaign('keys-rival'), {
      idempotencyKey,
    })
    expect(status).toBe(201)
  })
})

describe('campaigns', () => {
  const file = [upload(fortioJson('campaigns'))]

  it('of another organisation look like ones that do not exist', async () => {
    await submit(db, acme, file, campaign('private'))
    await expect(submit(db, rival, file, campaign('private'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { pointer: '/campaign', file: 'context' },
    })
  })

  it('that were imported belong to no sender, and are closed for their own publisher', async () => {
    await expect(submit(db, acme, file, campaign(PUBLISHED))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { org } = await db.campaign.findUniqueOrThrow({
      where: { slug: PUBLISHED },
      include: { org: true },
    })
    const publisher = await createPrincipal(db, org.slug)
    await expect(submit(db, publisher, file, campaign(PUBLISHED))).rejects.toMatchObject({
      code: 'CAMPAIGN_CLOSED',
    })
  })
})

describe('refusals', () => {
  const file = [upload(fortioJson('refusals'))]

  it.each([
    [
      { mesh: 'itsio' },
      { code: 'UNKNOWN_MESH', facts: { detail: /"itsio": did you mean istio\?/ } },
    ],
    [
      { mesh: 'nomesh', mode: 'none' },
      {
        code: 'UNKNOWN_MESH',
        facts: {
          detail: /"nomesh": did you mean none\?/,
          hint: 'mesh: none is the control without a mesh',
        },
      },
    ],
    [
      { mesh: 'zzzzzzzz' },
      { code: 'UNKNOWN_MESH', facts: { detail: /^expected one of none, istio.*"zzzzzzzz"$/ } },
    ],
    [{ rps: 2000 }, { code: 'CONTRADICTION', facts: { detail: /2000.*200/, pointer: '/rps' } }],
    [{ connections: 9 }, { code: 'CONTRADICTION', facts: { detail: /9.*8/ } }],
    [{ started_at: '0000-01-01T00:00:00Z' }, { facts: { pointer: '/started_at' } }],
    [{ started_at: '2026-01-01T00:00:00+23:00' }, { facts: { pointer: '/started_at' } }],
    [{ payload_bytes: 2 ** 40 }, { facts: { pointer: '/payload_bytes' } }],
  ])('of %j leave nothing', async (more, { code = 'INVALID_CONTEXT', facts }: Refusal) => {
    const before = await dumpAll(db)
    const { detail = /./, ...rest } = facts
    await expect(submit(db, acme, file, campaign('refused', more))).rejects.toMatchObject({
      code,
      facts: { ...rest, detail: expect.stringMatching(detail) as string },
    })
    expect(await dumpAll(db)).toEqual(before)
  })
  type Refusal = {
    code?: string
    facts: { detail?: string | RegExp; pointer?: string; hint?: string }
  }

  it.each([
    [{ StartTime: '2026-01-01T00:00:00-16:30' }, /start time/],
    [{ RunType: 'GRPC', NumThreads: 1, Streams: 4 }, /connections/],
    [{ NumThreads: 2 ** 40 }, /connections/],
  ])('of a file with %j say so instead of failing', async (fields, title) => {
    const files = [upload(fortioJson('hostile', fields))]
    await expect(submit(db, acme, files, campaign('hostile'))).rejects.toMatchObject({
      code: 'INVALID_RESULT',
      facts: { title: expect.stringMatching(title) as string, file: 'fortio.json' },
    })
  })

  it('of a replicate that exists name it', async () => {
    const context = campaign('taken', { replicate: 7 })
    await submit(db, acme, [upload(fortioJson('taken 1'))], context)
    await expect(submit(db, acme, [upload(fortioJson('taken 2'))], context)).rejects.toMatchObject({
      code: 'REPLICATE_TAKEN',
      facts: { title: 'Replicate 7 exists' },
    })
  })
})
