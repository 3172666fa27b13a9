import { digest } from '@/ingest/dictionary/canonical-json'
import { ownValue } from '@/ingest/dictionary/own-value'

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

const hashKey = (input: ComparabilityInput, workload: Record<string, unknown>): string =>
  digest({
    v: 1,
    campaign: input.campaign,
    environment: input.environment,
    harness: input.harness,
    workload,
    measurement_point: input.measurementPoint,
  })

/** SHA-256 (hex) over everything but the subject: equal keys share an axis. */
export const groupKey = (input: ComparabilityInput): string => hashKey(input, input.workload)

/** The same without the swept fields: equal keys are points of one sweep. */
export function familyKey(input: ComparabilityInput, sweepAxes: readonly string[]): string {
  const swept = new Set(sweepAxes)
  return hashKey(
    input,
    Object.fromEntries(Object.entries(input.workload).filter(([name]) => !swept.has(name))),
  )
}

export type Comparability = 'SAME_AXIS' | 'SAME_AXIS_SWEEP' | 'RELATIVE_ONLY' | 'NOT_COMPARABLE'

/** A value as comparability sees it. */
export type ComparableValue = ComparabilityInput & {
  metric: string
  statistic: string
  dimension: string
  hasBaseline: boolean
}

const FIELDS = ['campaign', 'environment', 'harness', 'measurementPoint'] as const

/** Names of the fields in which two values differ, workload fields one by one. */
export function differingFields(a: ComparableValue, b: ComparableValue): string[] {
  const names = [...new Set([...Object.keys(a.workload), ...Object.keys(b.workload)])].sort()
  const same = (x: unknown, y: unknown) => digest([x ?? null]) === digest([y ?? null])
  return [
    ...(['metric', 'statistic', 'dimension'] as const).filter((field) => a[field] !== b[field]),
    ...FIELDS.filter((field) => a[field] !== b[field]),
    ...names.filter((name) => !same(ownValue(a.workload, name), ownValue(b.workload, name))),
  ]
}

/**
 * Whether two values may share an axis, with the fields that differ (methodology 2). Beyond one family only each
 * one's overhead over its own baseline may be shown, in panels of their own.
 */
export function compareValues(
  a: ComparableValue,
  b: ComparableValue,
  sweepAxes: readonly string[],
): { outcome: Comparability; differs: string[] } {
  const differs = differingFields(a, b)
  const quantity =
    a.metric === b.metric && a.statistic === b.statistic && a.dimension === b.dimension
  if (!quantity) return { outcome: 'NOT_COMPARABLE', differs }
  if (groupKey(a) === groupKey(b)) return { outcome: 'SAME_AXIS', differs }
  if (familyKey(a, sweepAxes) === familyKey(b, sweepAxes))
    return { outcome: 'SAME_AXIS_SWEEP', differs }
  return { outcome: a.hasBaseline && b.hasBaseline ? 'RELATIVE_ONLY' : 'NOT_COMPARABLE', differs }
}
