import type { DriftBand, Trend, TrendPart, TrendPoint } from '@/server/trends/schemas'
import { ORIGIN, sampleRow } from './sample-rows'

const KEY = 'http.latency.mean'
const BAND: DriftBand = { basis: 'estimated', factor: 1.22, n: 11 }
const MEASURED: DriftBand = { basis: 'measured', factor: 1.6, n: 4 }

/** As the server judges a step. */
const judge = (ratio: number, { factor }: DriftBand) =>
  Math.max(ratio, 1 / ratio) > factor ? ('BEYOND_DRIFT' as const) : ('WITHIN_DRIFT' as const)

const point = (
  id: number,
  label: string,
  value: number,
  dates: Partial<TrendPoint>,
): TrendPoint => ({
  label,
  releasedOn: null,
  builtOn: null,
  ranOn: null,
  isUnreleased: false,
  notesUrl: null,
  ...dates,
  row: sampleRow(KEY, { label: 'Envoy Gateway', mesh: 'istio', version: label, value, n: 1 }, id),
})

const VALUES: [string, number][] = [
  ['1.6.4', 0.493],
  ['1.6.5', 0.527],
  ['1.6.6', 0.546],
  ['1.6.7', 0.494],
  ['1.7.0', 0.397],
  ['1.7.1', 0.536],
  ['1.7.2', 0.486],
  ['1.7.3', 0.502],
  ['1.8.0', 0.49],
  ['1.8.1', 0.498],
  ['1.8.2', 0.408],
  ['1.8.3', 0.522],
  ['1.9.0', 0.48],
]

/** Each step against the drift, by the same rule as on the site. */
const toPairs = (points: readonly TrendPoint[], band: DriftBand): TrendPart['series'][0]['pairs'] =>
  points.slice(1).map((to, i) => {
    const from = points[i]
    const ratio = (to.row.value.value ?? NaN) / (from?.row.value.value ?? NaN)
    return {
      from: from?.label ?? '',
      to: to.label,
      status: judge(ratio, band),
      reason: null,
      runs: [1, 1],
      ratio,
      ratioCi: null,
      pHolm: null,
      isFromPublishedSpread: false,
    }
  })

const toPart = (
  track: string,
  campaignTitle: string,
  breakFields: string[],
  drift: DriftBand,
  points: TrendPoint[],
): TrendPart => ({
  familyKey: track,
  groupKey: track,
  track,
  origin: { ...ORIGIN, campaignTitle },
  breakFields,
  leftOut: 0,
  series: [
    {
      id: 'gateway',
      label: 'Envoy Gateway',
      mesh: 'istio',
      mode: 'gateway',
      points,
      drift,
      pairs: track === 'edge' ? [] : toPairs(points, drift),
    },
  ],
})

/** One run for each release of two campaigns, some steps larger than the drift, and builds that were never released. */
export function singleRuns(): Trend {
  const releases = VALUES.map(([label, value], i) =>
    point(i + 1, label, value, {
      releasedOn: `2026-0${1 + Math.floor(i / 2)}-05`,
      ranOn: i % 2 === 0 ? `2026-0${1 + Math.floor(i / 2)}-05` : null,
      notesUrl: `https://releases.example/v${label}`,
    }),
  )
  const days = ['2024-08-13', '2025-02-01', '2025-11-14', '2026-07-30']
  const builds = days.map((day, i) =>
    point(40 + i, `edge-${day}`, 0.7 + 0.1 * (i % 2), { builtOn: day, isUnreleased: true }),
  )
  return {
    mesh: 'istio',
    key: KEY,
    title: 'Mean latency by version',
    olderTestBeds: 0,
    parts: [
      toPart('semver', '1.6.4 to 1.9.0', [], BAND, releases),
      toPart('other', '2.0.0 to 2.0.1', [LONG_REASON, 'node image v1.29 instead of v1.28'], BAND, [
        point(30, '2.0.0', 0.3, {}),
        point(31, '2.0.1', 0.31, {}),
      ]),
      toPart('edge', 'Edge builds', ['release track: semver → edge'], MEASURED, builds),
    ],
  }
}

const LONG_REASON = 'OpenTelemetry metrics, access log and traces of the proxy are off'
