import { spawn } from 'node:child_process'
import { freePort } from '@/server/testing/site'
import { expect, test } from './fixtures'

/** Starts the site as `npm start` does, and ends it. */
async function withStart(work: (url: string, output: () => string) => Promise<void>) {
  const port = await freePort()
  let output = ''
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/operate/start.ts'], {
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

test('npm start writes the log of the site to standard output, with the ids of requests', async () => {
  test.setTimeout(120_000)
  await withStart(async (url, output) => {
    const response = await fetch(`${url}/meshes/nothing`)
    const id = response.headers.get('x-request-id') ?? 'none'
    expect(response.status).toBe(404)
    await expect.poll(output).toContain(id)
    expect(
      output()
        .split('\n')
        .find((line) => line.includes(id)),
    ).toContain('"status":404')
  })
})
