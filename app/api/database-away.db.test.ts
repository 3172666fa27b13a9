import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import { connect } from '@/server/platform/db/client'
import { fortioJson, syncDictionaries } from '@/server/runs/store/submission-fixture'
import { createMigrated, startCluster, type Cluster } from '@/server/testing/cluster'
import { serveRoutes, type Served } from '@/server/testing/served'

const LIMIT_MS = 1_000
const QUERY = 'campaign=away&mesh=istio&version=1.26.0&mode=sidecar'

// A server of its own, because it is stopped.
let cluster: Cluster
let site: Served
let url = ''
let token = ''
beforeAll(async () => {
  cluster = await startCluster()
  url = await createMigrated(cluster.url)
  const db = connect(url)
  await syncDictionaries(db)
  const orgId = await admitOrganisation(db, 'acme', true)
  token = await createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
  await db.$disconnect()
  site = await serveRoutes(url, { STATEMENT_LIMIT_MS: String(LIMIT_MS) })
})
afterAll(async () => {
  await site.stop()
  await cluster.stop()
})

const send = (label: string) =>
  fetch(`${site.url}/api/v1/runs?${QUERY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: fortioJson(label),
  })
const get = (path: string) => fetch(`${site.url}${path}`)

describe('a statement that takes too long', () => {
  it('is ended after its limit and answered with 503 and when to come back', async () => {
    expect((await send('before')).status).toBe(201)
    const db = connect(url)
    const response = await db
      .$transaction(async (tx) => {
        await tx.$executeRaw`LOCK TABLE ingest IN ACCESS EXCLUSIVE MODE`
        return send('locked out')
      })
      .finally(() => db.$disconnect())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      title: 'The database took too long',
      requestId: response.headers.get('x-request-id'),
    })
    expect((await send('locked out')).status).toBe(201)
  })
})

describe('a frozen database', () => {
  /** The processes of the cluster, its parent first. */
  async function listProcesses(): Promise<number[]> {
    const db = connect(url)
    const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    await db.$disconnect()
    const rows = table.split('\n').map((row) => row.trim().split(/\s+/).map(Number))
    const parent = rows.find(([pid]) => pid === backend?.pid)?.[1]
    if (parent === undefined) throw new Error('the connection has no process')
    return [parent, ...rows.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))]
  }

  /** Those of connections may have ended meanwhile. */
  function signal(processes: readonly number[], name: NodeJS.Signals): void {
    for (const pid of processes)
      try {
        process.kill(pid, name)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }

  it('is answered for with 503 at the limit of a statement, and serves again when it goes on', async () => {
    expect((await get('/api/v1/meshes')).status).toBe(200)
    const processes = await listProcesses()
    signal(processes, 'SIGSTOP')
    try {
      const asked = get('/api/v1/runs/0190a000-0000-7000-8000-000000000000')
      // Not after the 30 s that a request waits for a connection where no limit says otherwise.
      const first = await Promise.race([asked.then(({ status }) => status), sleep(25_000, 'waits')])
      expect(first).toBe(503)
    } finally {
      signal(processes, 'SIGCONT')
    }
    expect((await get('/api/v1/runs/0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('a database that has stopped', () => {
  const PATHS = [
    '/api/v1/meshes',
    '/api/v1/leaderboard?metric=http.latency.p99',
    '/api/v1/runs/0190a000-0000-7000-8000-000000000000/raw',
    '/charts/bars.svg?metric=http.latency.p99&group=0123456789abcdef',
    '/charts/bars.csv?metric=http.latency.p99&group=0123456789abcdef',
  ]
  beforeAll(() => cluster.stop())

  it.each(PATHS)('makes %s answer 503 with Retry-After', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ title: 'The database cannot be reached' })
  })

  it('makes a submission and a validation answer 503', async () => {
    expect((await send('stopped')).status).toBe(503)
    const response = await fetch(`${site.url}/api/v1/validate`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
  })

  it('makes a call of a page answer 503 with its problem', async () => {
    const response = await get('/api/trpc/meshes.list')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('"code":"UNAVAILABLE"')
  })

  it('makes a frame say so', async () => {
    const response = await get('/embed/bars?metric=http.latency.p99&group=0123456789abcdef')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('The database cannot be reached')
  })

  it('is in the log with the reason, and without the password', () => {
    expect(site.log()).toContain('the database did not serve a request')
    expect(site.log()).not.toContain(new URL(url).password)
    expect(site.log()).not.toContain(token)
  })
})
