import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { partsDocument } from '@/ingest/parts/parts-file'
import { createCaller } from '@/server/api/root'
import type { Principal } from '@/server/auth/tokens/tokens'
import { testDatabase } from '@/server/testing/database'
import {
  campaign,
  onlyRun,
  principalOf,
  submit,
  syncDictionaries,
  upload,
} from './submission-fixture'

const test = await testDatabase()
let acme: Principal
const api = () => createCaller({ db: test.db })
const WRK = readFileSync('ingest/fixtures/wrk/t1_c4_latency.txt', 'utf8')
const send = (slug: string, text: string, more: object = {}) =>
  onlyRun(test.db, acme, [upload(text, 'wrk.txt')], campaign(slug, more))
const pageOf = async (run: { id: string | null }) => api().runs.get({ id: run.id ?? '' })

beforeAll(async () => {
  await syncDictionaries(test.db)
  acme = await principalOf(test.db, 'acme')
})

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

it('a mode that the product does not have stores nothing and names those it has', async () => {
  const wrong = submit(
    test.db,
    acme,
    [upload(WRK, 'wrk.txt')],
    campaign('modes', { mesh: 'linkerd', mode: 'ambient' }),
  )
  await expect(wrong).rejects.toThrow(/one of none, sidecar, other for mesh linkerd/)
})

it('parts are stored as one run with all their rates', async () => {
  const text = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
  const document = partsDocument(['a', 'b', 'c'].map((name) => ({ name, text })))
  const { run } = await onlyRun(
    test.db,
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
