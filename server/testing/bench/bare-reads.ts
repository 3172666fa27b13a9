import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../program'

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
  const server = await startProgram({
    command: process.execPath,
    args,
    isReady: (output) => output.endsWith('\n'),
  })
  try {
    return await work({ url: `http://127.0.0.1:${server.output().trim()}`, pid: server.pid })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
