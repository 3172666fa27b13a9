import { describe, expect, it } from 'vitest'
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

const { db, acme } = await openSenders(['acme'])

const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))
const listRuns = (slug: string) =>
  db.run.findMany({
    where: { condition: { campaign: { slug } } },
    orderBy: { replicate: 'asc' },
  })
const send = (slug: string, label: string, more: object = {}) =>
  onlyRun(db, acme, [upload(fortioJson(label))], campaign(slug, more))

describe('submissions at the same time', () => {
  it('of different files are numbered without a gap or a double', async () => {
    const responses = await times(30, (i) => send('numbered', `numbered ${i}`))
    const numbers = responses.map(({ run }) => run.replicate).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    const summary = await db.summary.findMany({ distinct: ['n'], select: { n: true } })
    expect(summary).toEqual([{ n: 30 }])
  })

  it('of one file store one run, and all get the same response', async () => {
    const responses = await times(30, () => send('identical', 'identical'))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await listRuns('identical')).toHaveLength(1)
  })

  it('under one key store one run', async () => {
    const files = [upload(fortioJson('keyed'))]
    const options = { idempotencyKey: 'parallel' }
    const responses = await times(10, () => submit(db, acme, files, campaign('keyed'), options))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await listRuns('keyed')).toHaveLength(1)
  })

  it('of one file under several replicates let one through', async () => {
    // Neither the condition nor the stored bytes are new, so that nothing else makes the ten wait for each other.
    await send('doubled', 'to have the condition')
    await send('elsewhere', 'doubled')
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => send('doubled', 'doubled', { replicate: i + 2 })),
    )
    const reasons = results.flatMap((r) => (r.status === 'rejected' ? [r.reason as unknown] : []))
    expect(reasons).toHaveLength(9)
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'DUPLICATE_RAW' })
    expect(await listRuns('doubled')).toHaveLength(2)
  })

  it('with several files in any order do not lock each other out', async () => {
    const loads = [100, 200, 300, 400]
    const file = (load: number, i: number) =>
      upload(fortioJson(`ordered ${load} ${i}`, { RequestedQPS: String(load) }))
    const responses = await times(12, (i) => {
      const order = i % 2 === 0 ? loads : [...loads].reverse()
      return submit(
        db,
        acme,
        order.map((load) => file(load, i)),
        campaign('ordered'),
      )
    })
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    const runs = await listRuns('ordered')
    expect(runs).toHaveLength(48)
    expect(new Set(runs.map(({ conditionId }) => conditionId)).size).toBe(4)
  })

  it('of a mesh and its baseline find each other', async () => {
    for (let i = 0; i < 8; i++) {
      // The campaign exists, so that its creation does not make the two wait for each other.
      await send(`pair-${i}`, `first ${i}`, { mesh: 'linkerd', baseline: [] })
      const none = { mesh: 'none', mode: 'none', version: undefined }
      await Promise.all([send(`pair-${i}`, `mesh ${i}`), send(`pair-${i}`, `bare ${i}`, none)])
    }
    const linked = await db.conditionBaseline.findMany({
      where: { condition: { campaign: { slug: { startsWith: 'pair-' } } } },
    })
    expect(linked).toHaveLength(8)
  })

  it('of two organisations give a new campaign to one of them', async () => {
    const rival = await createPrincipal(db, 'rival')
    const results = await Promise.allSettled(
      [acme, rival].map((who) =>
        submit(db, who, [upload(fortioJson('contested'))], campaign('contested')),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'NOT_FOUND' },
    })
  })
})

describe('a request with several files', () => {
  const files = () => [
    upload(fortioJson('whole 1'), '1.json'),
    upload(fortioJson('whole 2'), '2.json', 1),
  ]

  it('is stored not at all when the second one is refused', async () => {
    await send('whole', 'takes replicate 1')
    const before = await dumpAll(db)
    await expect(submit(db, acme, files(), campaign('whole'))).rejects.toMatchObject({
      code: 'REPLICATE_TAKEN',
      facts: { file: '2.json' },
    })
    const broken = [...files().slice(0, 1), upload('{"RunType":', 'cut.json')]
    await expect(submit(db, acme, broken, campaign('whole'))).rejects.toMatchObject({
      code: 'INVALID_RESULT',
      facts: { file: 'cut.json', cause: 'TRUNCATED', line: 1 },
    })
    expect(await dumpAll(db)).toEqual(before)
  })

  it('is stored not at all when the database fails at the last step', async () => {
    await db.$executeRaw`CREATE FUNCTION out_of_order() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`
    await db.$executeRaw`CREATE TRIGGER out_of_order BEFORE INSERT ON cache_tag
      FOR EACH ROW EXECUTE FUNCTION out_of_order()`
    const before = await dumpAll(db)
    const two = [upload(fortioJson('fails 1')), upload(fortioJson('fails 2'))]
    await expect(submit(db, acme, two, campaign('fails'))).rejects.toThrow(/disk full/)
    expect(await dumpAll(db)).toEqual(before)
    await db.$executeRaw`DROP TRIGGER out_of_order ON cache_tag`
    const { status } = await submit(db, acme, two, campaign('fails'))
    expect(status).toBe(201)
  })

  it('keeps the order of its files and stores the new ones beside known ones', async () => {
    const known = await send('mixed', 'mixed 2')
    const mixed = [1, 2, 3].map((i) => upload(fortioJson(`mixed ${i}`)))
    const { status, body } = await submit(db, acme, mixed, campaign('mixed'))
    expect(status).toBe(201)
    expect(body.runs.map(({ replicate }) => replicate)).toEqual([2, 1, 3])
    expect(body.runs[1]).toEqual(known.run)
  })
})
