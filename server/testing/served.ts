import { spawn } from 'node:child_process'

export type Served = {
  url: string
  /** all that the process has written, on standard output and standard error */
  log: () => string
  stop: () => Promise<void>
}

/** A site of route handlers in a process of its own, on loopback, whose log can be read. @param more environment */
export async function serveRoutes(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/api/serve-routes-fixture.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...more },
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, found] = /^port (\d+)$/m.exec(output) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  const stop = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  return { url: `http://127.0.0.1:${port}`, log: () => output, stop }
}
