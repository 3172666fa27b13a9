import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { parseResult } from '../adapters/parse-result'
import { makeResultFile } from '../formats/result-file'
import { AdapterError } from '../model/adapter'
import { startRelay, type Relayed } from './relay'
import { saidFigures, sawFigures, judgeFigures, type RelayTool } from './relay-tools'
import { runStep, type Output } from './run-tool'
import type { Proof } from './table'

const START_MS = 700

/** A port of 127.0.0.1 that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Server of the tool, relay, client of the tool; all of them end. */
async function relayOnce(tool: RelayTool, folder: string): Promise<[Output, Relayed]> {
  const port = await freePort()
  const [program = '', ...args] = tool.server(port)
  const server = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  await later(START_MS)
  const relay = await startRelay(port, tool.delayMs)
  try {
    return [await runStep(tool.client(relay.port), folder), relay.relayed()]
  } finally {
    await relay.stop()
    server.kill('SIGKILL')
    await ended
  }
}

type Outcome = Pick<Proof, 'saw' | 'says' | 'verdict'>

/** What a relay saw, and what the reader says. */
export async function proveRelayed(tool: RelayTool, folder: string): Promise<[Outcome, Output]> {
  const [output, relayed] = await relayOnce(tool, folder)
  const saw = `${relayed.connections} connections, ${relayed.bytesUp} bytes up, ${relayed.bytesDown} down`
  if ('failure' in output)
    return [{ saw, says: `no output: ${output.failure}`, verdict: 'no output' }, output]
  try {
    const file = makeResultFile('output', Buffer.from(output.text))
    const [run] = parseResult(file, { adapterId: tool.adapter }).runs
    const figures = run ? tool.figures(relayed, run) : []
    const outcome = {
      saw: `${saw}; ${sawFigures(figures)}`,
      says: saidFigures(figures),
      verdict: judgeFigures(figures),
    }
    return [outcome, output]
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    return [{ saw, says: `refused: ${error.message}`, verdict: 'refused' }, output]
  }
}
