import { z } from 'zod'
import { nonNegative } from '../../formats/decode'
import { listParts } from '../../formats/sub-loads'
import { type FieldsOf, group, identity, loads, result } from '../../model/fields'
import type { Load } from '../../model/load'

export const ArtilleryReport = z.object({
  aggregate: z.object({
    counters: z.record(z.string(), z.unknown()),
    rates: z.record(z.string(), z.unknown()).nullish(),
    firstMetricAt: nonNegative.nullish(),
    lastMetricAt: nonNegative.nullish(),
    summaries: z.record(z.string(), z.unknown()).nullish(),
  }),
})
export type ArtilleryAggregate = z.infer<typeof ArtilleryReport>['aggregate']

const SCENARIO = /^vusers\.created_by_name\.(.*)$/s
const ENDPOINT = /^plugins\.metrics-by-endpoint\.(.*)\.codes\.\d+$/s
/** artillery names a scenario without a name by its index. */
const UNNAMED = '0'

/** The requests of one report are those of its scenarios: which ones, and to which endpoints, is in names of counters. */
function toScenarios(counters: unknown): Load {
  const names = Object.keys(typeof counters === 'object' && counters !== null ? counters : {})
  const list = (pattern: RegExp): string[] =>
    names.flatMap((name) => {
      const found = pattern.exec(name)?.[1]
      return found === undefined ? [] : [found]
    })
  const [scenarios, endpoints] = [list(SCENARIO), list(ENDPOINT)]
  const isUnnamed = scenarios.every((one) => one === UNNAMED)
  return {
    ...(isUnnamed ? {} : { scenarios: listParts(scenarios) }),
    ...(endpoints.length === 0 ? {} : { endpoints: listParts(endpoints) }),
  }
}

/** Fields of --output. Phases, arrival rate and targets are in the script and in none of them. */
export const ARTILLERY_FIELDS: FieldsOf<z.infer<typeof ArtilleryReport>> = {
  aggregate: group({
    counters: loads('scenarios, endpoints', toScenarios),
    rates: result,
    summaries: result,
    histograms: result,
    period: result,
    firstMetricAt: identity,
    lastMetricAt: identity,
    firstCounterAt: identity,
    lastCounterAt: identity,
    firstHistogramAt: identity,
    lastHistogramAt: identity,
  }),
  intermediate: result,
  testId: identity,
  name: identity,
  tags: identity,
  metadata: identity,
}
