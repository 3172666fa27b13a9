import type { CiRun, CiTrend } from '@/server/trends/ci/schemas'
import { ORIGIN, samplePanel } from './sample-rows'

const HOUR = 3_600_000

/** Runs every six hours; values in milliseconds that wave by one per cent around their level. */
const buildRuns = (first: number, levels: readonly number[]): CiRun[] =>
  levels.map((level, i) => {
    const at = first + i
    const isOdd = at === 5
    return {
      runId: `0000-${at}`,
      value: (level * (1 + 0.01 * Math.sin(at * 2.4)) * (isOdd ? 1.6 : 1)) / 1000,
      at: new Date(Date.UTC(2026, 9, 1) + at * 6 * HOUR).toISOString(),
      commit: (0xa1b2c3d + at * 7919).toString(16),
      pullRequest: null,
      rawUrl: null,
      version: '1.27.0',
      flags: isOdd
        ? [{ code: 'TOO_SHORT', severity: 'exclude', text: 'a run of 12.0 s is under 30 s' }]
        : [],
    }
  })

const level = (n: number, value: number): number[] => Array.from({ length: n }, () => value)

/** Two test beds: one with an old change, an alert and an excluded run, one too young to judge. */
export function sampleRuns(): CiTrend {
  const { harness, workload } = samplePanel('http.latency.p99', [])
  const origin = { ...ORIGIN, campaignTitle: 'Nightly runs' }
  const bed = { familyKey: 'a', groupKey: 'a', origin, harness, workload, reason: null }
  const none = { isDrift: false, waitFor: null, autocorrelation: 0.02, changes: [], branch: null }
  return {
    mesh: 'istio',
    mode: 'ambient',
    line: '0123456789abcdef',
    label: 'Istio ambient',
    key: 'http.latency.p99',
    title: 'p99 request latency at 1,000 requests/s',
    falseAlarms: [0.015, 0.03],
    segments: [
      {
        ...bed,
        ...none,
        environment: 'kernel 6.1',
        breakFields: [],
        runs: buildRuns(0, [...level(14, 4), ...level(26, 4.4), ...level(12, 5.2)]),
        total: 90,
        status: 'CHANGED',
        judged: 40,
        changes: [
          {
            before: 13,
            after: 14,
            relative: 0.1,
            direction: 'REGRESSION',
            p: 1e-6,
            isAlert: false,
            acknowledged: null,
          },
          {
            before: 39,
            after: 40,
            relative: 0.182,
            direction: 'REGRESSION',
            p: 1e-6,
            isAlert: true,
            acknowledged: null,
          },
        ],
      },
      {
        ...bed,
        ...none,
        environment: 'kernel 6.8',
        breakFields: ['kernel: 6.1 → 6.8'],
        runs: buildRuns(52, level(7, 4.9)),
        total: 7,
        status: 'NOT_ENOUGH_DATA',
        reason: '7 usable runs, 10 are needed',
        judged: 0,
      },
    ],
  }
}
