import { AdapterError } from '../model/adapter'
import type { LoadModel } from '../dictionary/vocabulary'
import type { ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'
import {
  belowNetworkLatency,
  failuresWithinRequests,
  type Finding,
  insideHistogram,
  percentilesRise,
  rateMakesCount,
  type Rule,
  hasPlausibleDuration,
} from './rules'
import {
  meanCarriesTail,
  ratioMatchesCounts,
  transactionsFillTime,
  withinMachines,
} from './arithmetic'
import { fieldsAgree, latencyWithinRun, hasTimeForRequests, momentsFit } from './whole-run'

/** Every rule with its reason; the order is that of the errors. */
const RULES: readonly Rule[] = [
  belowNetworkLatency,
  percentilesRise,
  insideHistogram,
  failuresWithinRequests,
  hasPlausibleDuration,
  rateMakesCount,
  momentsFit,
  latencyWithinRun,
  fieldsAgree,
  hasTimeForRequests,
  meanCarriesTail,
  ratioMatchesCounts,
  withinMachines,
  transactionsFillTime,
]

/** How a tool can pace requests, by its id; null for a name that is no known tool. */
export type LoadModels = (harness: string) => readonly LoadModel[] | null

/** A tool that only waits for answers cannot have counted the wait of requests it never planned. */
function claimsCorrection(run: ParsedRun, loadModels: LoadModels): Finding[] {
  // "wrk 4.2.0" and "wrk/4.2.0" are wrk.
  const [first = ''] = run.harness.name.trim().toLowerCase().split(/[\s/]/, 1)
  const name = first.replaceAll('-', '_')
  const known = loadModels(name)
  const isCorrected =
    run.harness.loadModel === 'open_corrected' ||
    run.histograms.some(({ correction }) => correction === 'corrected')
  const canPlan = known?.some((model) => model === 'open_corrected' || model === 'open_uncorrected')
  if (!isCorrected || known === null || canPlan || known.every((one) => one === 'unknown'))
    return []
  return [
    {
      verdict: 'impossible',
      what: `the load model of ${name}`,
      expected: `one of ${known.join(', ')}: it does not correct for coordinated omission`,
      found: 'open_corrected',
      hint: 'give the load model of the tool, or the name of your own tool',
    },
  ]
}

const refusal = (label: string, { what, expected, found, hint }: Finding): AdapterError =>
  new AdapterError({
    code: 'INVALID_VALUE',
    title: `${label}: ${what} cannot be right`,
    detail: `expected ${expected}, found ${found}`,
    hint,
  })

/**
 * Refuses what no measurement can have given and adds an IMPLAUSIBLE or COUNTS_INCONSISTENT notice for what
 * one hardly can.
 * @param label of the format, for errors
 * @throws AdapterError INVALID_VALUE
 */
export function plausible(run: ParsedRun, label: string, loadModels: LoadModels): ParsedRun {
  const findings = [...RULES.flatMap((rule) => rule(run)), ...claimsCorrection(run, loadModels)]
  const impossible = findings.find(({ verdict }) => verdict === 'impossible')
  if (impossible) throw refusal(label, impossible)
  // Readers name counts that do not fit more exactly where they know the format.
  const isNamed = run.notices.some(({ code }) => code === 'COUNTS_INCONSISTENT')
  const notices = findings
    .filter(({ verdict }) => verdict !== 'inconsistent' || !isNamed)
    .map(({ verdict, what, expected, found }) =>
      notice(
        verdict === 'inconsistent' ? 'COUNTS_INCONSISTENT' : 'IMPLAUSIBLE',
        `${what}: expected ${expected}, found ${found}`,
      ),
    )
  return notices.length === 0 ? run : { ...run, notices: [...run.notices, ...notices] }
}
