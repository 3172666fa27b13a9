import type { ParsedRun } from '../model/parsed-run'
import { AdapterError } from '../model/adapter'

/** Parts that are not one measurement. `part` is the file or pod that does not fit. */
const partError = (part: string, what: string, expected: string, found: string) =>
  new AdapterError({
    code: 'INVALID_VALUE',
    title: `part ${part}: ${what} differs`,
    detail: `expected ${expected} as in the other parts, found ${found}`,
    hint: 'parts are load generators that ran side by side with the same settings; send repetitions as runs of their own',
  })

/** A part with the name of its file or pod, for errors. */
export type Part = { name: string; run: ParsedRun }

const SETTINGS: readonly [
  what: string,
  of: (run: ParsedRun) => string | number | boolean | null,
][] = [
  ['the load generator', (run) => run.harness.name],
  ['its version', (run) => run.harness.version],
  ['the load model', (run) => run.harness.loadModel],
  ['the way percentiles are computed', (run) => run.harness.quantileMethod],
  ['the protocol', (run) => run.protocol],
  ['the payload in bytes', (run) => run.payloadBytes],
  ['the duration asked for', (run) => run.nominalDurationSeconds],
  ['the direction', (run) => run.direction],
  ['whether latencies include failures', (run) => run.latencyIncludesErrors],
]

/** Generators stop within a request of each other; more than this is another run. */
const DURATION_SHARE = 0.05

/** Pods start within seconds of each other, or within a tenth of a long run. */
const START_MS = 10_000
const START_SHARE = 0.1

const endMs = ({ startedAt, durationSeconds }: ParsedRun): number | null =>
  startedAt === null || durationSeconds === null
    ? null
    : Date.parse(startedAt) + durationSeconds * 1000

function refuseApart(parts: readonly Part[]): void {
  const timed = parts.flatMap(({ name, run }) => {
    const end = endMs(run)
    return end === null || run.startedAt === null
      ? []
      : [{ name, start: Date.parse(run.startedAt), end, startedAt: run.startedAt }]
  })
  const firstEnd = Math.min(...timed.map(({ end }) => end))
  const firstStart = Math.min(...timed.map(({ start }) => start))
  const latest = firstStart + Math.max(START_MS, START_SHARE * (firstEnd - firstStart))
  const late = timed.find(({ start }) => start > Math.min(latest, firstEnd))
  if (late)
    throw partError(
      late.name,
      'the time',
      `a start before ${new Date(Math.min(latest, firstEnd)).toISOString()}: side by side, as rates add up only then,`,
      late.startedAt,
    )
}

/**
 * Refuses parts that did not run side by side with equal settings. Unknown on both sides passes: the parts of one
 * measurement come from one sender who says that they belong together.
 * @throws AdapterError INVALID_VALUE naming the part
 */
export function refuseUnlike(parts: readonly Part[]): void {
  const [first, ...others] = parts
  if (!first) return
  for (const { name, run } of others)
    for (const [what, of] of SETTINGS)
      if (of(run) !== of(first.run))
        throw partError(name, what, String(of(first.run) ?? 'none'), String(of(run) ?? 'none'))
  const timed = parts.filter(({ run }) => run.durationSeconds !== null)
  const longest = Math.max(...timed.map(({ run }) => run.durationSeconds ?? 0))
  const short = timed.find(({ run }) => (run.durationSeconds ?? 0) < longest * (1 - DURATION_SHARE))
  if (short)
    throw partError(
      short.name,
      'the duration',
      `${longest} s within 5 %`,
      `${short.run.durationSeconds} s`,
    )
  refuseApart(parts)
}
