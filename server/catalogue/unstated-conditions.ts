import { digest } from '@/ingest/dictionary/canonical-json'
import { isRateAsked, type LoadModel } from '@/ingest/dictionary/vocabulary'
import type { EnvironmentInput } from './ensure'

/** What is stored when nobody described the test bed. */
export const UNSTATED_ENVIRONMENT: EnvironmentInput = {
  label: 'environment not stated',
  provider: null,
  region: null,
  kubernetes: null,
  cni: null,
  kernel: null,
  nodeType: null,
  nodes: null,
  other: {},
}
export const UNSTATED_ENVIRONMENT_DIGEST = digest(UNSTATED_ENVIRONMENT)

/** 50 steps to the decade: neighbours are 4.7% apart, and round rates lie near the middle of their step. */
const STEPS_PER_DECADE = 50
const toStep = (rate: number): number => Math.round(Math.log10(rate) * STEPS_PER_DECADE)

/** The shortest number in the step of a rate: 79.97 -> 80, 398.2 -> 400. All rates of a step lie within 5%. */
export function aboutRate(rate: number): number {
  const step = toStep(rate)
  const middle = 10 ** (step / STEPS_PER_DECADE)
  const shortest = [1, 2, 3].map((digits) => Number(middle.toPrecision(digits)))
  return shortest.find((one) => one > 0 && toStep(one) === step) ?? middle
}

/** Name of the parameter that replaces an offered rate nobody stated. */
export const ABOUT_RATE = 'achieved_rps_about'
/** Name of the parameter that keeps a run apart whose rate is not known at all. */
export const UNKNOWN_RATE = 'rate_unknown_in'

/**
 * Parameters of a workload whose offered rate nobody stated (methodology 2.1): only runs whose achieved rates are
 * within 5% repeat each other, and one without any rate repeats only itself. Empty where the rate is known, or is the
 * answer of the test instead of its question.
 * @param content digest of what was measured
 */
export function unstatedRate(run: {
  loadModel: LoadModel
  targetRps: number | null
  /** in another unit than requests, as of a throughput test that is paced */
  isRateStated: boolean
  achievedRps: number | null
  content: () => string
}): Record<string, string | number> {
  if (run.targetRps !== null || run.isRateStated || !isRateAsked(run.loadModel)) return {}
  return run.achievedRps !== null && run.achievedRps > 0
    ? { [ABOUT_RATE]: aboutRate(run.achievedRps) }
    : { [UNKNOWN_RATE]: run.content().slice(0, 12) }
}
