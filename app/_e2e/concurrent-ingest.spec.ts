import { request as httpRequest, type RequestOptions } from 'node:http'
import { env } from '@/env'
import { connect } from '@/server/platform/db'
import { dumpAll, fortioJson } from '@/server/runs/storing/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

/** These journeys run after all others and one after the other, so that they may count the rows of every table. */
const CROWD = 200
test.describe.configure({ timeout: 90_000 })

let db: ReturnType<typeof connect>
let token = ''
test.beforeAll(async () => {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL of the site under test is not set')
  db = connect(env.DATABASE_URL)
  token = await makeToken('concurrent')
})
test.afterAll(() => db.$disconnect())

const query = (campaign: string): string =>
  `/api/v1/runs?campaign=${campaign}&mesh=istio&version=1.26.0&mode=sidecar`
const runsOf = (slug: string) => db.run.count({ where: { condition: { campaign: { slug } } } })
// Every request notes its token's last use and counts for its limits, also one that stores nothing.
// In the last two, the watcher of alerts notes by itself how far it has looked.
const dump = () => dumpAll(db, ['api_token', 'rate_window', 'webhook', 'mail_recipient'])

async function openTransactions(): Promise<number> {
  const [row] = await db.$queryRaw<
    { open: number }[]
  >`SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  return row?.open ?? 0
}

type IngestResponse = { status: number; text: string; runs: { id: string; replicate: number }[] }

async function post(url: string, body: string, key?: string): Promise<IngestResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  const { runs = [] } = JSON.parse(text) as { runs?: IngestResponse['runs'] }
  return { status: response.status, text, runs }
}

/** A request whose body is sent in part; the connection is cut before the rest, or before its response is read. */
function begin(url: string, options: RequestOptions, body: string) {
  const headers = { authorization: `Bearer ${token}`, ...options.headers }
  const sent = httpRequest(url, { method: 'POST', ...options, headers })
  sent.on('error', () => undefined)
  sent.write(body)
  return sent
}

test('200 equal results at the same time are one run, and every sender gets its response', async ({
  baseURL,
}) => {
  const body = fortioJson('crowd of equals')
  const all = await Promise.all(
    Array.from({ length: CROWD }, () => post(`${baseURL}${query('concurrent-equal')}`, body)),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(CROWD - 1)
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  expect(await runsOf('concurrent-equal')).toBe(1)
})

test('200 repeats of one condition at the same time are its replicates 1 to 200', async ({
  baseURL,
}) => {
  const all = await Promise.all(
    Array.from({ length: CROWD }, (_, i) =>
      post(`${baseURL}${query('concurrent-repeats')}`, fortioJson(`repeat ${i}`)),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 201))
  const numbers = all.flatMap(({ runs }) => runs.map(({ replicate }) => replicate))
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: CROWD }, (_, i) => i + 1))
})

const FORM = [
  '--cut\r\nContent-Disposition: form-data; name="context"\r\n\r\ncampaign: concurrent-cut\nmesh: istio\nmode: sidecar\r\n',
  `--cut\r\nContent-Disposition: form-data; name="result"; filename="a.json"\r\n\r\n${fortioJson('cut')}\r\n`,
].join('')
const CONTEXT = { campaign: 'concurrent-cut', mesh: 'istio', mode: 'sidecar' }
const envelope = (campaign: string, label: string): string =>
  JSON.stringify({ context: { ...CONTEXT, campaign }, results: [{ raw: fortioJson(label) }] })
const ENVELOPE = envelope('concurrent-cut', 'cut')

for (const [kind, type, at, body] of [
  ['a raw result', 'application/octet-stream', query('concurrent-cut'), fortioJson('cut')],
  ['a form', 'multipart/form-data; boundary=cut', '/api/v1/runs', FORM],
  ['an envelope', 'application/json', '/api/v1/runs', ENVELOPE],
  ['a stream', 'application/x-ndjson', '/api/v1/runs', ENVELOPE],
] as const)
  test(`a sender killed within ${kind} leaves nothing`, async ({ baseURL }) => {
    const before = await dump()
    const sent = begin(`${baseURL}${at}`, { headers: { 'content-type': type } }, body)
    await new Promise((resolve) => setTimeout(resolve, 500))
    sent.destroy()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await dump()).toEqual(before)
    await expect.poll(openTransactions).toBe(0)
  })

test('a killed stream keeps its complete lines, and sent again it adds the rest only', async ({
  baseURL,
}) => {
  const line = (label: string): string => `${envelope('concurrent-stream', label)}\n`
  const headers = { 'content-type': 'application/x-ndjson' }
  const sent = begin(
    `${baseURL}/api/v1/runs`,
    { headers },
    line('one') + line('two') + line('three').slice(0, 900),
  )
  await expect.poll(() => runsOf('concurrent-stream'), { timeout: 20_000 }).toBe(2)
  sent.destroy()
  const response = await fetch(`${baseURL}/api/v1/runs`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: line('one') + line('two') + line('three'),
  })
  expect(response.status).toBe(207)
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as object)
  expect(lines).toMatchObject([
    { line: 1, status: 200 },
    { line: 2, status: 200 },
    { line: 3, status: 201 },
    { summary: { lines: 3, stored: 1, repeated: 2, refused: 0 } },
  ])
  expect(await runsOf('concurrent-stream')).toBe(3)
})

for (const key of ['concurrent-key-1', undefined])
  test(`a client that lost the response gets it again ${key ? 'by its key' : 'by its content'}`, async ({
    baseURL,
  }) => {
    const campaign = key ? 'concurrent-keyed' : 'concurrent-unkeyed'
    const body = fortioJson(campaign)
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(body)),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const lost = begin(`${baseURL}${query(campaign)}`, { headers }, body)
    await expect.poll(() => runsOf(campaign), { timeout: 20_000 }).toBe(1)
    lost.destroy()
    const stored = await dump()
    const again = await post(`${baseURL}${query(campaign)}`, body, key)
    expect(again).toMatchObject({ status: 200, runs: [{ replicate: 1 }] })
    expect(await dump()).toEqual(stored)
    const run = await db.run.findFirst({ where: { condition: { campaign: { slug: campaign } } } })
    expect(again.runs[0]?.id).toBe(run?.id)
  })
