import { describe } from './describe'
import { overhead } from './overhead'
import type { FlagSeverity } from './quality-flags'

/** Values of all valid runs of a condition and of its baseline; null = no baseline is linked. */
export type ConditionFacts = {
  values: readonly number[]
  baseline: readonly number[] | null
  lowerIsBetter: boolean
}
export type ConditionFlag = { code: string; severity: FlagSeverity; text: string }

const flag = (code: string, severity: FlagSeverity, text: string): ConditionFlag => ({
  code,
  severity,
  text,
})
const percent = (share: number): string => `${(share * 100).toFixed(0)}%`

function repeatFlags(n: number): ConditionFlag[] {
  if (n < 2) return [flag('NO_SPREAD', 'exclude', 'one run has no spread')]
  if (n < 3) return [flag('TOO_FEW_REPEATS', 'exclude', `${n} runs are too few for an interval`)]
  return n < 5 ? [flag('FEW_REPEATS', 'warn', `${n} runs give a wide interval`)] : []
}

const variation = (values: readonly number[]): number | null => {
  const { mean, sd } = describe(values)
  return sd === null || mean === 0 ? null : sd / Math.abs(mean)
}

function varianceFlags(values: readonly number[]): ConditionFlag[] {
  const cv = variation(values)
  if (cv === null || cv <= 0.1) return []
  const text = `runs vary by ${percent(cv)}`
  return [cv > 0.3 ? flag('VARIANCE_VERY_HIGH', 'warn', text) : flag('VARIANCE_HIGH', 'warn', text)]
}

function baselineFlags({ values, baseline, lowerIsBetter }: ConditionFacts): ConditionFlag[] {
  if (baseline === null || baseline.length === 0)
    return [flag('NO_BASELINE', 'exclude', 'no baseline is linked: overhead cannot be given')]
  const flags: ConditionFlag[] = []
  const cv = variation(baseline)
  if (cv !== null && cv > 0.1)
    flags.push(flag('BASELINE_NOISY', 'warn', `the baseline’s own runs vary by ${percent(cv)}`))
  const [mesh, base] = [describe(values), describe(baseline)]
  if (lowerIsBetter ? mesh.mean < base.mean : mesh.mean > base.mean) {
    const ci =
      mesh.sd === null || base.sd === null || base.mean === 0
        ? null
        : overhead({ ...mesh, sd: mesh.sd }, { ...base, sd: base.sd }).deltaCi
    const holdsZero = ci !== null && ci[0] <= 0 && ci[1] >= 0
    const text = 'better than the baseline: noise, or a difference that was not controlled'
    flags.push(flag('NEGATIVE_OVERHEAD', holdsZero ? 'info' : 'warn', text))
  }
  return flags
}

/** Flags of a condition for one metric key, from all its valid runs (methodology 7). */
export function conditionFlags(facts: ConditionFacts): ConditionFlag[] {
  if (facts.values.length === 0) return []
  return [
    ...repeatFlags(facts.values.length),
    ...varianceFlags(facts.values),
    ...baselineFlags(facts),
  ]
}
