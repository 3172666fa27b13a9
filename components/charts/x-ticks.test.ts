import { expect, it } from 'vitest'
import { layOutXTicks } from './x-ticks'

const listTicks = (labels: string[], width: number) =>
  layOutXTicks(
    { xTicks: labels.map((label, value) => ({ label, value, at: value / (labels.length - 1) })) },
    (value) => 20 + (value * (width - 40)) / (labels.length - 1),
    width,
  )

it('shortens a long last label instead of taking the name of the point before it', () => {
  const ticks = listTicks(['1.22', '1.23', '1.24', '1.25', '1.26 (prerelease)'], 280)
  expect(ticks.map((t) => t.label)).toEqual(['1.22', '1.23', '1.24', '1.25', '1.26 (…)'])
})

it('shortens no figure', () => {
  const ticks = listTicks(['100 · 8', '500 · 32', '1,000 · 64'], 130)
  expect(ticks.map((t) => t.label)).toEqual(['100 · 8', null, '1,000 · 64'])
})

it('leaves a long last label whole where it has room', () => {
  const ticks = listTicks(['1.22', '1.23', '1.24', '1.25', '1.26 (prerelease)'], 600)
  expect(ticks.map((t) => t.label)).not.toContain(null)
  expect(ticks.at(-1)?.label).toBe('1.26 (prerelease)')
})

it('thins labels that would touch, and keeps the last', () => {
  const labels = Array.from({ length: 30 }, (_, i) => `1.${i}.0`)
  const ticks = listTicks(labels, 320)
  expect(ticks.at(-1)?.label).toBe('1.29.0')
  expect(ticks.filter((t) => t.label === null).length).toBeGreaterThan(15)
})
