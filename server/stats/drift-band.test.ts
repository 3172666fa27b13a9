import { describe, expect, it } from 'vitest'
import { estimateDrift, judgeStep, measureDrift, type DriftBand } from './drift-band'

/** Normal noise from a fixed start (mulberry32 and Box-Muller), so that every run of the test draws the same. */
function makeNoise(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

const TRIALS = 4000

const listRatios = (values: readonly number[]): number[] =>
  values.slice(1).map((value, i) => value / (values[i] ?? 1))

/** Share of steps beyond the band in series of releases that differ by noise alone. */
function countBeyond(
  sd: number,
  band: (noise: () => number, releases: readonly number[]) => DriftBand | null,
  n = 12,
): number {
  const noise = makeNoise(42)
  const draw = (n: number) => Array.from({ length: n }, () => Math.exp(sd * noise()))
  let [beyond, steps] = [0, 0]
  for (let i = 0; i < TRIALS; i++) {
    const releases = draw(n)
    const found = band(noise, releases)
    for (const ratio of listRatios(releases)) {
      steps += 1
      beyond += judgeStep(ratio, found) === 'BEYOND_DRIFT' ? 1 : 0
    }
  }
  return beyond / steps
}

const SD = 0.2
// Steps of one series share releases: count series, not steps, for the error of a share.
const ERROR = 3 * Math.sqrt((0.05 * 0.95) / TRIALS)

describe('noise alone', () => {
  it.each([3, 5, 10, 19, 100])('is beyond the band of %i builds in 5% of steps', (n) => {
    const share = countBeyond(SD, (noise) =>
      measureDrift(Array.from({ length: n }, () => Math.exp(SD * noise()))),
    )
    expect(share).toBeLessThan(0.05 + ERROR)
    expect(share).toBeGreaterThan(0.03)
  })

  it.each([7, 9, 12, 30])(
    'is beyond the band that the steps of %i releases estimate in 3 to 8%',
    (n) => {
      const share = countBeyond(SD, (_, releases) => estimateDrift(listRatios(releases)), n)
      expect(share).toBeGreaterThan(0.03)
      expect(share).toBeLessThan(0.08)
    },
  )

  it('of less than 1% is never beyond', () => {
    expect(countBeyond(0.005, (_, releases) => estimateDrift(listRatios(releases)))).toBe(0)
  })
})

it('a step up and the same step down have one verdict', () => {
  const band = measureDrift([1, 1.1, 0.95, 1.2])
  for (const ratio of [1.01, 1.3, 1.8, 2, 5])
    expect(judgeStep(ratio, band)).toBe(judgeStep(1 / ratio, band))
})
