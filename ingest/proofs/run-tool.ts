import { execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Plan, Program, Tool } from './tool'

const LONGEST_MS = 25_000
const LONGEST_OUTPUT_BYTES = 64e6

export type Output = { text: string } | { failure: string }

const both = async (program: string, args: readonly string[]): Promise<string> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, {
      timeout: 10_000,
      // Some tools write a log where they start.
      cwd: os.tmpdir(),
    })
    return `${stdout}${stderr}`
  } catch (error) {
    // Some tools print their version and end with an error.
    const printed = error as { stdout?: string; stderr?: string }
    return `${printed.stdout ?? ''}${printed.stderr ?? ''}`
  }
}

/** Where the program is; null if it is not installed. */
export const findProgram = async (program: string): Promise<string | null> =>
  (await both('which', [program])).trim() || null

/** What the tool says of itself, else what Go built into it; null if neither. */
export async function readVersion({ version }: Program, program: string): Promise<string | null> {
  const said = version.pattern.exec(await both(program, version.args))?.[1]
  if (said !== undefined) return said
  return /\tmod\t\S+\tv?(\S+)/.exec(await both('go', ['version', '-m', program]))?.[1] ?? null
}

/** Runs one program to its end, which comes after LONGEST_MS at the latest. */
export function runStep([program = '', ...args]: string[], folder: string): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const printed: Buffer[] = []
    const complaints: Buffer[] = []
    let bytes = 0
    let isLate = false
    const kill = (): void => {
      // The group, since a tool may have started others.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, LONGEST_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= LONGEST_OUTPUT_BYTES) printed.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    child.once('error', (error) => {
      clearTimeout(timer)
      resolve({ failure: error.message })
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      const text = Buffer.concat(printed).toString()
      const [complaint] = Buffer.concat(complaints).toString().trim().split('\n').slice(-1)
      if (isLate) resolve({ failure: `still running after ${LONGEST_MS / 1000} s` })
      else if (text === '' && code !== 0)
        resolve({ failure: `ended with ${code}: ${complaint ?? ''}` })
      else resolve({ text })
    })
  })
}

/** The output of a tool, or why there is none. */
export async function runTool(tool: Tool, plan: Plan): Promise<Output> {
  const { folder } = plan
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(tool.files?.(plan) ?? {}))
    writeFileSync(path.join(folder, name), text)
  let last: Output = { failure: 'no command' }
  for (const step of tool.steps(plan)) {
    last = await runStep(step, folder)
    if ('failure' in last) return last
  }
  if (tool.output === undefined) return last
  try {
    return { text: readFileSync(path.join(folder, tool.output), 'utf8') }
  } catch {
    return { failure: `no file ${tool.output}` }
  }
}
