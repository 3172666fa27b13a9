import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })
const usual = { from: 1000, to: 2000, limit: 50 }

it('shows one mode with its baseline and nothing else, as its count says', async () => {
  const { choices } = await caller.overview.get(usual)
  expect(choices.modes.length).toBeGreaterThan(3)
  for (const { value, publications } of choices.modes) {
    const { rows, apart, ranges } = await caller.overview.get({ ...usual, mode: value })
    const entries = [...rows.flatMap((row) => [row, ...row.earlier]), ...apart]
    expect(entries.length, value).toBe(publications)
    for (const { panel } of entries)
      for (const { subject } of panel.rows)
        expect(subject.mesh === 'none' || subject.mode === value, value).toBe(true)
    expect(ranges.every(({ mode }) => mode === value)).toBe(true)
  }
})

it('counts the publications of every percentile', async () => {
  const { choices } = await caller.overview.get(usual)
  for (const metric of ['http.latency.p50', 'http.latency.p99', 'http.latency.max']) {
    const { rows, apart } = await caller.overview.get({ ...usual, metric })
    const entries = [...rows.flatMap((row) => [row, ...row.earlier]), ...apart]
    const counted = choices.metrics.find(({ value }) => value === metric)
    expect(entries.length, metric).toBe(counted?.publications)
  }
})
