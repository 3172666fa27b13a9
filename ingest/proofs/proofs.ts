import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseResult } from '../adapters/parse-result'
import { makeResultFile } from '../formats/result-file'
import { AdapterError } from '../model/adapter'
import { compare, toReading } from './compare'
import { startCountingServer } from './counting-server'
import { CONNECTIONS, dueSeconds, FAULTS, LENGTHS, RATE, type Fault } from './faults'
import { HTTP_TOOLS } from './http-tools'
import { RELAY_TOOLS, type RelayTool } from './relay-tools'
import { proveRelayed } from './run-relay'
import { findProgram, readVersion, runTool, type Output } from './run-tool'
import { SCRIPT_TOOLS } from './script-tools'
import { saysWords, sawWords, tableHead, tableRow, verdictWords, type Proof } from './table'
import { corrected, population, type Population, type Tally } from './tally'
import type { Program, Tool } from './tool'

/**
 * `npm run proofs [-- tool … fault … --keep=FOLDER]`: runs the load generators that are installed against a server that
 * counts, and prints what our readers make of their output beside what the server saw. Without arguments: all tools, all faults.
 */
const TOOLS: readonly Tool[] = [...HTTP_TOOLS, ...SCRIPT_TOOLS]

/** Readers of tools that this cannot prove, and why. */
const UNPROVEN: readonly (readonly [string, string])[] = [
  ['qperf', 'its data connection has a port of its own: no relay on one machine can stand between'],
  [
    'netperf',
    'its data connection has a port of its own: no relay on one machine can stand between',
  ],
  ['ghz', 'it calls gRPC, which the counting server does not speak'],
  ['nighthawk', 'no package of it was found'],
]

type Verdict = Pick<Proof, 'says' | 'verdict'>

/** Requests as some tools see them. */
const otherPopulations = (
  { isPaced, correctsFor }: Tool,
  fault: Fault,
  saw: Tally,
): Population[] => [
  ...(isPaced ? [population('answers since they were due', dueSeconds(fault, RATE))] : []),
  ...(correctsFor
    ? [population('corrected answers', corrected(saw.answers, correctsFor(saw)))]
    : []),
]

function judge(output: Output, tool: Tool, fault: Fault, saw: Tally): Verdict {
  if ('failure' in output) return { says: `no output: ${output.failure}`, verdict: 'no output' }
  try {
    const file = makeResultFile('output', Buffer.from(output.text))
    const [run, second] = parseResult(file, { adapterId: tool.adapter }).runs
    if (!run || second) return { says: 'not one run', verdict: 'not compared' }
    const said = toReading(run)
    const late = tool.isTimed ? CONNECTIONS : 0
    return {
      says: saysWords(said),
      verdict: verdictWords(
        compare(saw, said, { others: otherPopulations(tool, fault, saw), late }),
      ),
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    return { says: `refused: ${error.message}`, verdict: 'refused' }
  }
}

async function prove(
  tool: Tool,
  fault: Fault,
  folder: string,
): Promise<[Verdict & { saw: string }, Output]> {
  const server = await startCountingServer(fault, {
    warmUpMs: (tool.warmUpSeconds ?? 0) * 1000,
    timeoutMs: LENGTHS[fault].timeoutSeconds * 1000,
  })
  try {
    const output = await runTool(tool, { url: server.url, folder, ...LENGTHS[fault] })
    const saw = server.tally()
    return [{ saw: sawWords(saw), ...judge(output, tool, fault, saw) }, output]
  } finally {
    await server.stop()
  }
}

/** Output of one run, for people who want to see it. */
function keep(folder: string | null, tool: Program, fault: Fault, output: Output): void {
  if (folder === null || 'failure' in output) return
  mkdirSync(folder, { recursive: true })
  const name = `${tool.name.replaceAll(/[^\w-]+/g, '-')}.${fault}.txt`
  writeFileSync(path.join(folder, name), output.text)
}

/** A folder of its own for each run of a tool. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-proof-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Version of a tool; null, and a row that says so, if it is not installed. */
async function findVersion(tool: Program): Promise<string | null> {
  const program = await findProgram(tool.program)
  if (program !== null) return (await readVersion(tool, program)) ?? 'unknown'
  const says = `not installed: ${tool.install}`
  const nothing = { version: '', fault: '', saw: '', verdict: 'not proved' } as const
  console.log(tableRow({ tool: tool.name, says, ...nothing }))
  return null
}

async function proveTool(tool: Tool, faults: readonly Fault[], kept: string | null): Promise<void> {
  const version = await findVersion(tool)
  if (version === null) return
  for (const fault of faults) {
    const [proof, output] = await inFolder((folder) => prove(tool, fault, folder))
    keep(kept, tool, fault, output)
    console.log(tableRow({ tool: tool.name, version, fault, ...proof }))
  }
}

async function proveRelayTool(tool: RelayTool, kept: string | null): Promise<void> {
  const version = await findVersion(tool)
  if (version === null) return
  const [proof, output] = await inFolder((folder) => proveRelayed(tool, folder))
  keep(kept, tool, 'none', output)
  console.log(tableRow({ tool: tool.name, version, fault: 'none', ...proof }))
}

/** Words of the command line; a name of a reader stands for all tools that it reads. */
function choose(words: readonly string[]) {
  const all: readonly Program[] = [...TOOLS, ...RELAY_TOOLS]
  const known = new Set<string>([...FAULTS, ...all.flatMap(({ name, adapter }) => [name, adapter])])
  const unknown = words.filter((word) => !known.has(word))
  if (unknown.length > 0) {
    const expected = [...known].join(', ')
    console.error(`expected tools or faults (${expected}), found ${unknown.join(', ')}`)
    process.exit(64)
  }
  const isNamed = ({ name, adapter }: Program): boolean =>
    words.includes(name) || words.includes(adapter)
  const isChosen = (tool: Program): boolean => !all.some(isNamed) || isNamed(tool)
  const faults = FAULTS.filter((fault) => words.includes(fault))
  return {
    tools: TOOLS.filter(isChosen),
    relayTools: RELAY_TOOLS.filter(isChosen),
    faults: faults.length > 0 ? faults : FAULTS,
  }
}

const USAGE = `usage: npm run proofs [-- tool … fault … --keep=FOLDER]
faults: ${FAULTS.join(', ')}`
const KEEP = '--keep='
const words = process.argv.slice(2)
if (words.some((word) => word === '--help' || word === '-h')) {
  console.log(USAGE)
  process.exit(0)
}
const kept = words.find((word) => word.startsWith(KEEP))?.slice(KEEP.length) ?? null
const { tools, relayTools, faults } = choose(words.filter((word) => !word.startsWith(KEEP)))
console.log(tableHead())
for (const tool of tools) await proveTool(tool, faults, kept)
for (const tool of relayTools) await proveRelayTool(tool, kept)
if (tools.length === TOOLS.length)
  for (const [tool, says] of UNPROVEN)
    console.log(tableRow({ tool, version: '', fault: '', saw: '', says, verdict: 'not proved' }))
