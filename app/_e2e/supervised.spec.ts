import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@/server/testing/site'
import { expect, test } from './fixtures'

// PostgreSQL of a start of its own, which is killed.
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-supervised-'))
chmodSync(folder, 0o755)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Start = { child: ChildProcess; url: string; output: () => string; ended: Promise<unknown> }

async function start(port: number): Promise<Start> {
  let text = ''
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/operate/commands/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      MIGRATE_DATABASE_URL: '',
      XDG_DATA_HOME: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    },
  })
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const output = (): string => text
  await expect.poll(output, { timeout: 120_000 }).toContain('Meshbench is ready')
  return { child, url: `http://127.0.0.1:${port}`, output, ended }
}

const health = (url: string): Promise<number> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )
const isServed = (url: string) => expect.poll(() => health(url)).toBe(200)

const postmaster = (): number =>
  Number.parseInt(
    readFileSync(path.join(folder, 'meshbench', 'pg18', 'postmaster.pid'), 'utf8'),
    10,
  )

/** The process of the site, a child of `npm start`. */
function siteOf(child: ChildProcess): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  const line = lines.find(
    (one) => /next-server|next\/dist/.test(one) && one.trim().split(/\s+/)[1] === String(child.pid),
  )
  return Number(line?.trim().split(/\s+/)[0])
}

test('npm start restarts what is killed, and a start after a killed one serves the same data @stress', async () => {
  const port = await freePort()
  const first = await start(port)
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(first.output).toContain('"part":"database","reason":"signal SIGKILL')
  await isServed(first.url)
  process.kill(siteOf(first.child), 'SIGKILL')
  await expect.poll(first.output).toContain('"part":"site","reason":"signal SIGKILL')
  await isServed(first.url)
  // What it leaves behind does not stop the next one, on the same port and data.
  first.child.kill('SIGKILL')
  await first.ended
  const second = await start(port)
  await isServed(second.url)
  const [database, site] = [postmaster(), siteOf(second.child)]
  // One reader keeps his connection, the page of another is being made.
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve, reject) => {
    const asked = get(`${second.url}/api/health/live`, { agent }, (response) =>
      response.resume().once('end', resolve),
    )
    asked.once('error', reject)
  })
  const page = fetch(`${second.url}/methodology`).then(
    ({ status }) => status,
    () => 0,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  const began = performance.now()
  second.child.kill('SIGINT')
  await second.ended
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const pid of [database, site]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  // It had as long as a hand at the keyboard waits.
  expect([0, 200]).toContain(await page)
  agent.destroy()
})
