import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdDataFolder } from '@/prisma/data-folder'
import { startEmbedded } from '@/prisma/embedded'
import { keepRunning, type PartEvent } from './keep-running'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-kept-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recordOf = (): string => path.join(folder, 'pg18', 'postmaster.pid')
const postmaster = (): number => Number.parseInt(readFileSync(recordOf(), 'utf8'), 10)

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<{ found: unknown }>(sql)
    .then(({ rows }) => rows[0]?.found)
    .finally(() => client.end())
}

async function untilServed(url: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < 20_000) {
    const found = await ask(url, 'SELECT 1 AS found').catch(() => null)
    if (found === 1) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the database does not answer')
}

for (const { kills, tags } of [
  { kills: 1, tags: [] },
  { kills: 3, tags: ['stress'] },
])
  it(
    `serves again at the same address after ${kills} kills, with every row`,
    { tags },
    async () => {
      const first = await startEmbedded(folder, { durable: true })
      const { port, url } = first
      const events: PartEvent[] = []
      const again = (signal: AbortSignal) => startEmbedded(folder, { durable: true, port, signal })
      const kept = keepRunning('database', first, again, (event) => events.push(event))
      await ask(url, 'CREATE TABLE kept (at int)')
      for (let kill = 0; kill < kills; kill++) {
        await ask(url, `INSERT INTO kept VALUES (${kill})`)
        process.kill(postmaster(), 'SIGKILL')
        await untilServed(url)
      }
      expect(await ask(url, 'SELECT count(*)::int AS found FROM kept')).toBe(kills)
      expect(events[0]).toMatchObject({
        kind: 'ended',
        part: 'database',
        reason: expect.stringContaining('SIGKILL') as string,
      })
      const began = performance.now()
      await kept.stop()
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(existsSync(recordOf())).toBe(false)
    },
  )

/** A process that runs a server and is killed, which leaves the server behind. */
async function leaveOrphan(): Promise<number> {
  const code = `import('./prisma/embedded.ts').then(async ({ startEmbedded }) => {
    await startEmbedded(process.argv[1], { durable: true }); console.log('ready') })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  return postmaster()
}

it('ends the server that a killed process left behind, and starts on its data', async () => {
  const orphan = await leaveOrphan()
  expect(execFileSync('ps', ['-o', 'comm=', '-p', String(orphan)]).toString()).toContain('postgres')
  const hold = await holdDataFolder(folder)
  expect(hold).not.toBeNull()
  const server = await startEmbedded(folder, { durable: true })
  expect(postmaster()).not.toBe(orphan)
  expect(await ask(server.url, 'SELECT 1 AS found')).toBe(1)
  await server.stop()
  await hold?.release()
})

it(
  'starts where the number of a killed server belongs to another program',
  { tags: ['stress'] },
  async () => {
    await startEmbedded(folder, { durable: true }).then((server) => server.stop())
    const other = spawn('sleep', ['60'])
    const record = [
      other.pid,
      path.join(folder, 'pg18'),
      1,
      5432,
      '',
      '127.0.0.1',
      '',
      'ready',
    ].join('\n')
    writeFileSync(recordOf(), `${record}\n`, { mode: 0o600 })
    const server = await startEmbedded(folder, { durable: true })
    expect(await ask(server.url, 'SELECT 1 AS found')).toBe(1)
    await server.stop()
    expect(other.exitCode).toBeNull()
    other.kill()
  },
)

it('serves on when the start that began it is told to stop, until it is ended itself', async () => {
  const stopping = new AbortController()
  const server = await startEmbedded(folder, { durable: false, signal: stopping.signal })
  stopping.abort()
  const early = new Promise((resolve) => setTimeout(resolve, 500, 'serves'))
  expect(await Promise.race([server.ended, early])).toBe('serves')
  expect(await ask(server.url, 'SELECT 1 AS found')).toBe(1)
  await server.stop()
  expect(await server.ended).not.toBe('serves')
})
