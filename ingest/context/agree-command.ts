import { type PlanField, readCommand, type StatedCommand } from '../commands/read-command'
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

/** Parameters that command and file name alike, and that no default and no other spelling changes. */
const COMPARED = ['path', 'query', 'method', 'threads', 'concurrency', 'pipelining', 'direction']
/** "$URL", "<host>", "{{path}}", or no more than a host: what a template stands for is not known. */
const TEMPLATE = /[$<{]|^\/$/
/** Parts and lists of targets have names of their own. */
const SUB_LOAD = ['endpoint', 'endpoints', 'label', 'url', 'urls', 'target', 'targets', 'attack']

const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const isSame = (a: unknown, b: unknown): boolean =>
  decodePath(String(a)).toLowerCase() === decodePath(String(b)).toLowerCase()

function agreeLoad(command: StatedCommand, workload: NominalWorkload): NominalWorkload['params'] {
  const { params } = workload
  const hasParts = SUB_LOAD.some((name) => name in params)
  for (const name of hasParts ? [] : COMPARED) {
    const [stated, other] = [command.load[name], params[name]]
    if (stated === undefined || other === undefined || TEMPLATE.test(String(stated))) continue
    if (!isSame(stated, other)) conflict(name, stated, other)
  }
  // One of several targets says nothing about a part of the load.
  const { path: _path, query: _query, ...others } = command.load
  return { ...(hasParts ? others : command.load), ...params }
}

/**
 * The workload with what the command line of the load generator states of it (methodology 2.2): a value that neither file
 * nor context gives, and options beside. What the tool does where its command is silent counts as stated by the tool.
 * @throws ContextError where the command contradicts the file or its context
 */
export function agreeCommand(
  line: string | null,
  workload: NominalWorkload,
  run: ParsedRun,
): NominalWorkload {
  if (line === null || line.trim() === '') return workload
  const { targetRps, connections, payloadBytes, durationSeconds, requests } = workload
  const planned = [targetRps, connections, payloadBytes, durationSeconds, requests]
  const command = readCommand(
    line,
    planned.filter((value) => value !== null),
  )
  const params = agreeLoad(command, workload)
  // Each of several generators has a command like it; rates and connections add up.
  if (partCount(run) > 1) return { ...workload, params }
  const agree = (field: PlanField, other: number | null) =>
    agreeNumber(field, command.plan[field], other) ?? command.byDefault[field]
  const isPaced = run.harness.loadModel !== 'max_throughput'
  return {
    ...workload,
    targetRps: isPaced ? agree('targetRps', targetRps) : targetRps,
    connections: agree('connections', connections),
    payloadBytes: agree('payloadBytes', payloadBytes),
    // A run of so many requests has no duration that was asked for, and the other way round.
    durationSeconds:
      requests === null ? agree('durationSeconds', durationSeconds) : durationSeconds,
    requests: durationSeconds === null ? agree('requests', requests) : requests,
    params,
  }
}
