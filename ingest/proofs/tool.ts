import type { Tally } from './tally'

/** One run of a tool against the counting server. */
export type Plan = {
  url: string
  requests: number
  seconds: number
  timeoutSeconds: number
  /** a folder of its own for what it reads and writes */
  folder: string
}

/** How a tool is found, and installed. */
export type Program = {
  name: string
  /** id of the reader */
  adapter: string
  program: string
  /** command line that installs it */
  install: string
  version: { args: readonly string[]; pattern: RegExp }
}

/** One way to call one tool. */
export type Tool = Program & {
  /** files that it reads, by name */
  files?: (plan: Plan) => Record<string, string>
  /** command lines, one after another; the last one gives the output */
  steps: (plan: Plan) => string[][]
  /** name of the file that it writes its output to; else the output is what it prints */
  output?: string
  /** it sends RATE requests per second */
  isPaced?: boolean
  /** it ends by time: up to one answer of each connection comes too late for it */
  isTimed?: boolean
  /** the interval of seconds for which it corrects its latencies */
  correctsFor?: (saw: Tally) => number
  /** what it leaves out of its latencies at the start */
  warmUpSeconds?: number
}
