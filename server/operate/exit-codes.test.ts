import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

// PostgreSQL does not run as root, and its own user must be able to enter.
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-commands-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NO_RUN = '00000000-0000-7000-8000-000000000000'
const NOWHERE = path.join(folder, 'missing')

/** Every command with what it is given, the code it must end with and what it must say. */
const CASES: [command: string, args: string[], code: number, says: RegExp][] = [
  ['token', ['list'], 0, /no tokens/],
  ['token', ['revoke', '--id', '999999'], 1, /token 999999 is not known/],
  ['token', ['nonsense'], 1, /usage/i],
  ['dump', ['--from', NOWHERE], 1, /missing/],
  ['dump', [], 1, /usage/],
  ['retract', ['--run', NO_RUN, '--reason', 'a test'], 1, /is not known/],
  ['publisher', ['remove', '--id', '999999'], 1, /./],
  ['recompute', ['--nonsense'], 1, /nonsense|usage/],
  ['published', ['check', NOWHERE], 1, /missing/],
  ['corpus', [NOWHERE], 1, /missing/],
  ['vectors', [NOWHERE], 1, /missing/],
]

// With the server that the command starts itself, whose library has opinions about how a process ends.
it.each(CASES)('npm run %s %j ends with %i', { timeout: 60_000 }, (command, args, code, says) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `server/operate/${command}.ts`, ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', XDG_DATA_HOME: folder, NODE_ENV: 'production' },
    },
  )
  expect(`${stdout}${stderr}`).toMatch(says)
  expect(status, stderr).toBe(code)
})
