import { readFileSync } from 'node:fs'
import type { HttpClient, ReadResponse, RequestOptions } from './http-client'

/**
 * Files as CI jobs would post them: a recorded fortio run, each with a start, a label and latencies of its own, in as many
 * conditions as asked for. The same numbers in every run of the benchmark.
 */
type Fortio = {
  DurationHistogram: { StdDev: number; Percentiles: { Percentile: number; Value: number }[] }
}
const recorded = JSON.parse(
  readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8'),
) as Fortio

const MESHES = [
  'mesh=istio&mode=sidecar&version=1.26.0',
  'mesh=linkerd&mode=sidecar&version=2.18.0',
  'mesh=cilium&mode=wireguard&version=1.17.0',
  'mesh=none',
]

export type Post = { path: string; body: Buffer }

/** @param number which makes it unlike every other @param conditions that take turns, four to a campaign */
export function buildPost(number: number, conditions: number): Post {
  const condition = number % conditions
  const mesh = MESHES[condition % MESHES.length] ?? ''
  const campaign = `bench-${Math.floor(condition / MESHES.length)}`
  const file = {
    ...recorded,
    Labels: `post ${number}`,
    StartTime: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    DurationHistogram: {
      ...recorded.DurationHistogram,
      // Of every number another one, so that no run is flagged as a copy.
      StdDev: recorded.DurationHistogram.StdDev * (1 + number / 1e12),
      Percentiles: recorded.DurationHistogram.Percentiles.map((p) => ({
        ...p,
        Value: p.Value * (1 + (number % 1009) / 10_000),
      })),
    },
  }
  return {
    path: `/api/v1/runs?campaign=${campaign}&environment=bench&${mesh}`,
    body: Buffer.from(JSON.stringify(file)),
  }
}

/** The context of a post as an NDJSON line or a `meshbench.yaml` gives it: in its query it is flat. */
export function toContext({ path }: Post): Record<string, unknown> {
  const { environment, ...named } = Object.fromEntries(new URL(path, 'http://site').searchParams)
  return { ...named, environment: { label: environment } }
}

/** A post as a line of a stream, with its line break. */
export const toStreamLine = (post: Post, context = toContext(post)): string =>
  `{"context":${JSON.stringify(context)},"results":[{"raw":${post.body.toString()}}]}\n`

/** The request that stores a file as it is. */
export const resultRequest = (token: string, body: string | Uint8Array): RequestOptions => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  },
  body,
})

/** Stores one file. @throws Error with a response that is not 201 */
export async function storePost(
  client: HttpClient,
  token: string,
  { path, body }: Post,
): Promise<ReadResponse> {
  const response = await client.send(path, resultRequest(token, body))
  if (response.status !== 201) throw new Error(`${response.status} ${response.body.slice(0, 400)}`)
  return response
}
