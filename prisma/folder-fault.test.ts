import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { holdDataFolder } from './data-folder'
import { folderFault, ofFolder } from './folder-fault'

// As Node, initdb and PostgreSQL say it.
it.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'its disk is full'],
  ['initdb: error: could not write file "pg_wal/1": No space left on device', 'its disk is full'],
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    'its disk is full',
  ],
  [
    'FATAL:  could not create lock file "postmaster.pid": Read-only file system',
    'it is on a read-only file system',
  ],
  [Object.assign(new Error('mkdir'), { code: 'EACCES' }), 'this user may not write there'],
])('knows %s', (error, says) => {
  expect(folderFault(error)).toBe(says)
  expect((ofFolder('/data', error) as Error).message).toBe(
    `the data folder /data cannot be used: ${says}; make room or rights there, or name another parent in XDG_DATA_HOME`,
  )
})

it('leaves other errors as they are', () => {
  const error = new Error('FATAL: role "postgres" does not exist')
  expect(ofFolder('/data', error)).toBe(error)
})

it('says in one line that a part of the path is a file', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-fault-'))
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(holdDataFolder(path.join(file, 'meshbench'))).rejects.toThrow(
    /^the data folder \S+ cannot be used: a part of its path is no folder;[^\n]+$/,
  )
  rmSync(folder, { recursive: true })
})
