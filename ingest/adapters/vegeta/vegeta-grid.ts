import { MAX_LATENCY_SECONDS } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { tooFewSamples } from '../../model/notices'
import { measured, percentile } from '../../model/build-run'
import { SAMPLE_LEVELS } from '../../formats/samples'
import { TextReport } from '../../formats/text-report'
import { scale } from '../../dictionary/units'
import { VEGETA, VEGETA_DEFAULT, vegetaIdentity } from './vegeta-run'
import { protocolOr } from '@/ingest/model/assume-protocol'

const GRID = /^\s*Value\(ms\)\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)/
export const isVegetaGrid = (text: string): boolean => GRID.test(text)

type Knot = [share: number, seconds: number, count: number]

function readGrid(report: TextReport, from: number): Knot[] {
  const knots: Knot[] = []
  for (const { text: row, line } of report.until(/^\s*$/, from)) {
    const [value, share, count] = row.trim().split(/\s+/)
    const ms = report.number(value, 'the value', line, MAX_LATENCY_SECONDS * 1000)
    const knot: Knot = [
      report.number(share, 'the percentile', line, 1),
      scale(ms, 1e-3),
      report.count(count, 'the count', line),
    ]
    const before = knots.at(-1)
    if (before && knot.some((one, i) => one < (before[i] ?? 0)))
      report.fail('the row', 'at or above the row before', row.trim(), line)
    knots.push(knot)
  }
  return knots
}

/**
 * `vegeta report -type=hdrplot`: a fixed grid of a t-digest. A level between two rows gets the value of the row above
 * as an upper bound; counts are level times total, so the grid must not be merged.
 */
export function parseVegetaGrid(text: string): ParsedRun {
  const report = new TextReport(text, VEGETA.format, VEGETA.hint)
  report.refuseSecond(GRID)
  const header = report.find(GRID) ?? report.cutOff('the header')
  const knots = readGrid(report, header.index + 1)
  const [first, last] = [knots[0], knots.at(-1)]
  if (!first || !last || last[0] !== 1) return report.cutOff('the row of percentile 1')
  const [, max, requests] = last
  if (requests === 0) throw noRequests(VEGETA)
  const levels = SAMPLE_LEVELS.flatMap((p) => {
    const knot = knots.find(([share]) => share >= p / 100 - 1e-9) ?? last
    const isRow = Math.abs(knot[0] - p / 100) < 1e-9
    return percentile('http.latency', p, knot[1]).map((one) => ({
      ...one,
      censored: isRow ? (0 as const) : (-1 as const),
    }))
  })
  const min = first[0] === 0 ? first[1] : null
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'wrk2_spectrum',
    unitScale: 1,
    count: requests,
    correction: 'uncorrected',
    mergeable: false,
    note: 'a fixed grid of a t-digest estimate: its counts are computed from the levels',
    data: { knots, min, max },
  }
  return {
    ...vegetaIdentity('t-digest estimate on a fixed grid'),
    ...protocolOr(null, 'http1', VEGETA_DEFAULT),
    requests,
    latencyIncludesErrors: true,
    measurements: [
      ...measured('http.latency', 'min', min),
      ...measured('http.latency', 'max', max),
      ...levels,
    ],
    histograms: [histogram],
    notices: tooFewSamples(SAMPLE_LEVELS, requests),
  }
}
