import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdFolder, isHeld } from './folder-lock'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that takes the folder, and says so. */
async function holder(): Promise<ChildProcess> {
  const code = `import('./prisma/folder-lock.ts').then(async ({ holdFolder }) => {
    console.log((await holdFolder(process.argv[1])) ? 'held' : 'refused'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (piece: Buffer) => resolve(piece.toString().trim())),
  )
  expect(said).toBe('held')
  return child
}

const endOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve))

it('is held by one process until that process is killed', async () => {
  const other = await holder()
  expect(await isHeld(folder)).toBe(true)
  expect(await holdFolder(folder)).toBeNull()
  const ended = endOf(other)
  other.kill('SIGKILL')
  await ended
  expect(await isHeld(folder)).toBe(false)
  const hold = await holdFolder(folder)
  expect(hold).not.toBeNull()
  // What the killed one left is gone.
  expect(readdirSync(folder)).toHaveLength(1)
  await hold?.release()
  expect(readdirSync(folder)).toEqual([])
})

it('is still held by a process that stands still', async () => {
  const other = await holder()
  other.kill('SIGSTOP')
  expect(await holdFolder(folder)).toBeNull()
})

for (const { rounds, tags } of [
  { rounds: 3, tags: [] },
  { rounds: 15, tags: ['stress'] },
])
  it(
    `goes to exactly one of many that ask at once, ${rounds} times of ${rounds}`,
    { tags },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const asked = await Promise.all(Array.from({ length: 6 }, () => holdFolder(folder)))
        const held = asked.filter((one) => one !== null)
        expect(held).toHaveLength(1)
        await held[0]?.release()
      }
    },
  )

it('holds folders whose path is longer than the address of a socket', async () => {
  const deep = path.join(folder, 'a'.repeat(90), 'b'.repeat(90))
  mkdirSync(deep, { recursive: true })
  const hold = await holdFolder(deep)
  expect(hold).not.toBeNull()
  expect(await holdFolder(deep)).toBeNull()
  await hold?.release()
  expect(readdirSync(deep)).toEqual([])
})
