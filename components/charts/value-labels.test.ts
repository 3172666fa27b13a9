import { expect, it } from 'vitest'
import { FONT } from './measures'
import { textWidth } from './text-width'
import { crosses, valueLabels, type LabelledPoint } from './value-labels'

const plot = { x: 0, y: 20, width: 400, height: 200 }
const at = (x: number, y: number | null, ends: LabelledPoint['ends'] = null): LabelledPoint => ({
  x,
  y,
  ends,
  text: '1.23 ms',
  name: null,
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

it('prints the last value of a line across others rather than not at all', () => {
  const cross = [at(0, 88), at(400, 88)].map((p) => ({ ...p, isWanted: false }))
  const below = cross.map((p) => ({ ...p, y: 112 }))
  expect(listPlaces([at(100, 100)], cross, below)[0]).toEqual([92])
})

it('squeezes the last value where the fewest lines run behind it', () => {
  const through = (y: number) => [at(0, y), at(400, y)].map((p) => ({ ...p, isWanted: false }))
  const crowded = [through(84), through(90), through(112)]
  expect(listPlaces([at(100, 100)], ...crowded)[0]).toEqual([117])
})

it('moves the end of a named line further off before it lies on lines, and then says its name', () => {
  const through = (y: number) => [at(0, y), at(400, y)].map((p) => ({ ...p, isWanted: false }))
  const named = (...crowded: LabelledPoint[][]) =>
    valueLabels([[{ ...at(200, 100), name: 'Linkerd' }], ...crowded], plot)[0]?.[0]
  expect(named(through(84), through(90), through(112))).toMatchObject({
    text: 'Linkerd 1.23 ms',
    y: 77,
  })
  const everywhere = Array.from({ length: 30 }, (_, i) => through(20 + 7 * i))
  expect(named(...everywhere)).not.toBeNull()
})

it('keeps the ends of lines that end at one value free of lines', () => {
  const rising = (from: number, name: string) => [
    at(0, from),
    at(200, 40),
    { ...at(390, 120), name },
  ]
  const lines = [rising(200, 'Istio'), rising(180, 'Linkerd'), rising(160, 'Cilium')]
  const boxes = valueLabels(lines, plot).map((line) => {
    const label = line[2]
    if (!label) throw new Error('an end has no label')
    const half = textWidth(label.text, FONT.small, true) / 2
    return {
      left: label.x - half,
      right: label.x + half,
      top: label.y - FONT.small,
      bottom: label.y,
    }
  })
  for (const box of boxes) expect(crosses({ x: 200, y: 40 }, { x: 390, y: 120 }, box)).toBe(false)
})

it('names the end of a line where that hides no other label and not its own line', () => {
  const texts = (...lines: LabelledPoint[][]) =>
    valueLabels(lines, plot).map((line) => line.map((label) => label?.text))
  const named = (y: number, name: string) => [at(0, y), { ...at(390, y), name }]
  expect(texts(named(60, 'Istio'), named(140, 'Linkerd')).map((line) => line[1])).toEqual([
    'Istio 1.23 ms',
    'Linkerd 1.23 ms',
  ])
  const beside = [at(350, 140), { ...at(390, 140), name: 'Linkerd' }]
  expect(texts(beside)[0]?.[1]).toBe('1.23 ms')
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
