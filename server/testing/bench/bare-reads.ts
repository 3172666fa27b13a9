import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Runs `work` with the address and the process of a server that sends these bytes, or with status 304 none, and does nothing else. */
export async function withBareServer<T>(
  body: string,
  status: 200 | 304,
  work: (bare: { url: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-bench-'))
  const file = path.join(folder, 'body')
  writeFileSync(file, body)
  const script = path.join('server', 'testing', 'bench', 'bare-server.mjs')
  const args = [script, file, 'text/plain', String(status)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    })
    return await work({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 })
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
