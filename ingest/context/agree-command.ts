import { type PlanField, readCommand, type StatedCommand } from '../commands/read-command'
import { canonicalJson } from '../dictionary/canonical-json'
import { ownValue } from '../dictionary/own-value'
import type { Protocol } from '../dictionary/vocabulary'
import type { Load, LoadValue } from '../model/load'
import { partCount } from '../parts/merge-parts'
import type { ParsedRun } from '../model/parsed-run'
import { ContextError } from './context-error'
import type { NominalWorkload } from './nominal-workload'

const WORDS: Record<PlanField, string> = {
  targetRps: 'the offered rate',
  connections: 'connections',
  payloadBytes: 'the payload in bytes',
  durationSeconds: 'the duration in seconds',
  requests: 'the number of requests',
}

function conflict(what: string, command: unknown, other: unknown): never {
  throw new ContextError({
    code: 'CONTEXT_CONFLICT',
    title: `command and result file disagree about ${what}`,
    detail: `the command says ${String(command)}, the result file and its context say ${String(other)}`,
    place: { pointer: '/harness/command' },
    hint: 'send the command that made the file, or leave harness.command out',
  })
}

/** Tools round rates and times; half a per cent is not another workload. */
const TOLERANCE = 0.005

/** @throws ContextError where the two are not the same number */
function agreeNumber(field: PlanField, command: number | null, other: number | null) {
  if (command === null || other === null) return other ?? command
  if (Math.abs(command - other) > TOLERANCE * Math.max(command, other))
    conflict(WORDS[field], command, other)
  return other
}

