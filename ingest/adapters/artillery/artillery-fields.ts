import { z } from 'zod'
import { nonNegative } from '../../formats/decode'
import { type CountedPart, toMix } from '../../formats/request-mix'
import { listParts } from '../../formats/sub-loads'
import { type FieldsOf, group, identity, loads, result } from '../../model/fields'
import { ownValue } from '../../dictionary/own-value'
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

type Counters = Readonly<Record<string, unknown>>

function readCount(counters: Counters, name: string): number | null {
  const count = Number(ownValue(counters, name) ?? NaN)
  return Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** Of a user that failed, the rest of its flow was not sent; few of them must not make another load. */
const WHOLE_WITHIN = 0.05

/**
 * How many requests the flow of a scenario has: the mean of all users, as a whole number where it is near one, else to two
 * digits, so that failures and the mix of scenarios, which vary by chance, do not split repetitions.
 */
function toRequestsPerUser(counters: Counters): number | null {
  const users = readCount(counters, 'vusers.created')
  const requests = readCount(counters, 'http.requests')
  if (!users || !requests) return null
  const mean = requests / users
  const whole = Math.round(mean)
  return Number((Math.abs(mean - whole) <= WHOLE_WITHIN * mean ? whole : mean).toPrecision(2))
}

/** The requests of one report are those of its scenarios: which ones, and to which endpoints, is in names of counters. */
function toScenarios(value: unknown): Load {
  const counters: Counters = typeof value === 'object' && value !== null ? { ...value } : {}
  const names = Object.keys(counters)
  const list = (pattern: RegExp): CountedPart[] =>
    names.flatMap((name): CountedPart[] => {
      const found = pattern.exec(name)?.[1]
      return found === undefined ? [] : [[found, readCount(counters, name)]]
    })
  const [scenarios, endpoints] = [list(SCENARIO), list(ENDPOINT)]
  const isUnnamed = scenarios.every(([one]) => one === UNNAMED)
  const { mix: endpointMix } = toMix(endpoints)
  const perUser = toRequestsPerUser(counters)
  return {
    ...(isUnnamed ? {} : { scenarios: listParts(scenarios.map(([one]) => one)) }),
    ...toMix(scenarios),
    ...(endpoints.length === 0 ? {} : { endpoints: listParts(endpoints.map(([one]) => one)) }),
    ...(endpointMix === undefined ? {} : { endpoint_mix: endpointMix }),
    ...(perUser === null ? {} : { requests_per_user: perUser }),
  }
}

/** Fields of --output. Phases, arrival rate and targets are in the script and in none of them. */
export const ARTILLERY_FIELDS: FieldsOf<z.infer<typeof ArtilleryReport>> = {
  aggregate: group({
    counters: loads('scenarios, mix, endpoints, endpoint_mix, requests_per_user', toScenarios),
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
