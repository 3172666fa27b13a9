import { noise } from '@/server/trends/series-fixture'

/** A step in the latency of a mesh: from this night on, everything takes `factor` times as long. */
export type Step = { night: number; factor: number }
export type Project = { campaign: string; mesh: string; seed: number; steps: readonly Step[] }

/**
 * Relative SD between runs of one condition, as the publications of this site print them: the medians of 104, 106, 111,
 * 536 and 176 figures.
 */
const SPREAD = { p50: 0.025, p90: 0.023, p99: 0.036, cpu: 0.038, memory: 0.014 }
/** Share of the variance that the values of one night have in common. */
const COMMON = 0.5

export const levelAt = ({ steps }: Project, night: number): number =>
  steps.filter((step) => night >= step.night).reduce((level, { factor }) => level * factor, 1)

export const nightDate = (night: number): Date => new Date(Date.UTC(2026, 0, 1 + night, 2))
export const nightNumber = (at: string): number =>
  Math.round((Date.parse(at) - nightDate(0).getTime()) / 86_400_000)

/** The nights of a project, one after another: ten minutes at 1,000 requests per second each. */
export function createNights(project: Project): (night: number) => string {
  const next = noise(project.seed)
  return (night) => {
    const shared = next()
    const vary = (spread: number): number =>
      Math.exp(spread * (Math.sqrt(COMMON) * shared + Math.sqrt(1 - COMMON) * next()))
    const level = levelAt(project, night)
    const ms = (key: string, usual: number, spread: number) => ({
      key: `http.latency.${key}`,
      value: usual * level * vary(spread),
      unit: 'ms',
    })
    return JSON.stringify({
      format: 'meshbench/run/1',
      harness: { name: 'my-loader', version: '0.3', loadModel: 'open_corrected' },
      startedAt: nightDate(night).toISOString(),
      durationSeconds: 600,
      protocol: 'http1',
      targetRps: 1000,
      achievedRps: 999.9,
      connections: 50,
      requests: 599_940,
      errors: 0,
      measurements: [
        ms('p50', 2, SPREAD.p50),
        ms('p90', 4, SPREAD.p90),
        ms('p99', 8, SPREAD.p99),
        {
          key: 'cpu.cores.mean@data_plane.sum',
          value: 1.2 * vary(SPREAD.cpu),
          unit: 'cores',
        },
        {
          key: 'mem.working_set.max@data_plane.sum',
          value: 300 * vary(SPREAD.memory),
          unit: 'MiB',
        },
      ],
    })
  }
}
