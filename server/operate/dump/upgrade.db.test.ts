import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkData } from '@/server/operate/check/check-data'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { rekeyConditions } from '@/server/runs/store/rekey-conditions'
import { testDatabase } from '@/server/testing/database'
import { loadDump } from './load'
import { Manifest } from './manifest'

const FIXTURES = 'server/operate/dump/fixtures'
const versions = readdirSync(FIXTURES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** The values of the campaign of the fixture on the board, best first. */
async function board(db: Awaited<ReturnType<typeof testDatabase>>['db']): Promise<number[]> {
  const input = LeaderboardInput.parse({ metric: 'http.latency.p99', limit: 100 })
  const { cards } = await getLeaderboard(db, input)
  const panels = cards.filter(({ panel }) => panel.origin.campaign === 'lab')
  return panels.flatMap(({ panel }) => panel.rows.map(({ value }) => value.value ?? NaN))
}

it('has a dump of every released version', () => {
  expect(versions).toContain('0.1.0')
})

describe.each(versions)('a dump of version %s', async (version) => {
  const { db, url } = await testDatabase()
  const folder = path.join(FIXTURES, version)
  const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8')
  const { tables } = Manifest.parse(JSON.parse(text))

  it('fills a database of this version with every row, and is sound after it is recomputed', async () => {
    await loadDump(url, folder)
    for (const { name, rows } of tables) {
      const [found] = await db.$queryRawUnsafe<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM "${name}"`,
      )
      expect(found?.n, name).toBe(rows)
    }
    await rekeyConditions(db)
    await recomputeAll(db)
    expect(await checkData(db, () => undefined)).toEqual([])
  })

  it('shows the same numbers, without the run that was retracted', async () => {
    expect(await board(db)).toEqual([0.003, expect.closeTo(0.00445, 12)])
    const retracted = await db.run.findMany({ where: { status: 'retracted' } })
    expect(retracted).toMatchObject([{ statusReason: 'the cluster was being upgraded' }])
    expect(await db.run.count({ where: { status: 'pending' } })).toBe(1)
    expect(await db.dispute.findMany()).toMatchObject([{ contact: 'reader@example.org' }])
    expect(await db.observation.count()).toBe(8)
  })

  it('takes new results, which continue the old ones', async () => {
    await syncDictionaries(db)
    const owner = await createPrincipal(db, 'lab')
    const { run } = await onlyRun(db, owner, [upload(fortioWithP99(0.0046))], campaign('lab'))
    expect(run.replicate).toBe(4)
  })
})
