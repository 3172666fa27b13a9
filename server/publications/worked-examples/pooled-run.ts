import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseResult } from '@/ingest/adapters/parse-result'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { makeResultFile } from '@/ingest/formats/result-file'
import { pool, type RunDistribution } from '@/server/stats/pool'

const FOLDER = 'ingest/fixtures/fortio'
const FILES = ['http_qps200_c8.json', 'stdclient_qps200_c4.json']
const KEY = 'http.latency.p99'

function toDistribution(run: ParsedRun): RunDistribution {
  const histogram = run.histograms.find((h) => h.metric === 'http.latency') ?? null
  return { histogram, quantiles: [], min: null, max: null, count: run.requests }
}

/** Two recorded fortio runs at 200 requests/s: the mean of their p99s and the p99 of all their requests, in seconds. */
export function pooledExample() {
  const runs = FILES.flatMap((name) => {
    const bytes = readFileSync(path.join(process.cwd(), FOLDER, name))
    return parseResult(makeResultFile(name, bytes), { adapterId: null, latencyUnit: null }).runs
  })
  const perRun = runs.flatMap((run) => run.measurements.find((m) => m.key === KEY)?.value ?? [])
  const pooled = pool(runs.map(toDistribution))
  const value = pooled.method === 'merged_exact' ? pooled.at(0.99).value : null
  if (value === null || perRun.length < FILES.length) return null
  const meanOfRuns = perRun.reduce((sum, v) => sum + v, 0) / perRun.length
  return { files: FILES, perRun, meanOfRuns, pooled: value }
}
