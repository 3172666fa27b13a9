import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '@/server/testing/site'
import { usualWorkers } from './site-command'

/** Answers with its process id, as the site would listen. */
const PROGRAM = `
const { createServer } = require('node:http')
const server = createServer((request, response) => setTimeout(() => response.end(String(process.pid)), 5))
server.listen(Number(process.argv[2]), '127.0.0.1')
process.on('SIGTERM', () => server.close(() => process.exit(0)))
`

let folder: string
let started: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-workers-'))
})
afterEach(async () => {
  const child = started
  started = null
  if (child && child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(count: number, program: string, port: number): ChildProcess {
  const file = path.join(folder, 'program.cjs')
  writeFileSync(file, program)
  const workers = path.resolve('server/operate/supervise/workers.ts')
  const args = ['--import', 'tsx', workers, String(count), file, String(port)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  started = child
  return child
}

const ask = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(10_000),
  }).then(async (response) => Number(await response.text()))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Process ids of those that answer, once there are so many. */
async function untilServing(
  port: number,
  count: number,
  without: number[] = [],
): Promise<number[]> {
  const seen = new Set<number>()
  const end = performance.now() + 20_000
  while (seen.size < count && performance.now() < end) {
    // A lone connection may always find the same one first.
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(port)))
    for (const one of answers)
      if (one.status === 'fulfilled' && !without.includes(one.value)) seen.add(one.value)
    await pause(10)
  }
  return [...seen]
}

it('serves one port with several processes and starts one that was killed again', async () => {
  const port = await freePort()
  start(2, PROGRAM, port)
  const [first = 0, second = 0] = await untilServing(port, 2)
  process.kill(first, 'SIGKILL')
  // What it had taken goes with it; what comes later does not. Not one connection is refused, whichever worker it would have gone to.
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => ask(port)))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  const after = await untilServing(port, 2, [first])
  expect(after).toContain(second)
  expect(after).toHaveLength(2)
})

it('ends with its workers when it is told to', async () => {
  const port = await freePort()
  const child = start(2, PROGRAM, port)
  const workers = await untilServing(port, 2)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
})

it('does not try for ever what never served', async () => {
  const child = start(2, 'process.exit(3)', await freePort())
  let errors = ''
  child.stderr?.on('data', (piece: Buffer) => (errors += piece.toString()))
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(errors).toContain('a worker did not start: exit code 3')
})

it('leaves a core for what renders and for the database', () => {
  expect([1, 2, 3, 4, 64].map((cores) => usualWorkers(cores))).toEqual([1, 1, 1, 2, 4])
})
