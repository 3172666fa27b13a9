import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '../context/context-text'
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

const note = (text: string): void => void process.stderr.write(`${text}\n`)

type Facts = Record<string, unknown>

const toFacts = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

/** What stands in place of a name that kubectl does not know. */
const PLACEHOLDER = 'name-of-this-cluster'

/** The part of a context that kubectl knows; null where it fails, which its script has explained by then. */
async function describeCluster(): Promise<Facts | null> {
  const text = (await runToEnd(['sh', scriptPath()], 0, true)).toString('utf8')
  const facts = toFacts(parseYaml(text))
  if ('nodes' in toFacts(facts['environment'])) return facts
  note(
    '--cluster: kubectl did not describe the cluster (see above), so the runs are sent with the context as it is; without an environment they are stored, and not compared with other campaigns',
  )
  return null
}

/** A context with what it leaves open filled in from the cluster; what it says itself stays. */
export function mergeCluster(context: unknown, cluster: Facts): Facts {
  const own = toFacts(context)
  const environment = { ...toFacts(cluster['environment']), ...toFacts(own['environment']) }
  return { ...cluster, ...own, environment }
}

/** A copy of the context with what kubectl says of the cluster. @throws ContextError */
async function contextFile({ context, cluster }: Options, folder: string): Promise<string | null> {
  if (context === null || !cluster) return context
  const own = parseYaml(readFileSync(context, 'utf8'))
  const facts = await describeCluster()
  if (facts === null) return context
  const merged = mergeCluster(own, facts)
  if (toFacts(merged['environment'])['label'] === PLACEHOLDER)
    note(`--cluster: name the test bed in ${context}, such as environment: { label: kind-ci }`)
  const at = path.join(folder, 'meshbench.yaml')
  // JSON is YAML.
  writeFileSync(at, JSON.stringify(merged))
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
