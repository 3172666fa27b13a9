import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

// PostgreSQL does not run as root, and its own user must be able to enter.
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-commands-'))
chmodSync(folder, 0o755)
// A program that has the port which `npm start` wants.
let other: Server
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      other = createServer().listen(0, '127.0.0.1', () => resolve())
    }),
)
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const NO_RUN = '00000000-0000-7000-8000-000000000000'
const NOWHERE = path.join(folder, 'missing')

/** Every command with what it is given, the code it must end with and what it must say. */
const CASES: [command: string, args: string[], code: number, says: RegExp][] = [
  ['start', [], 1, /port \d+ is in use/],
  ['dev', [], 1, /port \d+ is in use/],
  ['token', ['list'], 0, /no tokens/],
  ['token', ['revoke', '--id', '999999'], 1, /token 999999 is not known/],
  ['token', ['nonsense'], 1, /usage/i],
  ['dump', ['--from', NOWHERE], 1, /missing/],
  ['dump', [], 1, /usage/],
  ['export', [], 1, /usage/],
  ['export', ['--to', NOWHERE, '--live', 'bench.example'], 1, /--live: expected http/],
  ['retract', ['--run', NO_RUN, '--reason', 'a test'], 1, /is not known/],
  ['retract', ['--run', NO_RUN], 1, /usage/],
  ['publisher', ['remove', '--id', '999999'], 1, /./],
  ['check-data', ['--sample', 'all'], 1, /usage/],
  ['recompute', ['--nonsense'], 1, /nonsense|usage/],
  ['published', ['check', NOWHERE], 1, /missing/],
  ['published', ['nonsense'], 64, /usage/],
  ['corpus', [NOWHERE], 1, /missing/],
  ['corpus', [], 64, /usage/],
  ['vectors', [NOWHERE], 1, /missing/],
  ['vectors', [], 64, /usage/],
  ['bench', ['--only', 'B9'], 1, /usage/],
  ['bench', ['generate', '--runs', 'many'], 1, /usage/],
  ['product', [], 1, /usage/],
  ['product', ['list'], 0, /no declared product/],
  ['product', ['confirm', '--product', 'none~nobody'], 1, /none~nobody/],
  ['migration', [], 64, /usage/],
  ['migration', ['create'], 64, /usage/],
  ['prisma', ['nonsense'], 1, /nonsense/],
  ['complete-lock', [NOWHERE], 1, /missing/],
  ['pack-client', ['--nonsense'], 1, /nonsense/],
]

// What these end with is decided by programs of others, or takes minutes to find out.
const ELSEWHERE = {
  build: 'takes a minute',
  'test:unit': 'vitest',
  format: 'prettier',
  test: 'starts this test',
  'test:long': 'takes minutes',
  'test:hour': 'takes an hour',
  'test:year': 'takes minutes',
  'test:ten-minutes': 'takes minutes',
  'test:strict': 'takes minutes',
  'test:cluster': 'takes minutes',
  'test:reads': 'takes minutes',
  'test:prometheus': 'needs programs of the distribution',
  cluster: 'needs programs of the distribution',
  verify: 'takes minutes',
  generate: 'prisma, as above',
  postinstall: 'prisma, as above',
}

it('has a case for every command', () => {
  const cased = [...CASES.map(([command]) => command), ...Object.keys(ELSEWHERE)]
  expect([...new Set(cased)].sort()).toEqual(Object.keys(scripts).sort())
})

/** Runs a script of package.json in a process without a shell, which npm would start. */
function end(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const [, ...words] = (scripts[command] ?? '').split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...words, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        XDG_DATA_HOME: folder,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String((other.address() as AddressInfo).port),
      },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

// With the server that the command starts itself, whose library has opinions about how a process ends.
it.each(CASES)(
  'npm run %s %j ends with %i',
  { timeout: 60_000 },
  async (command, args, code, says) => {
    const ended = await end(command, args)
    expect(ended.output).toMatch(says)
    expect(ended.code, ended.output).toBe(code)
  },
)
