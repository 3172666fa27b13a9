import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fillDemonstration } from '@/server/runs/demonstration/fill'
import { RUNS } from '@/server/runs/demonstration/nights'
import { testDatabase } from '@/server/testing/database'
import { loadDump } from './load'
import { writeDump } from './write'

const from = await testDatabase({ isPublished: true })
const to = await testDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-demonstration-'))
afterAll(() => rm(folder, { recursive: true }))

const dump = async (name: string, isPublic: boolean) => {
  const at = path.join(folder, name)
  const { tables } = await writeDump(from.url, at, { isPublic })
  return { at, tables }
}

it('is in no dump for others, and whole in a backup', async () => {
  const before = await dump('before', true)
  await fillDemonstration(from.db)
  const after = await dump('after', true)
  // Names, counts and digests of all rows.
  expect(after.tables).toEqual(before.tables)
  const { at } = await dump('backup', false)
  await loadDump(to.url, at)
  expect(await to.db.run.count()).toBe(RUNS)
  expect(await to.db.condition.count({ where: { isListed: true, runs: { some: {} } } })).toBe(0)
  expect(await fillDemonstration(to.db)).toEqual({ outcome: 'unchanged', runs: RUNS })
})
