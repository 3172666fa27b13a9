import type { Adapter } from '../../model/adapter'
import { decode, unexpected } from '../../formats/decode'
import { decodeHdr } from '../../formats/hdr'
import { isMetricCode, getMetric } from '../../dictionary/metrics'
import { metricHint } from '../../dictionary/metric-hint'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { failures } from '../../model/notices'
import { requireJson } from '../../formats/result-file'
import { readLoad } from '../../model/fields'
import { emptyRun } from '../../model/build-run'
import { statedRun } from '../../formats/stated-values'
import { scale, unitFor } from '../../dictionary/units'
import { LOAD_MODELS } from '../../dictionary/vocabulary'
import { CANONICAL_FIELDS, CanonicalRun } from './canonical-fields'

export { CanonicalRun }

const COMMAND = 'write one JSON object with "format": "meshbench/run/1" to result.json'
const HINT = `${COMMAND}, see /harnesses/canonical`

function toHistogram(
  one: NonNullable<CanonicalRun['histograms']>[number],
  pointer: string,
): Histogram {
  const refuse = (what: string, expected: string, found: unknown, at: string, hint = HINT) =>
    unexpected({
      format: 'run',
      what,
      expected,
      found,
      place: { pointer: pointer + at },
      hint,
    })
  const [metric = '', component = 'client'] = one.key.split('@')
  if (!isMetricCode(metric) || !/^[a-z][a-z0-9_.-]{0,79}$/.test(component))
    throw refuse('the key', 'a metric such as http.latency', one.key, '/key', metricHint(one.key))
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
    load: readLoad(CANONICAL_FIELDS, value, base).load,
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

const listRuns = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

export const canonical: Adapter = {
  id: 'canonical',
  label: 'Canonical run JSON',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  command: COMMAND,
  loadModels: LOAD_MODELS,
  coordinatedOmission: 'as the run states its load model',
  countsWaiting: 'unknown',
  gives: ['percentiles', 'histogram'],
  reads: 'everything the document says, histogram included',
  latencyUnit: 'as stated for each value',
  traps: [
    'A key that is not in the metric dictionary (/metrics) is refused.',
    'What made the load beside rate, connections, duration and protocol belongs into "load", an object of texts, numbers and booleans such as {"path": "/echo", "keep_alive": false, "method": "POST"}: runs whose "load" differs are never compared.',
  ],
  formats: [
    {
      name: 'one run or a list of runs',
      fields: {
        kind: 'json',
        fields: CANONICAL_FIELDS,
        documents: (file) => listRuns(file.json()),
      },
      detect: (file) => {
        const runs = listRuns(file.json())
        return runs.length > 0 && runs.every(isRun)
      },
      parse: (file) => {
        const value = requireJson(file)
        return Array.isArray(value)
          ? value.map((one, i) => toRun(one, `/${i}`))
          : [toRun(value, '')]
      },
    },
  ],
}
