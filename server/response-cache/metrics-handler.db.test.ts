import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '@/server/auth/tokens/tokens'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { DEFINITIONS } from '@/server/platform/observe/metric-definitions'
import { connect } from '@/server/platform/db/client'
import { fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { createMigrated, startCluster, type Cluster } from '@/server/testing/cluster'
import { serveRoutes, type Served } from '@/server/testing/served'

// A server of its own, because it is stopped.
let cluster: Cluster
let site: Served
let token = ''
beforeAll(async () => {
  cluster = await startCluster()
  const url = await createMigrated(cluster.url)
  const db = connect(url)
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'acme', true)
  token = await createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
  await db.$disconnect()
  site = await serveRoutes(url)
})
afterAll(async () => {
  await site.stop()
  await cluster.stop()
})

/** The values of a scrape by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${site.url}/api/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

const post = (body: string) =>
  fetch(`${site.url}/api/v1/runs?campaign=seen&mesh=istio&version=1.26.0&mode=sidecar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })

it('counts requests, results, files and the database, without the framework', async () => {
  expect((await post(fortioJson('one'))).status).toBe(201)
  expect((await post(fortioJson('one'))).status).toBe(200)
  expect((await post('no result')).status).toBe(422)
  const found = await scrape()
  const ingest = 'meshbench_ingest_requests_total'
  expect(found.get(`${ingest}{adapter="fortio",outcome="stored"}`)).toBe(1)
  expect(found.get(`${ingest}{adapter="fortio",outcome="repeated"}`)).toBe(1)
  expect(found.get(`${ingest}{adapter="unknown",outcome="refused"}`)).toBe(1)
  expect(found.get('meshbench_ingest_files_total{adapter="fortio",outcome="read"}')).toBe(2)
  const route = 'route="/api/v1/runs",method="POST"'
  expect(found.get(`meshbench_requests_total{${route},status="201"}`)).toBe(1)
  const buckets = 'meshbench_request_duration_seconds_bucket'
  expect(found.get(`${buckets}{le="+Inf",route="/api/v1/runs"}`)).toBe(3)
  expect(found.get('meshbench_queue_waiting{queue="writer"}')).toBe(0)
  expect(found.get('meshbench_pool_connections{state="open"}')).toBeGreaterThan(0)
  expect(found.get('meshbench_database_up')).toBe(1)
  expect(found.get('meshbench_database_size_bytes')).toBeGreaterThan(1e6)
  expect(
    [...found.keys()].some((name) => name.startsWith('nodejs_eventloop_lag_p99_seconds')),
  ).toBe(true)
})

/** Streams lines to the site and gives the status of each. */
async function stream(query: string, lines: string[]): Promise<number[]> {
  const response = await fetch(`${site.url}/api/v1/runs${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  const answers = (await response.text()).trim().split('\n').slice(0, -1)
  return answers.map((line) => (JSON.parse(line) as { status: number }).status)
}

it('counts what became of each line of a stream, and times statements by kind and table', async () => {
  const context = { campaign: 'streamed', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
  const line = (label: string) =>
    JSON.stringify({ context, results: [{ raw: JSON.parse(fortioJson(label)) as object }] })
  const lines = [line('two'), line('three'), line('two'), '{"no":"envelope"}']
  expect(await stream('', lines)).toEqual([201, 201, 200, 400])
  expect(await stream('?dryRun=1', [line('four')])).toEqual([200])
  const found = await scrape()
  const of = (outcome: string) =>
    found.get(`meshbench_ingest_stream_lines_total{outcome="${outcome}"}`)
  expect(['stored', 'repeated', 'tried', 'refused'].map(of)).toEqual([2, 1, 1, 1])
  const statements = 'meshbench_statement_duration_seconds_count'
  expect(found.get(`${statements}{kind="insert",table="cache_tag"}`)).toBeGreaterThan(0)
  expect(found.get(`${statements}{kind="commit",table="none"}`)).toBeGreaterThan(0)
  const all = 'meshbench_statement_duration_seconds_bucket{le="+Inf",kind="commit",table="none"}'
  expect(found.get(all)).toBe(found.get(`${statements}{kind="commit",table="none"}`))
})

it('says that the database is away instead of failing', async () => {
  await cluster.stop()
  const found = await scrape()
  expect(found.get('meshbench_database_up')).toBe(0)
  expect(found.has('meshbench_database_size_bytes')).toBe(false)
})

it('serves every metric that alerts and the dashboard ask for', () => {
  const served = new Set(Object.keys(DEFINITIONS))
  const files = readdirSync('.deploy/monitoring').map((file) =>
    readFileSync(`.deploy/monitoring/${file}`, 'utf8'),
  )
  const asked = new Set(files.flatMap((text) => text.match(/\bmeshbench_[a-z_]+/g) ?? []))
  expect(asked.size).toBeGreaterThan(5)
  expect(
    [...asked].filter((name) => !served.has(name.replace(/_(?:bucket|sum|count)$/, ''))),
  ).toEqual([])
})
