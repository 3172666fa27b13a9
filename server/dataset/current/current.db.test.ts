import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { ALL } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { testDatabase } from '@/server/testing/database'
import { readDataset } from './current'
import { claimRoot, readWritten, recordWritten } from './folder'

const { db, url } = await testDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-current-'))
afterAll(() => rm(folder, { recursive: true }))
const root = path.join(folder, 'files')
const read = () => readDataset(db, { databaseUrl: url, root })

it('writes the files for the first reader, and again after results changed, while the ones before are served', async () => {
  // Who does not wait is told that there is none yet.
  expect(await readDataset(db, { databaseUrl: url, root }, 0)).toBeNull()
  // A busy machine may take longer than a reader waits.
  const first = await vi.waitFor(async () => {
    const written = await read()
    expect(written).not.toBeNull()
    return written
  }, 120_000)
  if (!first) return
  expect(await read()).toEqual(first)

  await db.mesh.create({ data: { slug: 'not-yet', name: 'Not yet' } })
  await invalidateTags(db, [ALL])
  // Written a moment ago: not again so soon.
  expect(await read()).toEqual(first)
  expect(await readWritten(root)).toEqual(first)

  await recordWritten(root, { ...first, finishedAt: 0 })
  expect((await read())?.folder).toBe(first.folder)
  // Only a reader causes writing, and none does before the process of the first files has ended.
  await vi.waitFor(async () => {
    await read()
    expect((await readWritten(root))?.state).not.toBe(first.state)
  }, 120_000)
  const second = await read()
  expect(second?.folder).not.toBe(first.folder)
  // No row changed.
  expect(second?.manifest.version).toBe(first.manifest.version)
  // Whoever began to read the ones before ends.
  await stat(path.join(first.folder, 'observations.csv'))
})

it('takes no folder that others may write', async () => {
  await expect(claimRoot(os.tmpdir())).rejects.toThrow(/only this user may write/)
})
