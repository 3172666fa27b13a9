import { spawn } from 'node:child_process'
import { freePort } from '@/server/testing/site'
import { expect } from './fixtures'

/** Starts the site of a folder as `npm start` does, and ends it. */
export async function withStart(
  work: (url: string, output: () => string) => Promise<void>,
  folder = '.',
): Promise<void> {
  const port = await freePort()
  let output = ''
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/operate/commands/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  })
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await expect.poll(() => output, { timeout: 90_000 }).toContain('Meshbench is ready')
    await work(`http://127.0.0.1:${port}`, () => output)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}
