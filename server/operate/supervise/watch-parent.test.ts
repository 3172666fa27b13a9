import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inProject } from '@/server/platform/in-project'

let folder: string
let npm: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-parents-'))
})
afterEach(() => {
  npm?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the fixture as `npm start` starts the site: in place of the shell of npm, which would keep signals to itself. */
async function startByNpm(file: string): Promise<ChildProcess> {
  const tsx = pathToFileURL(inProject('node_modules', 'tsx', 'dist', 'loader.mjs')).href
  const fixture = inProject('server', 'operate', 'supervise', 'parent-fixture.ts')
  copyFileSync('exec.cmd', path.join(folder, 'exec.cmd'))
  const start = `exec "${process.execPath}" --import "${tsx}" "${fixture}" "${file}"`
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('npm ended before its script')))
  })
  return child
}

it('npm start and npm run dev replace their shell', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['start', 'dev'])
    expect(scripts[name]).toMatch(/^exec node .* --end-with-npm\b/)
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'a script ends in order when npm alone gets %s',
  async (signal) => {
    const file = path.join(folder, 'ended')
    npm = await startByNpm(file)
    npm.kill(signal)
    // The script gets the signal, or notices the end of npm: both stop it.
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
    expect(readFileSync(file, 'utf8')).toMatch(/^(parent gone|SIG(TERM|INT|HUP))$/)
  },
)
