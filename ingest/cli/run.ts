import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from './options'
import { wait } from './retry'

/** The load generator did not do its work; nothing was sent. */
export class CommandFailed extends Error {}

const numbered = (text: string, n: number): string => text.replaceAll('{n}', String(n))

/** Runs a program to its end; what it prints is shown, and returned where it is the result. */
function runToEnd(
  [program = '', ...args]: string[],
  n: number,
  isResult: boolean,
): Promise<Buffer> {
  const printed: Buffer[] = []
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['inherit', 'pipe', 'inherit'],
      env: { ...process.env, MESHBENCH_RUN: String(n) },
    })
    child.stdout.on('data', (chunk: Buffer) => {
      if (isResult) printed.push(chunk)
      else process.stderr.write(chunk)
    })
    child.once('error', (error) => {
      reject(new CommandFailed(`run ${n}: ${program} could not be started: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(printed))
      else
        reject(
          new CommandFailed(
            `run ${n}: expected ${program} to end with 0, it ended with ${signal ?? code}; nothing was sent`,
          ),
        )
    })
  })
}

/** One measurement. @returns the file of its result @throws CommandFailed */
async function measureOnce(options: Options, n: number, folder: string): Promise<string> {
  const { program, result } = options
  const at = result === '-' ? path.join(folder, `run-${n}.out`) : numbered(result ?? '', n)
  const before = existsSync(at) ? statSync(at).mtimeMs : 0
  const printed = await runToEnd(
    program.map((word) => numbered(word, n)),
    n,
    result === '-',
  )
  if (result === '-') writeFileSync(at, printed)
  else if (!existsSync(at) || statSync(at).mtimeMs === before)
    throw new CommandFailed(
      `run ${n}: expected a new result at ${at}, found ${existsSync(at) ? 'the old one' : 'none'}; --result names what the command writes`,
    )
  return at
}

const SCRIPT = 'meshbench-environment.sh'

/** Next to the packed client, or in a checkout of the site. */
function scriptPath(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const places = [path.join(here, SCRIPT), path.join(here, '../../public', SCRIPT)]
  return places.find((at) => existsSync(at)) ?? SCRIPT
}

/** A copy of the context with what kubectl says of the cluster, unless it has an environment already. */
async function contextFile({ context, cluster }: Options, folder: string): Promise<string | null> {
  if (context === null || !cluster) return context
  const text = readFileSync(context, 'utf8')
  if (/^environment *:/m.test(text)) return context
  const facts = await runToEnd(['sh', scriptPath()], 0, true)
  const at = path.join(folder, 'meshbench.yaml')
  writeFileSync(at, `${text}\n${facts.toString('utf8')}`)
  return at
}

/**
 * Starts the load generator the given number of times, one after another, then sends its results: sending would disturb what is
 * measured. @param send of the files @returns the exit code @throws CommandFailed
 */
export async function measure(
  options: Options,
  send: (options: Options) => Promise<number>,
): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-run-'))
  try {
    const context = await contextFile(options, folder)
    const paths: string[] = []
    for (let n = 1; n <= options.times; n++) {
      if (n > 1) await wait(options.pauseMs)
      paths.push(await measureOnce(options, n, folder))
    }
    return await send({ ...options, context, paths })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
