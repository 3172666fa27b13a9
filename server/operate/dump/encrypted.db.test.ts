import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaign,
  dumpAll,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { newIdentity } from './encryption'
import { loadDump } from './load'
import { LEFT_OUT } from './tables'
import { writeDump } from './write'

const from = await testDatabase()
const to = await testDatabase()
const parent = await mkdtemp(path.join(os.tmpdir(), 'meshbench-encrypted-'))
afterAll(() => rm(parent, { recursive: true }))

const inParent = (name: string): string => path.join(parent, name)
const [folder, mine, second, others] = ['dump', 'mine', 'second', 'others'].map(inParent) as [
  string,
  string,
  string,
  string,
]
const content = async (db: typeof from.db): Promise<string[]> =>
  (await dumpAll(db, [...LEFT_OUT])).map((line) =>
    line.replace(/"token_id": \d+/, '"token_id": null'),
  )

beforeAll(async () => {
  await syncDictionaries(from.db)
  const owner = await createPrincipal(from.db, 'lab')
  await onlyRun(from.db, owner, [upload(fortioWithP99(0.004))], campaign('lab'))
  const dispute = { author: 'A reader', contact: 'reader@example.org' }
  // Some readers of lines take the character in the middle for the end of one.
  const statement = 'is it so? \u2028 I doubt it'
  await from.db.dispute.create({
    data: { ...dispute, statement, targetKind: 'publication', targetId: 'x' },
  })
  const recipients = [await newIdentity(mine), await newIdentity(second)]
  await newIdentity(others)
  await writeDump(from.url, folder, { recipients })
})

it('is written in files that only the owner may read, and that tell nothing', async () => {
  const files = await readdir(folder)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    expect(file).toMatch(/^(?:manifest\.json|[a-z_]+\.ndjson\.gz)\.age$/)
    expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
    const bytes = await readFile(path.join(folder, file))
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(bytes.includes('meshbench/dump')).toBe(false)
  }
  expect((await stat(mine)).mode & 0o777).toBe(0o600)
})

it.each([
  [
    'the key of somebody else',
    () => others,
    /manifest\.json\.age: expected the secret key of a recipient.*found only others in .*others/,
  ],
  ['no key', () => null, /dump is encrypted; name the file.*--identity/],
  [
    'a file without a key',
    () => path.join(folder, 'run.ndjson.gz.age'),
    /line 1: expected a secret key of age/,
  ],
])('is not loaded with %s', async (_, identity, reason) => {
  await expect(loadDump(to.url, folder, identity())).rejects.toThrow(reason)
  expect(await to.db.organisation.count()).toBe(0)
})

it('is not loaded when a file was cut off, and leaves the database empty', async () => {
  const file = path.join(folder, 'run.ndjson.gz.age')
  const whole = await readFile(file)
  await truncate(file, whole.length - 20)
  await expect(loadDump(to.url, folder, mine)).rejects.toThrow(
    /run\.ndjson\.gz\.age is damaged: .*copy the dump again/,
  )
  expect(await to.db.organisation.count()).toBe(0)
  await writeFile(file, whole)
})

it('fills an empty database with the same rows, for each of its recipients', async () => {
  for (const identity of [mine, second]) {
    const { db, url } = identity === mine ? to : await testDatabase()
    await loadDump(url, folder, identity)
    expect(await content(db)).toEqual(await content(from.db))
  }
})

it('refuses a recipient that is none before it writes, and a key for what is not encrypted', async () => {
  const other = inParent('other')
  await expect(writeDump(from.url, other, { recipients: ['age1nobody'] })).rejects.toThrow(
    /expected a public key of age.*found "age1nobody"/,
  )
  await writeDump(from.url, other)
  const third = await testDatabase()
  await expect(loadDump(third.url, other, mine)).rejects.toThrow(/is for an encrypted dump/)
  await loadDump(third.url, other)
  expect(await content(third.db)).toEqual(await content(from.db))
})

it('never replaces a key', async () => {
  const before = await readFile(mine, 'utf8')
  await expect(newIdentity(mine)).rejects.toThrow(/EEXIST/)
  expect(await readFile(mine, 'utf8')).toBe(before)
})

it.each([
  ['--to', 'x', '--identity', 'y'],
  ['--from', 'x', '--recipient', 'age1'],
  ['--to', 'x', '--public', '--recipient', 'age1'],
  ['--to', 'x', '--from', 'y'],
])('the command refuses %s %s %s %s', (...args) => {
  const run = () =>
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'server/operate/commands/dump.ts', ...args],
      {
        stdio: 'pipe',
      },
    )
  expect(run).toThrow(/usage: npm run dump/)
})
