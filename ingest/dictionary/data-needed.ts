/**
 * How much data each kind of answer takes. The thresholds belong to different questions, so every text that names one
 * takes its sentence from here. Why they are what they are: /methodology.
 */

/** Runs under this duration, in seconds, are stored and shown, and take part in no comparison. */
export const MIN_RUN_SECONDS = 30
/** Comparable runs before a new one without which their spread says nothing about it. */
export const MIN_EARLIER_RUNS = 4
/** Runs of a series without which no change point is looked for. */
export const MIN_TREND_RUNS = 10

const seconds = (value: number): string => `${Number(value.toFixed(1))} s`
const countRuns = (n: number, kind: string): string => `${n} ${kind} ${n === 1 ? 'run' : 'runs'}`

/** Why the latencies of a run are left out; null where it was long enough, or nothing states how long it took. */
export const describeShortRun = (durationSeconds: number | null): string | null =>
  durationSeconds === null || durationSeconds >= MIN_RUN_SECONDS
    ? null
    : `this run lasted ${seconds(durationSeconds)}; runs under ${MIN_RUN_SECONDS} s are stored but never judged, except for their achieved rate and failed share`

/** A duration that nobody states is unknown, not long enough. */
export const UNKNOWN_DURATION = `not stated: how long the run took, so whether it lasted ${MIN_RUN_SECONDS} s is not checked; write \`duration\` into the context, such as \`duration: 5m\``

/** What a verdict on one new run takes. */
export const VERDICT_NEEDS = `a verdict on a run needs ${MIN_EARLIER_RUNS} comparable runs before it`

/** What is missing for a verdict on one new run. */
export const describeMissingHistory = (runs: number): string =>
  `${runs === 0 ? 'no comparable run' : countRuns(runs, 'comparable')} before it; a verdict on a run needs ${MIN_EARLIER_RUNS}`

/** What is missing for a change point. */
export const describeMissingTrend = (runs: number): string =>
  `${countRuns(runs, 'usable')}; a change in a trend needs ${MIN_TREND_RUNS}`

export type DataNeeded = { needed: string; question: string; answer: string }

/** Each threshold with the question that it answers. */
export const DATA_NEEDED: readonly DataNeeded[] = [
  {
    needed: `${MIN_RUN_SECONDS} s`,
    question: 'Is one run long enough?',
    answer: `Runs under ${MIN_RUN_SECONDS} s are stored but never ranked or judged, except for their achieved rate and failed share.`,
  },
  {
    needed: `${MIN_EARLIER_RUNS} runs`,
    question: 'Is this run worse than usual?',
    answer: `A new run, of a night or a pull request, is judged once ${MIN_EARLIER_RUNS} comparable runs precede it.`,
  },
  {
    needed: `${MIN_TREND_RUNS} runs`,
    question: 'When did the series change?',
    answer: `Change points of a trend are computed once the series has ${MIN_TREND_RUNS} runs.`,
  },
]
