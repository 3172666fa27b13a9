import pg from 'pg'
import { runScript } from '@/server/testing/run-script'
import type { Bench } from '../bench-site'
import { streamLines } from '../bulk-lines'
import { Drawn } from '../drawn'
import { toFigure, type Figure } from '../figure'
import { buildPost } from '@/server/testing/load/posts'

const RATES = 40
const VERSIONS = 5
const CAMPAIGN = 'bench-pictures'
const METRIC = 'http.latency.p99'

/** A sweep of rates, of several versions. @returns the address of their chart */
async function chartOfSweep(bench: Bench): Promise<string> {
  let number = 5_000_000
  const line = (): string => {
    const at = number++ % (RATES * VERSIONS)
    const context = {
      campaign: CAMPAIGN,
      environment: { label: 'bench' },
      mesh: 'istio',
      mode: 'sidecar',
      version: `1.${20 + (at % VERSIONS)}.0`,
    }
    const rate = 100 * (1 + Math.floor(at / VERSIONS))
    const file = JSON.parse(buildPost(number, 1).body.toString()) as object
    const raw = { ...file, RequestedQPS: String(rate), ActualQPS: rate }
    return `${JSON.stringify({ context, results: [{ raw }] })}\n`
  }
  await streamLines(bench, RATES * VERSIONS, line)
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ family: string }>(
    `SELECT encode(family_key, 'hex') AS family FROM condition c JOIN campaign ca ON ca.id = c.campaign_id
     WHERE ca.slug = $1 LIMIT 1`,
    [CAMPAIGN],
  )
  await client.end()
  return `/charts/load.svg?metric=${METRIC}&family=${rows[0]?.family}`
}

/** In a process of its own, as the site runs: React draws several times slower where it is not told that it is production. */
async function draw(bench: Bench, address: string, times: number): Promise<Drawn> {
  const args = [bench.databaseUrl, address, String(times)]
  const production = { NODE_ENV: 'production' }
  const stdout = await runScript('server/testing/bench/draw-pictures.ts', args, production)
  return Drawn.parse(JSON.parse(stdout))
}

/** B6: pictures of lines of 200 points, beside a path through as many alone. */
export async function pictures(bench: Bench, times: number): Promise<Figure[]> {
  const { points, svgMs, pngMs, pathMs } = await draw(bench, await chartOfSweep(bench), times)
  const figure = (what: string, rounds: readonly number[], atMost: number): Figure =>
    toFigure('B6', what, 'ms', rounds, {
      aim: { atMost },
      limit: { what: 'a path through them by d3 alone', rounds: pathMs },
    })
  return [
    figure(`chart of ${points} points as SVG`, svgMs, 10),
    figure('the same SVG as PNG', pngMs, 100),
  ]
}