/** "$URL", "<host>", "{{path}}", or no more than a host: what a template stands for is not known. */
const TEMPLATE = /\$|<|\{\{|^\/$/
/** Of which a file has a fingerprint, a path or another notation. */
const NOT_COMPARED =
  /^(?:payload|connection_reuse|unix_socket|window|bytes|blocks|script|timeout|body.*|header\..*|option\..*|variable\..*)$/
/** Parts and lists of targets have names of their own. */
const SUB_LOAD = ['endpoint', 'endpoints', 'label', 'url', 'urls', 'target', 'targets', 'attack']
const TARGET = ['path', 'query', 'method']

const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One notation for what two sides may write differently: escapes, letter case, spaces of JSON. */
function toComparable(value: LoadValue): string {
  const text = decodePath(String(value)).toLowerCase()
  try {
    return canonicalJson(JSON.parse(text))
  } catch {
    return text
  }
}
const isSame = (a: LoadValue, b: LoadValue): boolean => toComparable(a) === toComparable(b)

/** What a file says by the options that it prints, as those of netperf do. */
const readTestOptions = ({ test_options: text }: Load): Load =>
  typeof text === 'string' ? readCommand(`netperf -- ${text}`, []).named : {}

/** @throws ContextError where the command names another value than the file, also where that is the tool's default */
function agreeLoad(
  command: StatedCommand,
  { params }: NominalWorkload,
  defaults: Load,
): NominalWorkload['params'] {
  const hasParts = SUB_LOAD.some((name) => name in params)
  const said = { ...defaults, ...readTestOptions(params) }
  for (const [name, stated] of Object.entries(command.named)) {
    const other = ownValue(params, name) ?? ownValue(said, name)
    const isLeftOut = NOT_COMPARED.test(name) || (hasParts && TARGET.includes(name))
    if (other === undefined || isLeftOut || TEMPLATE.test(String(stated))) continue
    // A file names the cipher behind the version.
    const isNamed = name === 'tls' && String(other).startsWith(`${String(stated)},`)
    if (!isNamed && !isSame(stated, other)) conflict(name, stated, other)
  }
  // One of several targets says nothing about a part of the load.
  const { path: _path, query: _query, ...others } = command.load
  return { ...(hasParts ? others : command.load), ...params }
}

/** Pairs of which a run can only have spoken one. */
const APART: readonly (readonly [Protocol, Protocol])[] = [
  ['http1', 'h2'],
  ['http1', 'h2c'],
  ['http1', 'h3'],
  ['h2', 'h3'],
  ['h2c', 'h3'],
  ['tcp', 'udp'],
]

/** What the command says is spoken where nobody else does. @throws ContextError */
function agreeProtocol(command: Protocol | null, other: Protocol | null): Protocol | null {
  if (command === null || other === null) return other ?? command
  if (APART.some((pair) => pair.includes(command) && pair.includes(other) && command !== other))
    conflict('protocol', command, other)
  return other === 'http' ? command : other
}

/** A run at full speed has the rate that its file states, if any. @throws ContextError */
function refuseOtherRate({ plan }: StatedCommand, targetRps: number | null): number | null {
  if (targetRps !== null) agreeNumber('targetRps', plan.targetRps, targetRps)
  return targetRps
}

/** No file has fewer virtual users at its peak than were asked for all the time. @throws ContextError */
function refuseMoreVirtualUsers({ vus }: Load, { vus_max: most }: Load): void {
  if (typeof vus === 'number' && typeof most === 'number' && vus > most)
    conflict('virtual users', vus, `${most} at most`)
}

/** A cap of the rate lies above what was offered. @throws ContextError */
function refuseLowerCap({ rps }: Load, targetRps: number | null): void {
  if (typeof rps === 'number' && targetRps !== null && targetRps > rps * (1 + TOLERANCE))
    conflict(WORDS.targetRps, `at most ${rps}`, targetRps)
}

/** Above the rounding of a mean. */
const BUSY = 1.05

/** Users of a load generator are its connections, and no more of them can be busy. @throws ContextError */
function refuseOtherUsers(
  { users }: Load,
  connections: number | null,
  { extra: { meanConcurrency } }: ParsedRun,
): void {
  if (
    typeof users === 'number' &&
    typeof meanConcurrency === 'number' &&
    meanConcurrency > users * BUSY
  )
    conflict('connections', `${users} users`, `${meanConcurrency} busy on average`)
  if (typeof users === 'number' && connections !== null && users !== connections)
    conflict('connections', `${users} users`, connections)
}

/** A run cannot have made more requests than it was asked for. @throws ContextError */
function refuseMoreRequests(asked: number | null, { requests }: ParsedRun): void {
  if (asked !== null && requests !== null && requests > asked * (1 + REQUEST_SHARE) + 10)
    conflict(WORDS.requests, asked, requests)
}
/** Tools send those that are under way to their end. */
const REQUEST_SHARE = 0.02

/**
 * The workload with what the command line of the load generator states of it (methodology 2.2): a value that neither file
 * nor context gives, and options beside. What the tool does where its command is silent counts as stated by the tool.
 * @param defaults load that the file names at the tool's default
 * @throws ContextError where the command contradicts the file or its context
 */
export function agreeCommand(
  line: string | null,
  workload: NominalWorkload,
  run: ParsedRun,
  defaults: Load = {},
): NominalWorkload {
  if (line === null || line.trim() === '') return workload
  const { targetRps, connections, payloadBytes, durationSeconds, requests } = workload
  const planned = [targetRps, connections, payloadBytes, durationSeconds, requests]
  const command = readCommand(
    line,
    planned.filter((value) => value !== null),
  )
  const params = agreeLoad(command, workload, defaults)
  // Each of several generators has a command like it; rates and connections add up.
  if (partCount(run) > 1) return { ...workload, params }
  const agree = (field: PlanField, other: number | null) =>
    agreeNumber(field, command.plan[field], other) ?? command.byDefault[field]
  refuseOtherUsers(command.named, connections, run)
  refuseLowerCap(command.named, targetRps)
  refuseMoreVirtualUsers(command.named, workload.params)
  refuseMoreRequests(command.plan.requests, run)
  const isPaced = run.harness.loadModel !== 'max_throughput'
  return {
    ...workload,
    targetRps: isPaced ? agree('targetRps', targetRps) : refuseOtherRate(command, targetRps),
    protocol: agreeProtocol(command.protocol, workload.protocol),
    connections: agree('connections', connections),
    payloadBytes: agree('payloadBytes', payloadBytes),
    // A run of so many requests has no duration that was asked for, and the other way round.
    durationSeconds:
      requests === null ? agree('durationSeconds', durationSeconds) : durationSeconds,
    requests: durationSeconds === null ? agree('requests', requests) : requests,
    params,
  }
}
