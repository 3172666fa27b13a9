import { ownValue } from '@/ingest/dictionary/own-value'
import type { Flag, ResultValue } from '@/server/results/schemas'

type Flagged = Pick<ResultValue, 'flags'>

/** What is wrong with a value, as it stands at its bar; the flag itself says it in full. */
const AGAINST_VALUE: Record<string, string> = {
  RATE_UNKNOWN: 'rate unknown',
  RATE_FAR: 'off its target rate',
  ENVIRONMENT_UNKNOWN: 'test bed unknown',
  CONNECTIONS_UNKNOWN: 'connections unknown',
  COUNT_UNKNOWN: 'sample count unknown',
  ERRORS_UNKNOWN: 'errors unknown',
  CUT_SHORT: 'cut short',
  DURATION_FAR: 'ran too long',
  PROTOCOL_UNKNOWN: 'protocol unknown',
  LOAD_MODEL_UNKNOWN: 'load model unknown',
  LOAD_NOT_SET: 'load not set',
  RUNS_OVERLAP: 'runs overlap in time',
  REPEATS_ALIKE: 'one measurement, several times',
  DURATIONS_UNLIKE: 'durations differ',
  IMPLAUSIBLE: 'implausible',
  DUPLICATE_CONTENT: 'a copy',
  SATURATED: 'saturated',
  CLIENT_SATURATED: 'load generator saturated',
  ERRORS_HIGH: 'many errors',
  TOO_SHORT: 'too short',
  PERCENTILES_NOT_MONOTONE: 'percentiles out of order',
  HISTOGRAM_CLIPPED: 'histogram cut off',
  CO_RISK: 'closed loop',
}

/** What a value lacks for a rank although nothing is wrong with it. */
const NOT_PROVEN: Record<string, string> = {
  NO_SPREAD: 'single run',
  TOO_FEW_REPEATS: 'too few runs',
}

/** Whether a reason says that a proof is missing, not that something is wrong. */
export const isUnproven = (reason: string): boolean => Object.values(NOT_PROVEN).includes(reason)

/** Parts of codes that are abbreviations or names. */
const ABBREVIATIONS: Record<string, string> = {
  CO: 'coordinated omission',
  RPS: 'requests/s',
  MTLS: 'mTLS',
  CPU: 'CPU',
  NAN: 'NaN',
}

/** "too few runs" of "TOO_FEW_REPEATS": a flag or notice as readers see it; its code is for addresses and files. */
export const flagName = (code: string): string =>
  ownValue(AGAINST_VALUE, code) ??
  ownValue(NOT_PROVEN, code) ??
  code
    .split('_')
    .map((part) => ownValue(ABBREVIATIONS, part) ?? part.toLowerCase())
    .join(' ')

/** Longest reason that leaves a bar its room; half of a longer one would say something else. */
const MAX_CHARACTERS = 64

/**
 * "saturated" of "saturated: 44% of the load was achieved": the first clause of a note.
 * @param otherwise said of a longer one
 */
export function toClause(note: string, otherwise = 'set aside, see its flags'): string {
  const [clause = note] = note.split(/[:;,]\s/)
  const text = clause.includes(' ') ? clause : clause.replaceAll('-', ' ')
  return text.length <= MAX_CHARACTERS ? text : otherwise
}

const explainFlag = (flag: Flag, words: Record<string, string>): string[] => {
  if (flag.severity !== 'exclude') return []
  if (flag.code === 'SET_ASIDE') return words === AGAINST_VALUE ? [toClause(flag.text)] : []
  const known = ownValue(words, flag.code)
  return known === undefined ? [] : [known]
}

const unique = ({ flags }: Flagged, words: Record<string, string>): string[] => [
  ...new Set(flags.flatMap((flag) => explainFlag(flag, words))),
]

function shortened([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  return `${first}${more.length === 0 ? '' : ` and ${more.length} more`}`
}

const NOT_RANKED = 'not ranked: '
export const NOT_COUNTED = 'not counted: '

/** Set on the value of a run that counts nowhere, which has no rank to lose. @param status such as "retracted" */
export const notCounted = (status: string): Flag => ({
  code: 'NOT_COUNTED',
  severity: 'exclude',
  text: status,
})

/** "not counted: retracted"; null of a value that counts. */
function describeNotCounted({ flags }: Flagged): string | null {
  const flag = flags.find(({ code }) => code === 'NOT_COUNTED')
  return flag === undefined ? null : `${NOT_COUNTED}${flag.text}`
}

/** "not counted: retracted", "not ranked: 900 ms is one of two": what a flag does to a value, as tables say it. */
export const flagEffect = (flag: Flag): string => {
  if (flag.severity !== 'exclude') return flag.text
  return describeNotCounted({ flags: [flag] }) ?? `${NOT_RANKED}${flag.text}`
}

function remark(words: readonly string[]): string | null {
  const text = shortened(words)
  return text === null ? null : `${NOT_RANKED}${text}`
}

/** "closed loop" of "not ranked: closed loop"; empty without a remark. */
export const toReason = (remark: string | null): string =>
  remark?.replace(NOT_RANKED, '').replace(NOT_COUNTED, '') ?? ''

/** "saturated and 1 more": what is wrong with a value, for a place where nothing is ranked; null where nothing is. */
export const flawWords = (value: Flagged): string | null => shortened(unique(value, AGAINST_VALUE))

/** "not ranked: saturated and 1 more": what is wrong with a value; null where at most the proof is missing. */
export const findFlaw = (value: Flagged): string | null =>
  describeNotCounted(value) ?? remark(unique(value, AGAINST_VALUE))

/** Why a mark is hollow: what is wrong with its value, else what is missing for a rank; null where it is not hollow. */
export const unrankedReason = (value: Flagged): string | null =>
  findFlaw(value) ?? remark(unique(value, NOT_PROVEN))
