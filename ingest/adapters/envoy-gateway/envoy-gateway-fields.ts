import { z } from 'zod'
import { integerText, latencyIn, nonNegative } from '../../formats/decode'
import {
  environment,
  type FieldTable,
  group,
  identity,
  ignored,
  load,
  plan,
  result,
} from '../../model/fields'

const ms = latencyIn('ms')
const text = z.union([z.string().max(500), z.number()])

const Usage = z.object({ min: nonNegative, mean: nonNegative, max: nonNegative }).nullish()
export type Usage = z.infer<typeof Usage>
const Resources = z.object({ memory: Usage, cpu: Usage }).nullish()

export const Case = z.object({
  testName: z.string().max(500),
  routes: integerText.nullish(),
  routesPerHostname: integerText.nullish(),
  phase: z.string().max(100).nullish(),
  throughput: nonNegative,
  totalRequests: integerText,
  latency: z.object({
    min: ms,
    mean: ms,
    max: ms,
    pstdev: ms,
    percentiles: z.object({ p50: ms, p75: ms, p80: ms, p90: ms, p95: ms, p99: ms, p999: ms }),
  }),
  resources: z.object({ envoyGateway: Resources, envoyProxy: Resources }).nullish(),
  poolOverflow: integerText.nullish(),
  counters: z.record(z.string(), z.object({ value: integerText })).nullish(),
})
export type Case = z.infer<typeof Case>

export const Suite = z.object({
  metadata: z.object({
    version: z.string().max(80).nullish(),
    testConfiguration: z.record(z.string(), text.nullish()),
  }),
  results: z.array(z.unknown()).min(1).max(1000),
})

export const SUITE_FIELDS: FieldTable = {
  metadata: group({
    testConfiguration: group({
      // The rate of the smallest case; that of each case is in its name.
      rps: ignored('the rate of each case is in its name'),
      connections: load('connections_per_worker', null, (value) => Number(value)),
      duration: plan('nominalDurationSeconds'),
      cpu: environment,
      memory: environment,
      cpuLimit: environment,
      memoryLimit: environment,
    }),
    '*': identity,
  }),
  results: group({
    '*': group({
      testName: load('rps_per_worker'),
      routes: load('routes'),
      routesPerHostname: load('routes_per_hostname'),
      phase: load('phase'),
      throughput: result,
      totalRequests: result,
      latency: result,
      resources: result,
      poolOverflow: result,
      upstreamConnections: result,
      counters: result,
      routeConvergence: result,
    }),
  }),
}
