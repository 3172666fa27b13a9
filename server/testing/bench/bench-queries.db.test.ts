import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncDictionaries } from '@/server/runs/store/submission-fixture'
import { getPanel } from '@/server/results/leaderboard/queries'
import { testDatabase } from '@/server/testing/database'
import { pickBenchSubjects, QUERIES } from './bench-queries'
import { generateRuns } from './generate'

const { db, url } = await testDatabase()
const client = new pg.Client(url)
beforeAll(() => client.connect())
afterAll(() => client.end())

it('asks the same of generated runs by hand as the site does', async () => {
  await syncDictionaries(db)
  await generateRuns(db, { runs: 52, families: 1 }, () => undefined)
  const subjects = await pickBenchSubjects(client)
  for (const { what, site, byHand } of QUERIES) {
    await site(db, subjects)
    const [first] = byHand(subjects)
    const { rowCount } = await client.query(first?.text ?? '', first?.values)
    expect(rowCount, what).toBeGreaterThan(0)
  }
  const { rows } = await getPanel(db, { metric: 'http.latency.p99', group: subjects.group })
  const [bars] = QUERIES[0]?.byHand(subjects) ?? []
  const byHand = await client.query<{ value: number }>(bars?.text ?? '', bars?.values)
  const ascending = (values: (number | null)[]) => values.map(Number).sort((a, b) => a - b)
  const shown = ascending(rows.map((row) => row.value.value))
  expect(ascending(byHand.rows.map(({ value }) => value))).toEqual(shown)
})
