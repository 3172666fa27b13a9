import { z } from 'zod'
import { durationSeconds, integerText, rps } from '../../formats/decode'
import { LOAD_MODELS, PROTOCOLS } from '../../dictionary/vocabulary'
import { type FieldsOf, group, identity, loads, plan, result } from '../../model/fields'
import { boundText, type Load } from '../../model/load'

export const CANONICAL_FORMAT = 'meshbench/run/1'
const text = (max: number) => z.string().max(max, `at most ${max} characters`)
const oneFrom = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })

const HistogramFields = { key: text(80), unit: text(20) }
const CanonicalHistogram = z.discriminatedUnion('format', [
  z.strictObject({ ...HistogramFields, format: z.literal('hdr_v2'), data: z.string() }),
  z.strictObject({
    ...HistogramFields,
    format: z.literal('samples'),
    data: z.array(z.tuple([z.number().min(0), integerText])).max(200_000),
  }),
])

/** Everything else that made the load: runs that differ here are never on one axis. */
const CanonicalLoad = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_.-]{0,59}$/, 'a name such as path or header.x-size'),
    z.union([text(200), z.number(), z.boolean()], { error: 'a text, a number, true or false' }),
  )
  .refine((load) => Object.keys(load).length <= 50, 'at most 50 parameters of the load')
  .describe(
    'How the load was made, beside rate, connections, duration, payload and protocol: path, query, method, headers that change the work, keep_alive, pipelining, direction, streams. Runs that differ here are never compared.',
  )

/** The contract; unknown keys are refused, so that a misspelt one is not lost. */
export const CanonicalRun = z.strictObject({
  format: z.literal(CANONICAL_FORMAT),
  name: text(200).nullish(),
  harness: z.strictObject({
    name: text(80).min(1, 'a name'),
    version: text(80).nullish(),
    loadModel: oneFrom(LOAD_MODELS).nullish(),
    quantileMethod: text(120).nullish(),
  }),
  startedAt: z.iso.datetime({ offset: true, error: 'an ISO 8601 time with offset' }).nullish(),
  durationSeconds: durationSeconds.nullish(),
  nominalDurationSeconds: durationSeconds.nullish(),
  nominalRequests: integerText.nullish(),
  protocol: oneFrom(PROTOCOLS).nullish(),
  load: CanonicalLoad.nullish(),
  targetRps: rps.nullish(),
  achievedRps: rps.nullish(),
  connections: integerText.nullish(),
  payloadBytes: integerText.nullish(),
  requests: integerText.nullish(),
  errors: integerText.nullish(),
  notSent: integerText.nullish(),
  latencyIncludesErrors: z.boolean().nullish(),
  measurements: z
    .array(z.strictObject({ key: text(120), value: z.number(), unit: text(20) }))
    .max(500, 'at most 500 measurements')
    .nullish(),
  histograms: z.array(CanonicalHistogram).max(20, 'at most 20 histograms').nullish(),
})
export type CanonicalRun = z.infer<typeof CanonicalRun>

/** As stated: what a sender writes down is never a default. */
function toLoad(stated: unknown): Load {
  const { data = {} } = CanonicalLoad.safeParse(stated)
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? boundText(value) : value,
    ]),
  )
}

/** Members of a canonical run. */
export const CANONICAL_FIELDS: FieldsOf<CanonicalRun> = {
  load: loads('each of its members', toLoad),
  targetRps: plan('targetRps'),
  connections: plan('connections'),
  payloadBytes: plan('payloadBytes'),
  protocol: plan('protocol'),
  nominalDurationSeconds: plan('nominalDurationSeconds'),
  nominalRequests: plan('nominalRequests'),
  harness: group({
    loadModel: plan('loadModel'),
    name: identity,
    version: identity,
    quantileMethod: identity,
  }),
  format: identity,
  name: identity,
  startedAt: identity,
  durationSeconds: result,
  achievedRps: result,
  requests: result,
  errors: result,
  notSent: result,
  latencyIncludesErrors: result,
  measurements: result,
  histograms: result,
}
