import { AdapterError } from '../model/adapter'
import { parseResult } from '../adapters/parse-result'
import type { ParsedRun } from '../model/parsed-run'
import { makeResultFile } from '../formats/result-file'
import { compareRun, type Difference } from './compare'
import type { ExpectedBad, ExpectedCase, ExpectedRun } from './schema'

/** One thing wrong with one file; `run` is null when the whole file is meant. */
export type Failure = Difference & { run: number | null }

export type Outcome = { runs: ParsedRun[] } | { refusal: AdapterError }

type Context = ExpectedCase['context']

/** What the importer states about a file. Anything but runs or an AdapterError is thrown on: it is a crash. */
export function importFile(name: string, bytes: Uint8Array, context: Context): Outcome {
  try {
    const latencyUnit = context?.latency_unit ?? null
    return { runs: parseResult(makeResultFile(name, bytes), { latencyUnit }).runs }
  } catch (error) {
    if (error instanceof AdapterError) return { refusal: error }
    throw error
  }
}

const fail = (field: string, expected: string, found: string): Failure => ({
  run: null,
  field,
  expected,
  found,
})

const describe = (outcome: Outcome): string =>
  'refusal' in outcome
    ? `${outcome.refusal.code}: ${outcome.refusal.message}`
    : `${outcome.runs.length} runs`

/** A refusal helps only when it says what to do. */
const isUnclear = ({ detail, hint }: AdapterError): boolean => detail === '' || hint === ''

const codes = (runs: readonly ParsedRun[]): Set<string> =>
  new Set(runs.flatMap((run) => run.notices.map(({ code }) => code)))

/** A label that only the command line has: reports of fortio for people do not print it. */
const withoutLabel = (run: ExpectedRun, { format, command }: ExpectedCase): ExpectedRun =>
  format === 'fortio-text' && command?.includes(`-labels ${run.name}`) === true
    ? { ...run, name: null }
    : run

export function checkCase(expected: ExpectedCase, outcome: Outcome): Failure[] {
  if (expected.runs.length === 0)
    return 'refusal' in outcome ? [] : [fail('runs', 'none imported', describe(outcome))]
  if ('refusal' in outcome) return [fail('runs', `${expected.runs.length} runs`, describe(outcome))]
  const { runs } = outcome
  const raised = codes(runs)
  const silent = expected.expected_notices.filter((code) => !raised.has(code))
  const count = expected.runs.length
  return [
    ...(runs.length === count ? [] : [fail('runs', `${count} runs`, describe(outcome))]),
    ...expected.runs.flatMap((one, i) => {
      const found = runs[i]
      const differences = found
        ? compareRun(withoutLabel(one, expected), found, expected.tolerance)
        : []
      return differences.map((difference) => ({ ...difference, run: i }))
    }),
    ...silent.map((code) => fail('expected_notices', code, [...raised].join(', ') || 'none')),
  ]
}

const warnings = (runs: readonly ParsedRun[]): string[] =>
  runs.flatMap((run) => run.notices.map((one) => JSON.stringify(one)))

/** Damage that leaves no trace in the runs was undone (a compressed file); any other needs a notice of its own. */
function isWarned(runs: readonly ParsedRun[], base: Outcome | null): boolean {
  if (base === null || 'refusal' in base) return warnings(runs).length > 0
  const known = new Set(warnings(base.runs))
  const isUndone = JSON.stringify(runs) === JSON.stringify(base.runs)
  return isUndone || warnings(runs).some((one) => !known.has(one))
}

/** @param base what the importer states about the file before it was damaged, null when that is not known */
export function checkBad(expected: ExpectedBad, outcome: Outcome, base: Outcome | null): Failure[] {
  const { verdict, reason } = expected
  if ('refusal' in outcome) {
    if (verdict === 'accept') return [fail('verdict', `accepted: ${reason}`, describe(outcome))]
    const unclear = isUnclear(outcome.refusal)
    return unclear ? [fail('verdict', 'a refusal that says what to do', describe(outcome))] : []
  }
  if (verdict === 'refuse') return [fail('verdict', `refused: ${reason}`, describe(outcome))]
  if (verdict === 'accept' || isWarned(outcome.runs, base)) return []
  return [fail('verdict', `refused, or stored with a notice: ${reason}`, 'stored without a word')]
}
