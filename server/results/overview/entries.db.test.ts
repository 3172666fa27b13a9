import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const api = createCaller({ db })

it.each([
  { metric: 'http.latency.p99', from: 1000, to: 2000 },
  { metric: 'tcp.throughput', from: null, to: null },
])(
  'lists every row of the overview of $metric, editions and those without baseline too',
  async (input) => {
    const { rows, apart } = await api.overview.get({ ...input, limit: 50 })
    const shown = [...rows.flatMap(({ earlier, ...row }) => [row, ...earlier]), ...apart]
    const entries = await api.overview.entries(input)
    const bySlug = (all: typeof entries) =>
      all.toSorted((a, b) => (a.source.slug < b.source.slug ? -1 : 1))
    expect(entries.length).toBeGreaterThan(3)
    expect(bySlug(entries)).toEqual(bySlug(shown))
  },
)
