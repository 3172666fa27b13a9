import { z } from 'zod'
import type { Adapter, ResultFile } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import { decode, MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS } from '../../formats/decode'
import { httpsProtocol } from '../../formats/http-outcome'
import { latencyMeasurements, type Latency } from '../../formats/latency-table'
import { notice } from '../../model/notices'
import { requireText } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { scale } from '../../dictionary/units'
import { isYamlText, readYaml } from '../../formats/yaml'
import { readLoad } from '../../model/fields'
import { SMP_FIELDS, SmpResult } from './smp-fields'
import { protocolOr } from '@/ingest/model/assume-protocol'

const HINT =
  'send the SMP result (result.yaml) with client.latencies_ms, and latency_unit in the context: ms as labelled, or s'
const UNITS: Record<string, number> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 }

/** RFC 3339 with up to nine digits; Date keeps three. */
function secondsBetween(start: string, end: string): number | null {
  const [from, to] = [start, end].map((text) => {
    const fraction = Number(`0${/\.\d+/.exec(text)?.[0] ?? ''}`)
    return { whole: Date.parse(text.replace(/\.\d+/, '')) / 1000, fraction }
  })
  if (!from || !to) return null
  const seconds = Math.round((to.whole - from.whole + (to.fraction - from.fraction)) * 1e9) / 1e9
  return seconds >= 0 && seconds <= MAX_DURATION_SECONDS ? seconds : null
}

const toLevel = (name: string): number => {
  const digits = name.slice(1)
  return digits.includes('.')
    ? Number(digits)
    : Number(`${digits.slice(0, 2)}.${digits.slice(2) || '0'}`)
}

/** @throws AdapterError with a pointer */
function parseResultDocument(file: ResultFile, latencyUnit: string | null): ParsedRun[] {
  const context = { format: 'SMP', hint: HINT }
  const value = readYaml(requireText(file), 'SMP', HINT)
  const stated = readLoad(SMP_FIELDS, value)
  const result = decode(SmpResult, value, context)
  const { start_time: start, end_time: end, client, endpoint_url: url } = result
  const unit = latencyUnit !== null && Object.hasOwn(UNITS, latencyUnit) ? latencyUnit : 'ms'
  const at = (name: string): Latency | null => {
    const value = client.latencies_ms[name]
    if (value === undefined) return null
    const seconds = scale(value, UNITS[unit] ?? 1e-3)
    const place = { pointer: `/client/latencies_ms/${name}` }
    if (seconds <= MAX_LATENCY_SECONDS) return { seconds, raw: `${value} ${unit}`, place }
    return decode(z.never(), value, { ...context, base: place.pointer })
  }
  const levels = Object.keys(client.latencies_ms).filter((name) => name.startsWith('p'))
  const table = {
    min: at('min'),
    mean: at('average'),
    max: at('max'),
    stddev: null,
    percentiles: levels.flatMap((name) => {
      const one = at(name)
      return one ? [{ p: toLevel(name), ...one }] : []
    }),
  }
  // A tenth of a millisecond is faster than any call through a service; fortio's seconds look like that.
  const median = client.latencies_ms['p50'] ?? client.latencies_ms['average'] ?? null
  const isSuspect = unit !== 'ms' || (median !== null && median < 0.1)
  const isReversed = Boolean(start && end) && Date.parse(end ?? '') < Date.parse(start ?? '')
  const message = `latencies_ms holds a median of ${median}; read in ${unit}${unit === 'ms' ? ', as labelled: seconds are likely (latency_unit: s)' : ', as the context says'}`
  return [
    {
      ...emptyRun({
        name: 'smp',
        version: null,
        loadModel: 'unknown',
        quantileMethod: 'not stated',
      }),
      name: result.exp_uuid ?? null,
      ...(url
        ? protocolOr(httpsProtocol(url), 'http1', 'an http: address; the version is not stated')
        : {}),
      startedAt: start ?? null,
      durationSeconds: start && end ? secondsBetween(start, end) : null,
      achievedRps: client.rps ?? null,
      connections: client.connections ?? null,
      measurements: latencyMeasurements('http.latency', table, {
        ...context,
        slackSeconds: 1e-9,
      }),
      load: stated.load,
      notices: [
        ...(isSuspect ? [notice('UNIT_SUSPECT', message, '/client/latencies_ms')] : []),
        ...(isReversed
          ? [
              notice(
                'IMPLAUSIBLE',
                `the run ended at ${end}, before it began at ${start}`,
                '/end_time',
              ),
            ]
          : []),
        ...stated.notices,
      ],
      extra: {},
    },
  ]
}

export const smp: Adapter = {
  id: 'smp',
  label: 'Service Mesh Performance',
  reference:
    'https://github.com/service-mesh-performance/service-mesh-performance/blob/master/protos/service_mesh_performance.proto',
  command: HINT,
  loadModels: ['unknown'],
  coordinatedOmission: 'not stated: the result does not name its load generator',
  countsWaiting: 'unknown',
  gives: ['percentiles'],
  reads: 'percentiles, mean, rate of the result document',
  latencyUnit: 'says ms, often holds seconds',
  traps: [
    'The field is called latencies_ms and the published example holds seconds: the unit is questioned.',
    'No repeats, no histogram, no error count.',
  ],
  formats: [
    {
      name: 'YAML',
      fields: {
        kind: 'json',
        fields: SMP_FIELDS,
        documents: ({ text }) => [readYaml(text ?? '', 'SMP', HINT)],
      },
      detect: ({ text }) =>
        text !== null &&
        isYamlText(text.slice(0, 65_536)) &&
        /^client:\s*$/m.test(text.slice(0, 65_536)) &&
        /^(?:start_time|end_time|exp_uuid|endpoint_url|exp_group_uuid):/m.test(
          text.slice(0, 65_536),
        ),
      parse: (file, { latencyUnit }) => parseResultDocument(file, latencyUnit),
    },
  ],
}
