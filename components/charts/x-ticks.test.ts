import { describe, expect, it } from 'vitest'
import { FONT } from './measures'
import { textWidth } from './text-width'
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

it('moves two labels apart that would touch, where both stay at their points', () => {
  const at = [20, 110, 130, 200]
  const labels = ['p50', 'p90', 'p95', 'p99']
  const xTicks = labels.map((label, value) => ({ label, value, at: value / 3 }))
  const ticks = layOutXTicks({ xTicks }, (value) => at[value] ?? 0, 220)
  expect(ticks.map(({ label }) => label)).toEqual(labels)
  ticks.forEach(({ x }, i) => expect(Math.abs(x - (at[i] ?? 0))).toBeLessThanOrEqual(5))
  ticks.slice(1).forEach(({ x, label }, i) => {
    expect(x - (ticks[i]?.x ?? 0)).toBeGreaterThan(textWidth(label ?? '', FONT.small) + 3)
  })
  at[2] = 115
  const close = layOutXTicks({ xTicks }, (value) => at[value] ?? 0, 220)
  expect(close.map(({ label }) => label)).toEqual(['p50', 'p90', null, 'p99'])
})

it('names the percentile after one that has no room, where it has', () => {
  const at = [60, 70, 82, 120, 150]
  const xTicks = ['p50', 'p75', 'p90', 'p99', 'p99.9'].map((label, value) => ({
    label,
    value,
    at: value / 4,
  }))
  const ticks = layOutXTicks({ xTicks }, (value) => at[value] ?? 0, 240)
  expect(ticks.map(({ label }) => label)).toEqual(['p50', null, 'p90', 'p99', 'p99.9'])
  at[3] = 100
  const close = layOutXTicks({ xTicks }, (value) => at[value] ?? 0, 240)
  expect(close.map(({ label }) => label)).toEqual(['p50', null, null, 'p99', 'p99.9'])
})

it('thins labels that would touch, and keeps the last', () => {
  const labels = Array.from({ length: 30 }, (_, i) => `1.${i}.0`)
  const ticks = listTicks(labels, 320)
  expect(ticks.at(-1)?.label).toBe('1.29.0')
  expect(ticks.filter((t) => t.label === null).length).toBeGreaterThan(15)
})

it('names all of five versions on a phone, the last one a little right of its point', () => {
  const labels = ['1.22', '1.23', '1.24', '1.25', '1.26 pre']
  const xTicks = labels.map((label, value) => ({ label, value, at: value / 4 }))
  // As wide as a card of a phone, with the room of values right of the plot.
  for (let width = 300; width <= 400; width += 10) {
    const last = width - 115
    const ticks = layOutXTicks({ xTicks }, (value) => 42 + (value * (last - 42)) / 4, width)
    expect(
      ticks.map(({ label }) => label),
      `${width} px`,
    ).toEqual(labels)
    expect((ticks.at(-1)?.x ?? 0) - last, `${width} px`).toBeLessThanOrEqual(14)
  }
})

describe('versions of several minor releases', () => {
  const xTicks = ['1.6.4', '1.6.5', '1.6.6', '1.7.0', '1.7.1', '1.7.2', '1.8.0', '1.8.1'].map(
    (label, value) => ({ label, value, at: value / 7, group: label.slice(0, 3) }),
  )
  const named = (width: number) =>
    layOutXTicks({ xTicks }, (value) => 20 + (value * (width - 40)) / 7, width).flatMap(
      ({ label }) => label ?? [],
    )

  it('have all their names where there is room', () => {
    expect(named(600)).toEqual(xTicks.map(({ label }) => label))
  })

  it('have the name of each minor release elsewhere, and the whole one of a later first patch', () => {
    expect(named(300)).toEqual(['1.6.4', '1.7', '1.8'])
    expect(named(160)).toEqual(['1.6.4', '1.7', '1.8'])
  })
})

it('calls a build by its short name', () => {
  const xTicks = [{ value: 0, label: 'edge-2024-08-13', shortLabel: '13 Aug 2024', at: 0.5 }]
  expect(layOutXTicks({ xTicks }, () => 100, 200)[0]?.label).toBe('13 Aug 2024')
})
