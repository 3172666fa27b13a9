import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { writeDump } from './write'

const { url } = await testDatabase({ isPublished: true })
const parent = await mkdtemp(path.join(os.tmpdir(), 'meshbench-modes-'))
afterAll(() => rm(parent, { recursive: true }))

const modeOf = async (file: string): Promise<string> =>
  ((await stat(file)).mode & 0o777).toString(8)

it.each([
  ['a whole dump', 'only by its owner', false, '700', '600'],
  ['a public dump', 'by anybody', true, '755', '644'],
])('%s can be read %s', async (_, __, isPublic, ofFolder, ofFiles) => {
  const fresh = path.join(parent, `new-${ofFolder}`)
  // A folder that was there before had a mode of its own.
  const old = await mkdtemp(path.join(parent, 'old-'))
  await chmod(old, 0o777)
  for (const folder of [fresh, old]) {
    await writeDump(url, folder, { isPublic })
    expect(await modeOf(folder)).toBe(ofFolder)
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(10)
    const modes = await Promise.all(files.map((file) => modeOf(path.join(folder, file))))
    expect(new Set(modes)).toEqual(new Set([ofFiles]))
  }
})
