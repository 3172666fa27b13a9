import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import { decode, durationSeconds, integerText, rps, unexpected } from '../../formats/decode'
import { decodeHdr } from '../../formats/hdr'
import { isMetricCode, getMetric } from '../../dictionary/metrics'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { failures } from '../../model/notices'
import { requireJson } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { statedRun } from '../../formats/stated-values'
import { scale, unitFor } from '../../dictionary/units'
import { LOAD_MODELS, PROTOCOLS } from '../../dictionary/vocabulary'

export const CANONICAL_FORMAT = 'meshbench/run/1'
const HINT = 'write one JSON object with "format": "meshbench/run/1", see /harnesses/canonical'
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
type CanonicalRun = z.infer<typeof CanonicalRun>

function toHistogram(
  one: NonNullable<CanonicalRun['histograms']>[number],
  pointer: string,
): Histogram {
  const refuse = (what: string, expected: string, found: unknown, at: string) =>
    unexpected({
      format: 'run',
      what,
      expected,
      found,
      place: { pointer: pointer + at },
      hint: HINT,
    })
  const [metric = '', component = 'client'] = one.key.split('@')
  if (!isMetricCode(metric) || !/^[a-z][a-z0-9_.-]{0,79}$/.test(component))
    throw refuse('the key', 'a metric such as http.latency', one.key, '/key')
  const unit = unitFor(one.unit, getMetric(metric).dimension)
  if (!unit) throw refuse('the unit', `a unit of ${getMetric(metric).dimension}`, one.unit, '/unit')
  const common = { metric, component, correction: 'unknown' as const, mergeable: true, note: null }
  if (one.format === 'hdr_v2') {
    const { total: count } = decodeHdr(one.data)
    const data = { hdr: [one.data.trim()] }
    return { ...common, format: 'hdr_v2', unitScale: unit.factor, count, data }
  }
  const samples = one.data
    .map(([value, count]): [number, number] => [scale(value, unit.factor), count])
    .sort(([a], [b]) => a - b)
  const count = samples.reduce((sum, [, n]) => sum + n, 0)
  return { ...common, format: 'samples', unitScale: 1, count, data: { samples } }
}

function toRun(value: unknown, base: string): ParsedRun {
  const { harness, measurements, histograms, ...run } = decode(CanonicalRun, value, {
    format: 'run',
    hint: HINT,
    base,
  })
  const stated = statedRun(
    (measurements ?? []).map((one, i) => ({
      ...one,
      place: { pointer: `${base}/measurements/${i}` },
    })),
    { format: 'run', hint: HINT, given: run },
  )
  const { errors = stated.fields.errors ?? null, requests = stated.fields.requests ?? null } = run
  if (errors !== null && requests !== null && errors > requests)
    throw unexpected({
      format: 'run',
      what: 'errors',
      expected: `at most the ${requests} requests`,
      found: errors,
      place: { pointer: `${base}/errors` },
      hint: HINT,
    })
  if (stated.measurements.length + (histograms ?? []).length === 0 && run.achievedRps === undefined)
    throw unexpected({
      format: 'run',
      what: 'measurements',
      expected: 'at least one',
      found: null,
      place: { pointer: `${base}/measurements` },
      hint: HINT,
      code: 'NO_RESULT',
    })
  const parsed: ParsedRun = {
    ...emptyRun({
      name: harness.name,
      version: harness.version ?? null,
      loadModel: harness.loadModel ?? 'unknown',
      quantileMethod: harness.quantileMethod ?? 'not stated',
    }),
    name: run.name ?? null,
    protocol: run.protocol ?? null,
    startedAt: run.startedAt ?? null,
    durationSeconds: run.durationSeconds ?? null,
    nominalDurationSeconds: run.nominalDurationSeconds ?? null,
    nominalRequests: run.nominalRequests ?? null,
    targetRps: (run.targetRps ?? stated.fields.targetRps) || null,
    achievedRps: run.achievedRps ?? stated.fields.achievedRps ?? null,
    connections: run.connections ?? null,
    payloadBytes: run.payloadBytes ?? null,
    requests,
    errors,
    notSent: run.notSent ?? null,
    latencyIncludesErrors: run.latencyIncludesErrors ?? null,
    measurements: stated.measurements,
    histograms: (histograms ?? []).map((one, i) => toHistogram(one, `${base}/histograms/${i}`)),
  }
  return { ...parsed, notices: [...stated.notices, ...failures(parsed)] }
}

const isRun = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  typeof value.format === 'string' &&
  value.format.startsWith('meshbench/run/')

export const canonical: Adapter = {
  id: 'canonical',
  label: 'Canonical run JSON',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  command: HINT,
  loadModels: LOAD_MODELS,
  coordinatedOmission: 'as the run states its load model',
  reads: 'everything the document says, histogram included',
  latencyUnit: 'as stated for each value',
  traps: ['A key that is not in the metric dictionary is refused.'],
  detect: (file) => {
    const value = file.json()
    return isRun(value) || (Array.isArray(value) && value.length > 0 && value.every(isRun))
  },
  parse: (file) => {
    const value = requireJson(file)
    return Array.isArray(value) ? value.map((one, i) => toRun(one, `/${i}`)) : [toRun(value, '')]
  },
}
