import { digest } from '@/ingest/canonical-json'

/** What decides whether two values may share an axis; formulas: methodology "Comparability". */
export type ComparabilityInput = {
  campaign: string
  /** digest of the environment document */
  environment: string
  /** digest of the harness identity */
  harness: string
  /** every stated workload field under its canonical name; unstated fields are left out */
  workload: Record<string, unknown>
  measurementPoint: string
}

const keyOf = (input: ComparabilityInput, workload: Record<string, unknown>): string =>
  digest({
    v: 1,
    campaign: input.campaign,
    environment: input.environment,
    harness: input.harness,
    workload,
    measurement_point: input.measurementPoint,
  })

/** SHA-256 (hex) over everything but the subject: equal keys share an axis. */
export const groupKey = (input: ComparabilityInput): string => keyOf(input, input.workload)

/** The same without the swept fields: equal keys are points of one sweep. */
export function familyKey(input: ComparabilityInput, sweepAxes: readonly string[]): string {
  const swept = new Set(sweepAxes)
  return keyOf(
    input,
    Object.fromEntries(Object.entries(input.workload).filter(([name]) => !swept.has(name))),
  )
}
