import { expect, it } from 'vitest'
import { findFaults, placeParts } from './svg-geometry-fixture'

const SIZE = { width: 200, height: 100 }
const text = (x: number, y: number, words: string): string =>
  `<text x="${x}" y="${y}" font-size="12" fill="#16191f">${words}</text>`
const readFaults = (markup: string) => findFaults(placeParts(`<svg>${markup}</svg>`), SIZE)

it('finds texts that overlap, in whatever groups they stand', () => {
  const markup = `${text(10, 30, 'Linkerd')}<g transform="translate(20 5)">${text(0, 22, 'Istio')}</g>`
  expect(readFaults(markup).overlaps).toEqual(['Istio | Linkerd'])
  expect(readFaults(`${text(10, 30, 'Linkerd')}${text(10, 50, 'Istio')}`).overlaps).toEqual([])
})

it('finds texts that leave the picture or are shortened', () => {
  expect(readFaults(text(180, 30, 'Linkerd')).cut).toEqual(['Linkerd'])
  expect(readFaults(text(10, 30, 'Link…')).cut).toEqual(['Link…'])
})

it('finds texts on the marks of values, not on axes or words', () => {
  const line = (d: string, stroke: string) =>
    `<path d="${d}" stroke="${stroke}" fill="none"></path>`
  const label = text(50, 50, '12.0')
  expect(readFaults(`${label}${line('M0 20L100 70', '#2634c5')}`).onMarks).toEqual(['12.0'])
  expect(readFaults(`${label}${line('M0 20L100 30', '#2634c5')}`).onMarks).toEqual([])
  expect(readFaults(`${label}${line('M0 20L100 70', '#e2e5ea')}`).onMarks).toEqual([])
  const dot = '<circle cx="60" cy="46" r="4" fill="#2634c5"></circle>'
  expect(readFaults(`${label}${dot}`).onMarks).toEqual(['12.0'])
  const bar = '<rect x="0" y="40" width="55" height="20" fill="#2634c5"></rect>'
  expect(readFaults(`${label}${bar}`).onMarks).toEqual(['12.0'])
})
