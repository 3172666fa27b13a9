import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LineSeries } from '../spec'
import { barsSpec } from './bars'
import { linesWithOver, describeDifference } from './baseline-difference'
import { eastWest2021 } from './samples'

it('says how far a value lies from no mesh, without a verdict', () => {
  expect(describeDifference(251, 182, 'ms', 'no mesh')).toBe('+69.0\u2009ms over no mesh')
  expect(describeDifference(7.9, 10, 'Gbit/s', 'no mesh')).toBe('2.10\u2009Gbit/s below no mesh')
  expect(describeDifference(1, 1, 'ms', 'no mesh')).toBe('equal to no mesh')
  const number = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(number, number, (value, base) => {
      const text = describeDifference(value, base, 'ms', 'no mesh')
      expect(text).not.toMatch(/better|worse|faster|slower/)
      expect(text.startsWith('+')).toBe(value > base)
    }),
  )
})

it('stands at every bar but the baseline, where there is one baseline', () => {
  const { bars, reference } = barsSpec(eastWest2021())
  for (const { isBaseline, value, facts } of bars)
    expect(facts.over !== null).toBe(reference !== null && !isBaseline && value !== null)
})

const line = (mesh: string, ys: (number | null)[]): LineSeries =>
  ({
    look: { mesh },
    points: ys.map((y, x) => ({ x, y, facts: { over: null } })),
  }) as unknown as LineSeries
const overs = (lines: LineSeries[]) =>
  linesWithOver(lines, 'ms').map(({ points }) => points.map(({ facts }) => facts.over))

it('stands at points of lines where the line without a mesh has a value', () => {
  expect(overs([line('istio', [3, 5, null]), line('none', [1, null, 2])])).toEqual([
    ['+2.00\u2009ms over no mesh', null, null],
    [null, null, null],
  ])
  expect(overs([line('istio', [3]), line('none', [1]), line('none', [2])])[0]).toEqual([null])
})
