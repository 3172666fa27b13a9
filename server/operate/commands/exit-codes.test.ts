import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dataFolder } from '@/prisma/data-folder'
import { startEmbedded } from '@/prisma/embedded'

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
// For the commands that refuse a folder without one.
beforeAll(async () => (await startEmbedded(dataFolder(folder), { durable: false })).stop())
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const NO_RUN = '00000000-0000-7000-8000-000000000000'
const NOWHERE = path.join(folder, 'missing')

type Case = [command: string, args: string[], code: number, says: RegExp]
/** A command that serves, one with a database of its own, a wrong option and none at all, of every exit code. */
const QUICK: Case[] = [
  ['start', [], 1, /port \d+ is in use/],
  ['token', ['list'], 0, /no tokens/],
  ['token', ['nonsense'], 1, /usage/i],
  ['vectors', [], 64, /usage/],
  ['bench', ['--only', 'B9'], 1, /usage/],
]
/** What reads or changes data that are there, or makes what only a site with data can use. */
const NEED_DATA: [command: string, args: string[]][] = [
  ['token', ['--org', 'acme']],
  ['dump', ['--to', path.join(folder, 'backup')]],
]
const NEED_DATA_STRESS: typeof NEED_DATA = [
  ['token', ['list']],
  ['data', ['--to', path.join(folder, 'tables')]],
  ['retract', ['--run', NO_RUN, '--reason', 'a test']],
  ['publisher', ['list']],
  ['product', ['list']],
  ['published', ['findings']],
  ['check-data', []],
  ['recompute', []],
  ['demo', ['show']],
  ['bench', ['sizes']],
]
/** Every other command with what it is given, the code it must end with and what it must say. */
const STRESS: Case[] = [
  ['dev', [], 1, /port \d+ is in use/],
  ['token', ['revoke', '--id', '999999'], 1, /token 999999 is not known/],
  ['dump', ['--from', NOWHERE], 1, /missing/],
  ['dump', [], 1, /usage/],
  ['data', [], 1, /usage/],
  ['export', [], 1, /usage/],
  ['export', ['--to', NOWHERE, '--live', 'bench.example'], 1, /--live: expected http/],
  ['retract', ['--run', NO_RUN, '--reason', 'a test'], 1, /is not known/],
  ['retract', ['--run', NO_RUN, '--reinstate'], 1, /expected --reason.*reinstated\n\nusage/],
  ['publisher', ['remove', '--id', '999999'], 1, /./],
  ['check-data', ['--sample', 'all'], 1, /usage/],
  ['recompute', ['--nonsense'], 1, /nonsense|usage/],
  ['published', ['check', NOWHERE], 1, /missing/],
  ['published', ['check-raw', NOWHERE], 1, /missing: expected a folder/],
  ['published', ['nonsense'], 64, /usage/],
  ['corpus', [NOWHERE], 1, /missing/],
  ['corpus', [], 64, /usage/],
  ['screenshots', ['--nonsense'], 1, /nonsense/],
  ['proofs', ['nonsense'], 64, /expected tools or faults/],
  ['vectors', [NOWHERE], 1, /missing/],
  ['bench', ['generate', '--runs', 'many'], 1, /usage/],
  ['demo', [], 1, /usage/],
  ['demo', ['show'], 0, /no demonstration data/],
  ['demo', ['remove'], 0, /no demonstration data/],
  ['product', [], 1, /usage/],
  ['product', ['list'], 0, /no declared product/],
  ['product', ['confirm', '--product', 'none~nobody'], 1, /none~nobody/],
  ['pack-client', ['--nonsense'], 1, /nonsense/],
  ['verify', ['--nonsense'], 1, /nonsense/],
  ['stress', ['nonsense'], 64, /usage/],
  ['node --import tsx prisma/tools/cli.ts', [], 64, /usage/],
  ['node --import tsx prisma/tools/cli.ts', ['create'], 64, /usage/],
  ['node prisma/tools/prisma.mjs', ['nonsense'], 1, /nonsense/],
  ['node prisma/tools/complete-lock.mjs', [NOWHERE], 1, /missing/],
]

// What these end with is decided by programs of others, or takes minutes to find out.
const ELSEWHERE = ['build', 'test', 'postinstall']

it('has a case for every command', () => {
  const commands = [...QUICK, ...STRESS].map(([command]) => command)
  const cased = new Set([...commands.filter((one) => !one.startsWith('node ')), ...ELSEWHERE])
  expect([...cased].sort()).toEqual(Object.keys(scripts).sort())
})

/** Thrown where a command ends the process, with the exit code. */
class Ended extends Error {
  constructor(readonly code: unknown) {
    super(`ended with ${String(code)}`)
  }
}

// In this process: starting each would take most of a minute.
it.each(Object.keys(scripts).filter((command) => command !== 'postinstall'))(
  'npm run %s -- --help prints what it takes and ends with 0 before it does anything',
  async (command) => {
    const words = (scripts[command] ?? '').split(' ')
    const at = words.findIndex((word) => word.endsWith('.ts'))
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Ended(code)
    })
    const argv = process.argv
    try {
      process.argv = [...argv.slice(0, 2), ...words.slice(at + 1), '--help']
      await expect(import(`${path.resolve(words[at] ?? '')}?${command}`)).rejects.toEqual(
        new Ended(0),
      )
      expect(printed.mock.calls.flat().join('\n')).toMatch(
        new RegExp(`^(?:usage:| ) *npm.* ${command}\\b`, 'm'),
      )
    } finally {
      process.argv = argv
      vi.restoreAllMocks()
    }
  },
)

/** Runs a script of package.json, or a program of node, in a process without a shell, which npm would start. */
function end(
  command: string,
  args: string[],
  home = folder,
): Promise<{ code: number | null; output: string }> {
  const [, ...words] = (scripts[command] ?? command).replace(/^exec /, '').split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...words, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        XDG_DATA_HOME: home,
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
for (const [cases, tags] of [
  [QUICK, []],
  [STRESS, ['stress']],
] as const)
  it.each(cases)('%s %j ends with %i', { tags: [...tags] }, async (command, args, code, says) => {
    const ended = await end(command, args)
    expect(ended.output).toMatch(says)
    expect(ended.code, ended.output).toBe(code)
  })

for (const [cases, tags] of [
  [NEED_DATA, []],
  [NEED_DATA_STRESS, ['stress']],
] as const)
  it.each(cases)(
    '%s %j refuses a data folder without a database, and makes none',
    { tags: [...tags] },
    async (command, args) => {
      const { code, output } = await end(command, args, NOWHERE)
      expect(output).toBe(
        `no data in ${dataFolder(NOWHERE)}: is XDG_DATA_HOME (or DATABASE_URL) set as for the site?\n`,
      )
      expect(code).toBe(1)
      expect(existsSync(NOWHERE)).toBe(false)
    },
  )
