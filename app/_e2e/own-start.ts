import { startProgram } from '@/server/testing/program'
import { freePort } from '@/server/testing/site'

/** Starts the site of a folder as `npm start` does, and ends it. */
export async function withStart(
  work: (url: string, output: () => string) => Promise<void>,
  folder = '.',
): Promise<void> {
  const port = await freePort()
  const { output, stop } = await startProgram({
    command: process.execPath,
    args: ['--import', 'tsx', 'server/operate/commands/start.ts'],
    cwd: folder,
    env: { PORT: String(port), HOST: '127.0.0.1' },
    isReady: (text) => text.includes('Meshbench is ready'),
    readyWithinMs: 90_000,
    stopSignal: 'SIGINT',
    patienceMs: 10_000,
  })
  await work(`http://127.0.0.1:${port}`, output).finally(stop)
}
