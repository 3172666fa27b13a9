import { overhead } from './overhead'
import type { FlagSeverity } from './quality-flags'

/** Mean and sample SD over n runs; null = not stated, or one run only. */
export type RunsSummary = { n: number | null; mean: number; sd: number | null }

/** One condition and one metric key; `baseline` null = none is linked. */
export type ConditionFacts = {
  runs: RunsSummary
  baseline: RunsSummary | null
  better: 'lower' | 'higher' | 'neither'
  /** name of the baseline, for the words of its flags */
  over?: string
}
export type ConditionFlag = { code: string; severity: FlagSeverity; text: string }

const flag = (code: string, severity: FlagSeverity, text: string): ConditionFlag => ({
  code,
  severity,
  text,
})
const percent = (share: number): string =>
  share < 100 ? `${(share * 100).toFixed(0)}%` : 'over 10,000%'

function repeatFlags({ n }: RunsSummary): ConditionFlag[] {
  if (n === null) return []
  if (n < 2) return [flag('NO_SPREAD', 'exclude', 'one run has no spread')]
  if (n < 3) return [flag('TOO_FEW_REPEATS', 'exclude', `${n} runs are too few for an interval`)]
  return n < 5
    ? [flag('FEW_REPEATS', 'warn', `only ${n} runs: any interval around their mean is wide`)]
    : []
}

const variation = ({ mean, sd }: RunsSummary): number | null =>
  sd === null || mean === 0 ? null : sd / Math.abs(mean)

function varianceFlags(runs: RunsSummary): ConditionFlag[] {
  const cv = variation(runs)
  if (cv === null || cv <= 0.1) return []
  const text = `runs vary by ${percent(cv)}`
  return [cv > 0.3 ? flag('VARIANCE_VERY_HIGH', 'warn', text) : flag('VARIANCE_HIGH', 'warn', text)]
}

/** True when the interval of the difference holds zero; false when it does not, or cannot be given. */
function mayBeEqual(mesh: RunsSummary, base: RunsSummary): boolean {
  const arm = ({ n, mean, sd }: RunsSummary) =>
    n === null || n < 2 || sd === null ? null : { n, mean, sd }
  const [a, b] = [arm(mesh), arm(base)]
  const interval = a && b ? overhead(a, b).deltaCi : null
  return interval !== null && interval[0] <= 0 && interval[1] >= 0
}

function baselineFlags({ runs, baseline, better, over }: ConditionFacts): ConditionFlag[] {
  if (baseline === null)
    return [flag('NO_BASELINE', 'exclude', 'no baseline is linked: overhead cannot be given')]
  const flags: ConditionFlag[] = []
  const named = over === undefined ? 'its baseline' : `its baseline “${over}”`
  const cv = variation(baseline)
  if (cv !== null && cv > 0.1)
    flags.push(flag('BASELINE_NOISY', 'warn', `the runs of ${named} vary by ${percent(cv)}`))
  const isBetter =
    better !== 'neither' &&
    (better === 'lower' ? runs.mean < baseline.mean : runs.mean > baseline.mean)
  if (isBetter) {
    const text = `better than ${named}: noise, or a difference that was not controlled`
    flags.push(flag('NEGATIVE_OVERHEAD', mayBeEqual(runs, baseline) ? 'info' : 'warn', text))
  }
  return flags
}

/** Flags of a condition for one metric key, from all its valid runs (methodology 7). */
export const conditionFlags = (facts: ConditionFacts): ConditionFlag[] => [
  ...repeatFlags(facts.runs),
  ...varianceFlags(facts.runs),
  ...baselineFlags(facts),
]
