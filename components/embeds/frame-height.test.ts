import { expect, it, vi } from 'vitest'
import { SAMPLES_OF_KINDS } from '../charts/definitions/samples-of-kinds'
import type { ChartSpec, LinesSpec } from '../charts/spec'
import { frameHeight } from './frame-height'

const WORDS = { title: 'p99 latency', hasLegend: true, banners: [], below: 'Measured by Acme.' }
const measure = (spec: ChartSpec) =>
  Promise.all([600, 320].map((px) => frameHeight(spec, WORDS, px)))

/** How often the width of a character is looked up while the heights of a frame are found. */
async function countLookUps(spec: ChartSpec): Promise<number> {
  await measure(spec)
  const codePointAt = vi.spyOn(String.prototype, 'codePointAt')
  await measure(spec)
  const calls = codePointAt.mock.calls.length
  codePointAt.mockRestore()
  return calls
}

const withPoints = (spec: LinesSpec, times: number): LinesSpec => ({
  ...spec,
  segments: spec.segments.map((segment) => ({
    ...segment,
    series: segment.series.map((line) => ({
      ...line,
      points: Array.from({ length: times }, () => line.points).flat(),
    })),
  })),
})

const { trend, runs, load, profile } = SAMPLES_OF_KINDS
const LINES = [trend.trend, runs.runs, load.load, profile.profile].map(
  (spec): [string, LinesSpec] => [spec.kind, spec],
)

it.each(LINES)('finds the height of a frame of %s without placing points', async (_, spec) => {
  const lookUps = await countLookUps(spec)
  expect(lookUps).toBeGreaterThan(0)
  expect(await countLookUps(withPoints(spec, 100))).toBe(lookUps)
})

/** A label of rows is wrapped once for each of both widths, however long it is. */
it.each([10, 1000])('measures labels of %i characters so many times', async (length) => {
  const { everything } = SAMPLES_OF_KINDS.bars
  const label = 'mesh '.repeat(length / 5).trim()
  const bars = everything.bars.map((bar) => ({ ...bar, label, nameNote: null }))
  const characters = bars.length * label.length
  expect(await countLookUps({ ...everything, bars })).toBeLessThan(10 * characters + 1000)
})
