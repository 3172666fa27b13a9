import { expect, it } from 'vitest'
import { load2021, profile2021, resources } from '../charts/definitions/sample-sweeps'
import { chartsOf, inPages, withOverheads } from './chart-list'

// The samples share a panel.
const samples = [...load2021(), ...profile2021(), ...resources()]
const unique = new Map(samples.map((panel) => [`${panel.groupKey} ${panel.key}`, panel]))
const published = [...unique.values()].map((panel) => ({ ...panel, overheads: [], wins: [] }))

it('lists each chart once, charts over several panels first, CPU and memory after the rest', () => {
  const entries = chartsOf(published, null)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThan(published.length)
  const first = entries.findIndex(({ metrics }) => metrics.includes('http.latency'))
  const resource = entries.findIndex(({ metrics }) => !metrics.includes('http.latency'))
  expect(first).toBe(0)
  expect(resource).toBeGreaterThan(first)
  expect(withOverheads(entries)).toEqual([])
})

it('begins with what compares most subjects', () => {
  const [panel] = published.filter(({ rows }) => rows.length > 1)
  if (!panel) throw new Error('no sample with two subjects')
  const alone = { ...panel, rows: panel.rows.slice(0, 1), familyKey: 'alone', groupKey: 'alone' }
  const [first] = chartsOf([alone, panel], null)
  expect(first?.values).toBe(panel.rows.length)
})

it('loses no chart between its pages, and keeps each page small', () => {
  const entries = chartsOf(published, null)
  const pages = inPages(entries)
  expect(pages.flat()).toEqual(entries)
  for (const page of pages) {
    expect(page.length).toBeLessThanOrEqual(7)
    const values = page.reduce((sum, entry) => sum + entry.values, 0)
    expect(page.length === 1 || values <= 90).toBe(true)
  }
})

it('gives charts of one title the load that tells them apart, and only those', () => {
  const [first] = published.filter((panel) => panel.workload.connections === null)
  if (!first) throw new Error('no sample without connections')
  const twins = [2, 8].map((connections) => ({
    ...first,
    groupKey: `twin-${connections}`,
    familyKey: `twin-${connections}`,
    workload: { ...first.workload, connections },
  }))
  const [title = ''] = chartsOf([first], null).map((entry) => entry.title)
  expect(chartsOf(twins, null).map((entry) => entry.title)).toEqual([
    `${title}, 2 connections`,
    `${title}, 8 connections`,
  ])
})
