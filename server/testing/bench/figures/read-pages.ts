import type { Bench } from '../bench-site'
import { HttpClient, type ReadResponse } from '@/server/testing/load/http-client'

/** A public address, and what of a bare server it should reach. */
export type Page = { what: string; path: string; ratio: number }

export async function get(bench: Bench, path: string): Promise<ReadResponse> {
  const client = new HttpClient(bench.url)
  return client.send(path).finally(client.close)
}

/** Pages, and the files of a condition that has runs. @throws Error where the site has none */
export async function listPages(bench: Bench): Promise<Page[]> {
  const { body } = await get(bench, '/api/v1/leaderboard')
  const group = /"groupKey":"([0-9a-f]+)"/.exec(body)?.[1]
  if (group === undefined) throw new Error('the leaderboard is empty')
  const chart = `metric=http.latency.p99&group=${group}`
  return [
    { what: 'front page', path: '/', ratio: 0.25 },
    { what: 'page of a mesh', path: '/meshes/istio', ratio: 0.25 },
    { what: 'leaderboard as JSON', path: '/api/v1/leaderboard', ratio: 0.5 },
    { what: 'chart as SVG', path: `/charts/bars.svg?${chart}`, ratio: 0.5 },
    { what: 'chart as CSV', path: `/charts/bars.csv?${chart}`, ratio: 0.5 },
    { what: 'embed', path: `/embed/bars?${chart}`, ratio: 0.5 },
  ]
}
