import { startProgram } from './program'

export type Served = {
  url: string
  /** all that the process has written, on standard output and standard error */
  log: () => string
  stop: () => Promise<void>
}

const PORT = /^port (\d+)$/m

/** A site of route handlers in a process of its own, on loopback, whose log can be read. @param more environment */
export async function serveRoutes(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const { output, stop } = await startProgram({
    command: process.execPath,
    args: ['--import', 'tsx', 'app/api/serve-routes-fixture.ts'],
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...more },
    isReady: (text) => PORT.test(text),
  })
  return { url: `http://127.0.0.1:${PORT.exec(output())?.[1]}`, log: output, stop }
}
