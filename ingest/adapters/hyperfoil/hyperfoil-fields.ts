import { z } from 'zod'
import { integerText, latencyIn, nonNegative } from '../../formats/decode'
import {
  environment,
  type FieldTable,
  group,
  identity,
  load,
  loads,
  result,
} from '../../model/fields'

const ns = latencyIn('ns')
const count = integerText
const text = z.string().max(500)

const HttpStats = z.object({
  status_2xx: count,
  status_3xx: count,
  status_4xx: count,
  status_5xx: count,
  status_other: count,
})

/** Times are ns, time stamps ms since 1970 (StatisticsSummary). */
const Summary = z.object({
  startTime: count,
  endTime: count,
  minResponseTime: ns,
  meanResponseTime: ns,
  stdDevResponseTime: ns.nullish(),
  maxResponseTime: ns,
  percentileResponseTime: z.record(
    z.string().regex(/^\d{1,2}(?:\.\d{1,20})?$/, 'a percentile'),
    ns,
  ),
  requestCount: count,
  responseCount: count,
  invalid: count,
  connectionErrors: count,
  requestTimeouts: count,
  internalErrors: count,
  blockedTime: nonNegative,
  extensions: z.object({ http: HttpStats.nullish() }),
})
export type Summary = z.infer<typeof Summary>

const Bucket = z.object({ to: ns, totalCount: count, count })

const Entry = z.object({
  name: text,
  metric: text,
  isWarmup: z.boolean().nullish(),
  total: z.object({ summary: Summary }),
  histogram: z.object({ percentiles: z.array(Bucket).max(100_000) }).nullish(),
})
export type Entry = z.infer<typeof Entry>

/** all.json, schema v3.0 (Hyperfoil 0.15 and newer). */
export const AllJson = z.object({
  info: z
    .object({
      benchmark: text.nullish(),
      params: z.record(z.string(), z.unknown()).nullish(),
      cancelled: z.boolean().nullish(),
    })
    .nullish(),
  $schema: z.string(),
  version: text.nullish(),
  failures: z
    .array(z.object({ phase: text, metric: text.nullish(), message: z.string().nullish() }))
    .nullish(),
  stats: z.array(Entry).min(1).max(1000),
  connections: z.record(z.string(), z.record(z.string(), z.unknown())).nullish(),
})
export type AllJson = z.infer<typeof AllJson>

const stats: FieldTable = {
  name: load('phase'),
  phase: identity,
  iteration: identity,
  fork: identity,
  metric: load('metric'),
  isWarmup: identity,
  total: group({ '*': result }),
  histogram: result,
  series: result,
}

export const HYPERFOIL_FIELDS: FieldTable = {
  info: group({
    id: identity,
    benchmark: load('benchmark'),
    params: load('params'),
    startTime: identity,
    terminateTime: identity,
    cancelled: result,
    description: identity,
    errors: result,
    '*': identity,
  }),
  $schema: identity,
  version: identity,
  commit: identity,
  failures: result,
  stats: group({ '*': group(stats) }),
  sessions: result,
  agents: result,
  connections: loads('protocol', () => ({})),
  agentCpu: environment,
}
