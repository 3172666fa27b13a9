import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkData } from '@/server/operate/check/check-data'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { loadDump } from './load'
import { writeDump } from './write'

const SENDERS = 4
const BEFORE = 20

const [from, to] = [await testDatabase(), await testDatabase()]
const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-dump-'))
afterAll(() => rm(folder, { recursive: true }))

/** Stores one result after another until told to stop. */
async function send(sender: number, stored: Set<string>, isOver: () => boolean): Promise<void> {
  const owner = await createPrincipal(from.db, `lab-${sender}`)
  for (let turn = 1; !isOver(); turn++) {
    const file = upload(fortioWithP99(0.004 + turn / 1e5 + sender / 1e7))
    const { run } = await onlyRun(from.db, owner, [file], campaign(`lab-${sender}`))
    stored.add(run.id ?? '')
  }
}

it('holds one moment while results arrive: all that was acknowledged before, and sums that fit', async () => {
  await syncDictionaries(from.db)
  const stored = new Set<string>()
  let isOver = false
  const senders = Array.from({ length: SENDERS }, (_, i) => send(i, stored, () => isOver))
  await expect.poll(() => stored.size).toBeGreaterThan(BEFORE)
  const before = [...stored]
  await writeDump(from.url, path.join(folder, 'dump'))
  const after = stored.size
  isOver = true
  await Promise.all(senders)
  // Otherwise nothing was shown.
  expect(after).toBeGreaterThan(before.length)

  await loadDump(to.url, path.join(folder, 'dump'))
  const held = new Set((await to.db.run.findMany({ select: { id: true } })).map(({ id }) => id))
  expect(before.filter((id) => !held.has(id))).toEqual([])
  expect([...held].filter((id) => !stored.has(id))).toEqual([])
  // Digests of all raw files, references, and every summary, flag and level against its recomputation.
  expect(await checkData(to.db, () => undefined, null)).toEqual([])
})
