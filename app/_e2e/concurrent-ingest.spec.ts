import { request as httpRequest } from 'node:http'
import { connect } from '@/server/platform/db/client'
import { dumpAll, fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { startOwnSite } from './own-site'

/** How many senders come at once. */
const CROWDS = [
  { crowd: 25, tag: '' },
  { crowd: 200, tag: ' @stress' },
]
// Every row of every table is compared, so nobody else may write: the site under test retries mail at any time.
const site = startOwnSite('concurrent', () => db.$disconnect())
let db: ReturnType<typeof connect>
test.beforeAll(() => void (db = connect(site.databaseUrl)))

const query = (campaign: string): string =>
  `/api/v1/runs?campaign=${campaign}&mesh=istio&version=1.26.0&mode=sidecar`
const runsOf = (slug: string) => db.run.count({ where: { condition: { campaign: { slug } } } })
// Every request notes its token's last use and counts for its limits, also one that stores nothing.
const dump = () => dumpAll(db, ['api_token', 'rate_window'])

/** Waits until the site has begun this many requests and ended none of them. */
const waitForRequests = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const metrics = await fetch(`${site.url}/api/metrics`).then((response) => response.text())
      // The request for the metrics is under way itself.
      return Number(/^meshbench_requests_under_way (\d+)$/m.exec(metrics)?.[1]) - 1
    })
    .toBe(count)

async function openTransactions(): Promise<number> {
  const [row] = await db.$queryRaw<
    { open: number }[]
  >`SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  return row?.open ?? 0
}

type IngestResponse = { status: number; text: string; runs: { id: string; replicate: number }[] }

async function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<IngestResponse> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body,
  })
  const text = await response.text()
  const isStream = response.status === 207
  const { runs = [] } = isStream ? {} : (JSON.parse(text) as { runs?: IngestResponse['runs'] })
  return { status: response.status, text, runs }
}

/** A request whose body is sent in part; the connection is cut before the rest, or before its response is read. */
function begin(path: string, body: string, headers: Record<string, string>) {
  const sent = httpRequest(site.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.token}`, ...headers },
  })
  sent.on('error', () => undefined)
  sent.write(body)
  return sent
}

for (const { crowd, tag } of CROWDS) {
  test(`${crowd} equal results at the same time are one run, and every sender gets its response${tag}`, async () => {
    const body = fortioJson('crowd of equals')
    const all = await Promise.all(
      Array.from({ length: crowd }, () => post(query('concurrent-equal'), body)),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(crowd - 1)
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(await runsOf('concurrent-equal')).toBe(1)
  })

  test(`${crowd} repeats of one condition at the same time are its replicates 1 to ${crowd}${tag}`, async () => {
    const all = await Promise.all(
      Array.from({ length: crowd }, (_, i) =>
        post(query('concurrent-repeats'), fortioJson(`repeat ${i}`)),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201))
    const numbers = all.flatMap(({ runs }) => runs.map(({ replicate }) => replicate))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: crowd }, (_, i) => i + 1))
  })
}

const PARTS = [
  '--cut\r\nContent-Disposition: form-data; name="context"\r\n\r\ncampaign: concurrent-cut\nmesh: istio\nmode: sidecar\r\n',
  `--cut\r\nContent-Disposition: form-data; name="result"; filename="a.json"\r\n\r\n${fortioJson('cut')}\r\n`,
].join('')
const CONTEXT = { campaign: 'concurrent-cut', mesh: 'istio', mode: 'sidecar' }
const envelope = (campaign: string, label: string): string =>
  JSON.stringify({ context: { ...CONTEXT, campaign }, results: [{ raw: fortioJson(label) }] })
const ENVELOPE = envelope('concurrent-cut', 'cut')

for (const [kind, type, path, body, rest, status] of [
  ['a raw result', 'application/octet-stream', query('concurrent-cut'), fortioJson('cut'), '', 200],
  ['a form', 'multipart/form-data; boundary=cut', '/api/v1/runs?', PARTS, '--cut--\r\n', 200],
  ['an envelope', 'application/json', '/api/v1/runs?', ENVELOPE, '', 200],
  ['a stream', 'application/x-ndjson', '/api/v1/runs?', ENVELOPE, '\n', 207],
] as const)
  test(`a sender killed within ${kind} leaves nothing`, async () => {
    const before = await dump()
    const sent = begin(path, body, { 'content-type': type })
    await waitForRequests(1)
    sent.destroy()
    await waitForRequests(0)
    // What the site may still do with the part that came, it does before a later whole one, which is only tried.
    const tried = await post(`${path}&dryRun=1`, body + rest, { 'content-type': type })
    expect(tried, tried.text).toMatchObject({ status })
    expect(await dump()).toEqual(before)
    await expect.poll(openTransactions).toBe(0)
  })

test('a killed stream keeps its complete lines, and sent again it adds the rest only', async () => {
  const line = (label: string): string => `${envelope('concurrent-stream', label)}\n`
  const headers = { 'content-type': 'application/x-ndjson' }
  const sent = begin(
    '/api/v1/runs',
    line('one') + line('two') + line('three').slice(0, 900),
    headers,
  )
  await expect.poll(() => runsOf('concurrent-stream')).toBe(2)
  sent.destroy()
  const { status, text } = await post(
    '/api/v1/runs',
    line('one') + line('two') + line('three'),
    headers,
  )
  expect(status).toBe(207)
  const lines = text
    .trim()
    .split('\n')
    .map((json) => JSON.parse(json) as object)
  expect(lines).toMatchObject([
    { line: 1, status: 200 },
    { line: 2, status: 200 },
    { line: 3, status: 201 },
    { summary: { lines: 3, stored: 1, repeated: 2, refused: 0 } },
  ])
  expect(await runsOf('concurrent-stream')).toBe(3)
})

for (const key of ['concurrent-key-1', undefined])
  test(`a client that lost the response gets it again ${key ? 'by its key' : 'by its content'}`, async () => {
    const campaign = key ? 'concurrent-keyed' : 'concurrent-unkeyed'
    const body = fortioJson(campaign)
    const headers: Record<string, string> = {
      'content-type': 'application/octet-stream',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const length = String(Buffer.byteLength(body))
    const lost = begin(query(campaign), body, { ...headers, 'content-length': length })
    await expect.poll(() => runsOf(campaign)).toBe(1)
    lost.destroy()
    await waitForRequests(0)
    const stored = await dump()
    const again = await post(query(campaign), body, headers)
    expect(again).toMatchObject({ status: 200, runs: [{ replicate: 1 }] })
    expect(await dump()).toEqual(stored)
    const run = await db.run.findFirst({ where: { condition: { campaign: { slug: campaign } } } })
    expect(again.runs[0]?.id).toBe(run?.id)
  })
