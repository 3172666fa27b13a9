import { expect, it } from 'vitest'
import { crosses, valueLabels, type LabelledPoint } from './value-labels'

const plot = { x: 0, y: 20, width: 400, height: 200 }
const at = (x: number, y: number | null, ends: LabelledPoint['ends'] = null): LabelledPoint => ({
  x,
  y,
  ends,
  text: '1.23 ms',
  isWanted: true,
})
const listPlaces = (...lines: LabelledPoint[][]) =>
  valueLabels(lines, plot).map((line) => line.map((label) => label && Math.round(label.y)))

it('prints a value above its point, or below where the place above is taken', () => {
  expect(listPlaces([at(100, 100)])).toEqual([[92]])
  expect(listPlaces([at(100, 100)], [at(100, 92)])).toEqual([[117], [84]])
  expect(listPlaces([at(100, 30, { hi: 5, lo: 40 })])).toEqual([[57]])
})

it('prints none that would touch the line or the error bar of somebody else', () => {
  const through = [at(0, 88), at(400, 88)].map((p) => ({ ...p, isWanted: false }))
  expect(listPlaces([at(100, 100)], through)).toEqual([[117], [null, null]])
  const below = through.map((p) => ({ ...p, y: 112 }))
  const [end] = [at(390, 60)]
  expect(listPlaces([at(100, 100), end], through, below)[0]?.[0]).toBeNull()
  const bar = { ...at(110, 60, { hi: 50, lo: 140 }), isWanted: false }
  expect(listPlaces([at(100, 100), end], [bar])[0]?.[0]).toBeNull()
})

it('lets a remark stand a little further from its point, and no value', () => {
  const lines = [88, 107].map((y) => [at(0, y), at(400, y)].map((p) => ({ ...p, isWanted: false })))
  expect(listPlaces([at(100, 100)], ...lines)[0]).toEqual([null])
  expect(listPlaces([{ ...at(100, 100), isRemark: true }], ...lines)[0]).toEqual([86])
  const higher = [84, 107].map((y) =>
    [at(0, y), at(400, y)].map((p) => ({ ...p, isWanted: false })),
  )
  expect(listPlaces([{ ...at(100, 100), isRemark: true }], ...higher)[0]).toEqual([125])
})

it('gives way to its own line where there is another place, and to its neighbours', () => {
  const valley = [at(60, 40), at(100, 100), at(140, 40)]
  expect(listPlaces(valley)[0]?.[1]).toBe(117)
  expect(listPlaces([at(100, 100), at(140, 100)])).toEqual([[117, 92]])
  expect(listPlaces([at(100, null)])).toEqual([[null]])
})

it('keeps the place at the end of a line for its last value', () => {
  const floor = [at(0, 112), at(400, 112)].map((p) => ({ ...p, isWanted: false }))
  expect(listPlaces([at(100, 100), at(140, 100)], floor)[0]).toEqual([null, 92])
})

it('prints none that a line would strike through, its own among them', () => {
  const through = (y: number) => [at(0, y), at(400, y)].map((p) => ({ ...p, isWanted: false }))
  expect(listPlaces([at(100, 100)], through(88), through(112))[0]).toEqual([null])
  const steep = [at(90, 200), at(100, 100), at(110, 20)]
  expect(listPlaces(steep)[0]?.[1]).toBeNull()
})

it('knows whether a line passes through a box', () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 }
  expect(crosses({ x: 0, y: 0 }, { x: 30, y: 30 }, box)).toBe(true)
  expect(crosses({ x: 0, y: 15 }, { x: 5, y: 15 }, box)).toBe(false)
  expect(crosses({ x: 0, y: 21 }, { x: 30, y: 21 }, box)).toBe(false)
  expect(crosses({ x: 15, y: 0 }, { x: 15, y: 30 }, box)).toBe(true)
  expect(crosses({ x: 0, y: 12 }, { x: 12, y: 0 }, box)).toBe(false)
})

it('gives way to other words in the plot, such as the letter of a line that ends early', () => {
  const letter = { left: 90, right: 110, top: 80, bottom: 92 }
  const [[below] = []] = valueLabels([[at(100, 100)]], plot, [letter])
  expect(below && Math.round(below.y)).toBe(117)
})
