import { expect, it, vi } from 'vitest'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { invalidateTags } from '@/server/platform/cache/tags'
import { fillDemonstration } from '@/server/runs/demonstration/fill'
import { RUNS } from '@/server/runs/demonstration/nights'
import { testDatabase } from '@/server/testing/database'
import { GET as readApi } from './api/v1/[...path]/route'
import { GET as badge } from './badge/[file]/route'
import { GET as feed } from './feed.xml/route'
import * as harnessesPage from './harnesses/page'
import * as leaderboardPage from './leaderboard/page'
import * as publicationsPage from './publications/page'
import { readAnswers, readPages, render } from './site-sentences-fixture'
import * as trendsPage from './trends/page'

vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))

const { db } = await testDatabase({ isPublished: true, isProcessWide: true })

/** Lists of the API, and searches that would find the demonstration by its names. */
const LISTS = [
  '/api/v1/campaigns?limit=100',
  '/api/v1/meshes?limit=100',
  '/api/v1/meshes/none',
  '/api/v1/meshes/none/trends',
  '/api/v1/meshes/none/versions',
  '/api/v1/harnesses?limit=100',
  '/api/v1/publications?limit=100',
  '/api/v1/leaderboard?metric=http.latency.p99&limit=100',
  '/api/v1/leaderboard?metric=http.latency.p50&rps=1000&limit=100',
  '/api/v1/compare?a=none&b=istio',
  '/api/v1/search?q=demonstration',
  '/api/v1/search?q=example',
  '/api/v1/search?q=example+p99+trend',
  '/api/v1/search?q=no+mesh+p99',
]

const readList = async (path: string): Promise<string> =>
  (await readApi(new Request(`http://localhost${path}`))).text()

async function readSite(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>([...(await readPages()), ...(await readAnswers())])
  for (const path of LISTS) found.set(path, await readList(path))
  const api = createCaller({ db })
  found.set('changes of trends', await api.trends.list({ limit: 60 }))
  for (const query of ['', 'mesh=istio'])
    found.set(`/trends?${query}`, await render(trendsPage, query))
  for (const query of ['', 'metric=http.latency.p50', 'rps=1000'])
    found.set(`/leaderboard?${query}`, await render(leaderboardPage, query))
  found.set('/publications', await render(publicationsPage))
  found.set('/harnesses', await render(harnessesPage))
  return found
}

const before = await readSite()
const { runs } = await fillDemonstration(db)
await invalidateTags(db, [ALL, PUBLICATIONS])
const after = await readSite()

it('is there', async () => {
  expect(runs).toBe(RUNS)
  const text = await readList('/api/v1/campaigns/demonstration')
  expect(JSON.parse(text)).toMatchObject({ isDemonstration: true, runs: RUNS - 1 })
})

it.each([...before.keys()])('changes nothing of %s', (name) => {
  expect(after.get(name)).toEqual(before.get(name))
})

it('appears on none of the compared pages', () => {
  for (const [name, value] of after)
    expect(JSON.stringify(value), name).not.toMatch(/demonstration data|example[- ]mesh/i)
})

it('has no feed of its products, and a badge that says what it is', async () => {
  const news = await feed(
    new Request('http://localhost/feed.xml?mesh=example-mesh-b~demonstration'),
  )
  expect(news.status).toBe(404)
  const file = { params: Promise.resolve({ file: 'example-mesh-b~demonstration.json' }) }
  const response = await badge(new Request('http://localhost/badge'), file)
  expect(await response.json()).toMatchObject({
    label: 'Example mesh B',
    message: DEMONSTRATION.toLowerCase(),
  })
})
