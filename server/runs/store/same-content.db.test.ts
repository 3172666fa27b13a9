import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Principal } from '@/server/auth/tokens/tokens'
import { reviewRun } from '@/server/review/moderation/review'
import { decideRun } from '@/server/review/retractions/retract'
import { withdrawRun } from '@/server/review/moderation/withdraw'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { backfillDigests } from './backfill-digests'
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

const { db, acme, rival } = await openSenders(['acme', 'rival'])
const newcomer = await createPrincipal(db, 'newcomer', false)

const reordered = (json: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json) as object).reverse()))

/** The duplicate flag of a run as it is stored, or null. */
const flagOf = async (id: string | null) =>
  (await db.qualityFlag.findMany({ where: { runId: id ?? '', code: 'DUPLICATE_CONTENT' } })).map(
    ({ severity, text }) => ({ severity, text }),
  )[0] ?? null

const DUPLICATE = { code: 'DUPLICATE_RAW', facts: { title: 'This result is stored already' } }

describe('the same result in other bytes', () => {
  it.each<[string, (json: string) => string]>([
    ['a newline more', (json) => `${json}\n`],
    ['keys in another order', reordered],
    ['other white space', (json) => JSON.stringify(JSON.parse(json), null, 3)],
    ['another label', (json) => json.replace(/"Labels":"[^"]*"/, '"Labels":"again"')],
  ])('does not become a second repetition: %s', async (how, change) => {
    const context = campaign(`again-${how.replaceAll(' ', '-')}`)
    const json = fortioJson(how)
    const { run } = await onlyRun(db, acme, [upload(json)], context)
    const before = await dumpAll(db)
    await expect(submit(db, acme, [upload(change(json))], context)).rejects.toMatchObject({
      ...DUPLICATE,
      facts: { ...DUPLICATE.facts, detail: expect.stringContaining(run.url ?? '') as string },
    })
    // A commit that the sender states makes no measurement out of it either.
    await expect(
      submit(db, acme, [upload(change(json))], { ...context, commit: 'abc' }),
    ).rejects.toMatchObject(DUPLICATE)
    expect(await dumpAll(db)).toEqual(before)
  })

  it('is stored once when both are sent at the same time, or in one request', async () => {
    const json = fortioJson('at once')
    const both = [json, `${json}\n`]
    const context = campaign('at-once')
    const results = await Promise.allSettled(
      both.map((text) => submit(db, acme, [upload(text)], context)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: DUPLICATE })
    await expect(
      submit(
        db,
        acme,
        both.map((text) => upload(text)),
        campaign('in-one'),
      ),
    ).rejects.toMatchObject(DUPLICATE)
  })

  it('is stored once where one file holds it twice, and says so', async () => {
    const csv = 'ingest/fixtures/istio_perf/fortio_py_default_columns.csv'
    const [head, row, other] = readFileSync(csv, 'utf8').split('\n')
    const file = upload([head, row, row, other, ''].join('\n'), 'fortio.csv')
    const { body } = await submit(db, acme, [file], campaign('in-one-file'))
    expect(body.runs).toHaveLength(2)
    const repeated = body.runs.map(({ notices }) => notices.filter((n) => n.code === 'REPEATED'))
    expect(repeated.map((n) => n.length)).toEqual([1, 0])
    expect(repeated[0]?.[0]?.message).toContain('stored once')
  })
})

describe('equal numbers under another name', () => {
  const other = { mesh: 'linkerd', version: '2.18.0' }

  it.each<[string, object, () => Principal, string]>([
    ['version', { version: '1.27.0' }, () => acme, ' under another version'],
    ['mesh', other, () => acme, ' under another mesh'],
    ['campaign', {}, () => acme, ' under another condition'],
    ['organisation', {}, () => rival, ' under another organisation'],
  ])('are a flag on both runs: another %s', async (what, more, who, words) => {
    const json = fortioJson(`copy ${what}`)
    const first = await onlyRun(db, acme, [upload(json)], campaign(`first-${what}`))
    expect(await flagOf(first.run.id)).toBeNull()
    const second = await onlyRun(db, who(), [upload(`${json} `)], campaign(`second-${what}`, more))
    expect(second.run.flags).toContainEqual({
      code: 'DUPLICATE_CONTENT',
      severity: 'exclude',
      scope: 'run',
      text: 'all numbers equal those of another run',
    })
    expect(await flagOf(second.run.id)).toEqual({
      severity: 'exclude',
      text: `all numbers equal those of replicate 1 of Istio sidecar 1.26.0 in campaign first-${what}${words}: one of the two was not measured`,
    })
    expect(await flagOf(first.run.id)).toMatchObject({ severity: 'warn' })
    expect((await flagOf(first.run.id))?.text).toContain(`campaign second-${what}`)
  })

  it('are seen between requests of one batch, and in a dry run', async () => {
    const json = fortioJson('one batch')
    const runs = await Promise.all(
      ['batch-a', 'batch-b'].map((slug) => onlyRun(db, acme, [upload(json)], campaign(slug))),
    )
    const flags = await Promise.all(runs.map(({ run }) => flagOf(run.id)))
    expect(flags.map((flag) => flag?.severity).sort()).toEqual(['exclude', 'warn'])
    const dry = await onlyRun(db, acme, [upload(json)], campaign('batch-c'), { dryRun: true })
    expect(dry.run.flags.map(({ code }) => code)).toContain('DUPLICATE_CONTENT')
  })

  it('name no run that readers cannot see, until they can', async () => {
    const json = fortioJson('waits')
    const waiting = await onlyRun(db, newcomer, [upload(json)], campaign('waits'))
    const seen = await onlyRun(db, acme, [upload(json)], campaign('seen'))
    expect(seen.run.flags.map(({ code }) => code)).not.toContain('DUPLICATE_CONTENT')
    expect(await flagOf(seen.run.id)).toBeNull()
    // A maintainer who reads what waits sees that it is a copy of what is public.
    expect((await flagOf(waiting.run.id))?.text).toContain('campaign seen')
    const decision = { runId: waiting.run.id ?? '', reason: null, decidedBy: 'maintainer' }
    await db.$transaction((tx) => reviewRun(tx, { ...decision, action: 'publish' }))
    expect((await flagOf(seen.run.id))?.text).toContain('campaign waits')
  })

  it('of the same file name the run to withdraw, where its sender corrects a context', async () => {
    const json = fortioJson('corrected')
    const wrong = await onlyRun(db, acme, [upload(json)], campaign('corrected', { rps: 200 }))
    const context = campaign('corrected', { connections: 8, version: '1.27.0' })
    const right = await onlyRun(db, acme, [upload(json)], context)
    const told = right.run.notices.find(({ code }) => code === 'SAME_FILE')?.message ?? ''
    expect(told).toContain(
      `the same file was stored as run ${wrong.run.id} with another context, so`,
    )
    expect(told).toMatch(new RegExp(`withdraw it: curl .*/api/v1/runs/${wrong.run.id}/withdraw$`))
    expect(right.run.summary?.lines).toContain(told)
    expect((await flagOf(right.run.id))?.text).toMatch(/^the same file as replicate 1 .* 1\.26\.0/)
    // Other senders are told nothing of whose file it is.
    const other = await onlyRun(db, rival, [upload(json)], campaign('not-corrected'))
    expect(other.run.notices.map(({ code }) => code)).not.toContain('SAME_FILE')
    await withdrawRun(db, acme, wrong.run.id ?? '', 'wrong context')
    const gone = await onlyRun(db, acme, [upload(json)], campaign('corrected', { rps: 200 }))
    expect(gone.run.summary?.lines.join()).toContain('this run was withdrawn and counts nowhere')
    const again = await onlyRun(db, acme, [upload(json)], context)
    expect(again.run.notices.map(({ code }) => code)).not.toContain('SAME_FILE')
    expect(again.run.summary?.lines.join()).not.toMatch(/all numbers equal|same file/)
  })

  it('lose their flag when one of them is withdrawn', async () => {
    const json = fortioJson('withdrawn')
    const wrong = await onlyRun(db, acme, [upload(json)], campaign('wrong'))
    const right = await onlyRun(db, acme, [upload(json)], campaign('right'))
    expect(await flagOf(right.run.id)).not.toBeNull()
    await withdrawRun(db, acme, wrong.run.id ?? '', 'sent to the wrong campaign')
    expect(await flagOf(right.run.id)).toBeNull()
  })
})

describe('a withdrawn run whose corrected copy counts', () => {
  const decide = (runId: string, action: 'retract' | 'reinstate') =>
    db.$transaction((tx) =>
      decideRun(tx, {
        runId,
        action,
        reason: 'it was right',
        replacementId: null,
        requestedBy: null,
        decidedBy: 'maintainer',
      }),
    )

  it('is not reinstated before the other one is retracted', async () => {
    const json = fortioJson('reinstated')
    const wrong = await onlyRun(db, acme, [upload(json)], campaign('reinstated-wrong'))
    await withdrawRun(db, acme, wrong.run.id ?? '', 'wrong context')
    const right = await onlyRun(db, acme, [upload(json)], campaign('reinstated-right'))
    await expect(decide(wrong.run.id ?? '', 'reinstate')).rejects.toMatchObject({
      facts: {
        detail: expect.stringMatching(
          new RegExp(
            `^run ${right.run.id} \\(Istio sidecar 1\\.26\\.0 in campaign reinstated-right\\).*retract run ${right.run.id} first$`,
          ),
        ) as string,
      },
    })
    expect(await flagOf(right.run.id)).toBeNull()
    await decide(right.run.id ?? '', 'retract')
    await decide(wrong.run.id ?? '', 'reinstate')
    expect(await flagOf(wrong.run.id)).toBeNull()
  })
})

describe('a few coarse numbers', () => {
  const CONTEXT = { mesh: 'none', mode: 'none', version: undefined }
  const coarse = (label: string) => JSON.stringify({ meshbench: 1, note: label, gbits: 9.41 })
  const mapping = { 'tcp.throughput.mean': { pointer: '/gbits', unit: 'Gbit/s' } }

  it('may agree by chance: the sender says that they are two runs', async () => {
    const context = campaign('coarse', { ...CONTEXT, mapping })
    await onlyRun(db, acme, [upload(coarse('a'))], { ...context, commit: 'aaa' })
    await expect(
      submit(db, acme, [upload(coarse('b'))], { ...context, commit: 'aaa' }),
    ).rejects.toMatchObject(DUPLICATE)
    const { run } = await onlyRun(db, acme, [upload(coarse('b'))], { ...context, commit: 'bbb' })
    expect(run.flags.map(({ code }) => code)).not.toContain('DUPLICATE_CONTENT')
  })
})

describe('runs that were stored without digests', () => {
  it('get the same ones by a recomputation, and the flags that follow from them', async () => {
    const json = fortioJson('before digests')
    const first = await onlyRun(db, acme, [upload(json)], campaign('before-a'))
    const digest = await db.run.findUniqueOrThrow({ where: { id: first.run.id ?? '' } })
    await db.run.updateMany({ data: { contentDigest: null, numbersDigest: null } })
    const second = await onlyRun(db, acme, [upload(json)], campaign('before-b'))
    expect(await flagOf(second.run.id)).toBeNull()
    const { left } = await backfillDigests(db)
    expect(left).toBe(0)
    const after = await db.run.findUniqueOrThrow({ where: { id: first.run.id ?? '' } })
    expect(after.contentDigest).toEqual(digest.contentDigest)
    expect(after.numbersDigest).toEqual(digest.numbersDigest)
    await recomputeAll(db)
    expect((await flagOf(second.run.id))?.severity).toBe('exclude')
  })
})
