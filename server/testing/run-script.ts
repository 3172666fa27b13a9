import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a script of this project in a process of its own, with more in its environment than this one has.
 * @returns what it wrote to standard output @throws Error with all that it wrote where it fails
 */
export async function runScript(
  script: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, ...args], {
    env: { ...process.env, ...more } as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 28,
  })
  return stdout
}
