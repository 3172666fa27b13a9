import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { partsDocument } from '@/ingest/parts/parts-file'
import { createCaller } from '@/server/api/root'
import { connect } from '@/server/platform/db/client'
import { moveConditions } from './move-conditions'
import { backfillProtocols } from './backfill-protocols'
import { campaign, onlyRun, submit, upload } from './submission-fixture'
import { openSenders } from './senders-fixture'

const { db, url, acme } = await openSenders(['acme'])
const api = () => createCaller({ db })
const WRK = readFileSync('ingest/fixtures/wrk/t1_c4_latency.txt', 'utf8')
const send = (slug: string, text: string, more: object = {}) =>
  onlyRun(db, acme, [upload(text, 'wrk.txt')], campaign(slug, more))
const pageOf = async (run: { id: string | null }) => api().runs.get({ id: run.id ?? '' })

it('an assumed protocol is shown, enters no workload and yields to the sender', async () => {
  const { run } = await send('assumed', WRK)
  expect(run.notices.map(({ code }) => code)).toContain('ASSUMED_VALUE')
  const page = await pageOf(run)
  expect(page.workload.protocol).toBeNull()
  expect(page.assumedProtocol).toBe("assumed: HTTP/1.1 (HTTP/1.1 is wrk's only protocol)")
  const condition = await api().runs.condition({ id: page.conditionId })
  expect(condition.assumedProtocol).toBe(page.assumedProtocol)

  const stated = await pageOf((await send('assumed', `${WRK}\n`, { protocol: 'http1' })).run)
  expect(stated.workload.protocol).toBe('http1')
  expect(stated.assumedProtocol).toBeNull()
  expect(stated.conditionId).not.toBe(page.conditionId)

  const other = await pageOf((await send('assumed', `${WRK}\n\n`, { protocol: 'h2' })).run)
  expect(other.workload.protocol).toBe('h2')
})

describe('a protocol that an earlier reader took for stated', () => {
  const other = connect(url)
  afterAll(() => other.$disconnect())
  /** The next night: the same plan with other numbers, as an instance sees it that does not know the condition. */
  const nextNight = async (slug: string, more: object = {}) => {
    const text = WRK.replace(/(\d+) requests in/, (_, n) => `${Number(n) + 1} requests in`)
    return (await onlyRun(other, acme, [upload(text, 'wrk.txt')], campaign(slug, more))).run
  }
  /** As the reader that guessed had stored it. */
  const guessed = async (slug: string, more: object = {}) => {
    const { run } = await send(slug, WRK, more)
    const { conditionId } = await pageOf(run)
    await moveConditions(db, [conditionId], (one) => ({ ...one, protocol: 'http1' }))
    await db.run.updateMany({ where: { conditionId }, data: { extra: {} } })
    return { run, conditionId }
  }

  it('is assumed after a recomputation, and the next night repeats the condition', async () => {
    const { run, conditionId } = await guessed('guessed')
    const istio = { mode: 'ambient', baseline: 'istio' }
    const second = await guessed('guessed', istio)
    expect((await pageOf(run)).workload.protocol).toBe('http1')
    expect(await backfillProtocols(db)).toEqual({ settled: 2, left: 0 })
    const page = await pageOf(run)
    expect(page.workload.protocol).toBeNull()
    expect(page.assumedProtocol).toContain('assumed: HTTP/1.1')
    expect((await nextNight('guessed')).conditionUrl).toBe(`/conditions/${conditionId}`)
    const { baselines } = await api().runs.condition({ id: second.conditionId })
    expect(baselines.map(({ label }) => label)).toContain('Istio sidecar')
    expect(await backfillProtocols(db)).toEqual({ settled: 0, left: 0 })
    const orphans = await db.$queryRaw<unknown[]>`SELECT 1 FROM load_level l
      WHERE NOT EXISTS (SELECT 1 FROM condition c WHERE c.group_key = l.group_key)`
    expect(orphans).toEqual([])
  })

  it('stays where the sender stated it, and where later runs have the place', async () => {
    const stated = await send('stated', WRK, { protocol: 'http1' })
    const { run, conditionId } = await guessed('split')
    expect((await nextNight('split')).conditionUrl).not.toBe(`/conditions/${conditionId}`)
    expect(await backfillProtocols(db)).toEqual({ settled: 0, left: 1 })
    for (const one of [stated.run, run]) expect((await pageOf(one)).workload.protocol).toBe('http1')
  })
})

it('a mode that the product does not have stores nothing and names those it has', async () => {
  const wrong = submit(
    db,
    acme,
    [upload(WRK, 'wrk.txt')],
    campaign('modes', { mesh: 'linkerd', mode: 'ambient' }),
  )
  await expect(wrong).rejects.toThrow(/one of none, sidecar, other for mesh linkerd/)
})

it('parts are stored as one run with all their rates', async () => {
  const text = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
  const document = partsDocument(
    ['a', 'b', 'c'].map((name, i) => ({
      name,
      text: text.replace('0.00263770', `0.0026377${i + 1}`),
    })),
  )
  const { run } = await onlyRun(
    db,
    acme,
    [upload(document, 'parts.json')],
    campaign('parts', { parts: 3, rps: 600 }),
  )
  const page = await pageOf(run)
  expect(page.workload).toMatchObject({ targetRps: 600, connections: 24 })
  expect(page.requests).toBe(3000)
  expect(page.parts.map(({ name, requests }) => ({ name, requests }))).toEqual(
    ['a', 'b', 'c'].map((name) => ({ name, requests: 1000 })),
  )
  expect(run.replicate).toBe(1)
})
