import type { Adapter } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import { decode } from '../../formats/decode'
import { group, readLoad, type StatedLoad } from '../../model/fields'
import { FORTIO_FIELDS, FortioResult } from './fortio-fields'
import { FORTIO_LINES } from './fortio-lines'
import { FORTIO_HINT, type FortioFacts } from '../../formats/fortio-facts'
import { toFortioRun } from '../../formats/fortio-run'
import { withPartNotice, resultsByName } from '@/ingest/formats/unwrap-report'
import { toPointer } from '../../model/pointer'
import { requireJson, requireText } from '../../formats/result-file'
import { readField } from '../../model/field'
import { isFortioText, parseFortioText } from './fortio-text'

/** A Go byte slice is base64 in JSON. */
function base64Bytes(text: string | null | undefined): number | null {
  if (!text || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
}

function toKind(runType: string): FortioFacts['kind'] {
  if (/^grpc/i.test(runType)) return 'grpc'
  return runType === 'TCP' ? 'tcp' : runType === 'UDP' ? 'udp' : 'http'
}

function toFacts(result: FortioResult, stated: StatedLoad, base: string): FortioFacts {
  const { DurationHistogram: latency } = result
  const at = (pointer: string) => ({ pointer: base + pointer })
  return {
    name: result.Labels?.trim() || null,
    version: result.Version || null,
    kind: toKind(result.RunType),
    url: result.URL || null,
    isH2: result.H2 ?? null,
    // Go's zero time means it was never set.
    startedAt: result.StartTime?.startsWith('0001-') ? null : (result.StartTime ?? null),
    requestedQps: result.RequestedQPS,
    requestedDuration: result.RequestedDuration ?? null,
    achievedRps: result.ActualQPS,
    durationSeconds: result.ActualDuration,
    threads: result.NumThreads || null,
    streams: result.Streams || null,
    payloadBytes: base64Bytes(result.Payload),
    count: latency.Count,
    min: latency.Min,
    max: latency.Max,
    mean: latency.Avg,
    sum: latency.Sum,
    stddev: latency.StdDev,
    buckets: (latency.Data ?? []).map((b) => [b.Start, b.End, b.Count]),
    statedResolution: result.Resolution ?? null,
    offset: (result.Offset ?? 0) / 1e9,
    percentiles: (latency.Percentiles ?? []).map(({ Percentile: p, Value: value }, i) => ({
      p,
      value,
      place: at(`/DurationHistogram/Percentiles/${i}/Value`),
    })),
    retCodes: result.RetCodes ?? null,
    errorCount: result.ErrorsDurationHistogram?.Count ?? null,
    ...stated,
    extra: {},
    places: {
      histogram: at('/DurationHistogram'),
      buckets: at('/DurationHistogram/Data'),
      retCodes: at('/RetCodes'),
      duration: at('/RequestedDuration'),
      rate: at('/ActualQPS'),
    },
  }
}

/** True for the object fortio writes; Nighthawk's imitation has a number for RequestedQPS. */
export function isFortioResult(value: unknown): boolean {
  return (
    typeof readField(value, 'RunType') === 'string' &&
    typeof readField(value, 'RequestedQPS') === 'string' &&
    typeof readField(value, 'DurationHistogram') === 'object'
  )
}

/**
 * A fortio result inside any document, for the formats that wrap one.
 * @param base pointer of `value` in the file, for errors and notices
 */
export function fortioRun(value: unknown, base = ''): ParsedRun {
  const result = decode(FortioResult, value, { format: 'fortio', hint: FORTIO_HINT, base })
  const target = Number(result.RequestedQPS)
  const stated = readLoad(FORTIO_FIELDS, value, base)
  return toFortioRun(toFacts(result, stated, base), target > 0 ? target : null)
}

/** iter8 writes its fortio results as an object by URL. */
const byUrl = (value: unknown) => resultsByName(value, isFortioResult)

export const fortio: Adapter = {
  id: 'fortio',
  label: 'Fortio',
  reference: 'https://github.com/fortio/fortio/blob/master/periodic/periodic.go',
  command:
    'fortio load -qps 200 -c 8 -t 60s -p "50,75,90,99,99.9" -labels sidecar -json result.json http://target:8080/',
  loadModels: ['paced_uncorrected', 'max_throughput'],
  coordinatedOmission:
    'not corrected: a schedule per connection, but latency is measured from the actual send; a late send shows only as a lower achieved rate',
  countsWaiting: 'no',
  gives: ['percentiles', 'histogram'],
  reads: 'rates, counts, the percentiles asked for with -p, the whole histogram',
  latencyUnit: 's',
  traps: [
    'Percentiles are interpolated inside buckets; with the default -r of 1 ms a fast service shows p50 above its mean.',
    'RequestedQPS is a text, and “max” means no target.',
    'ActualQPS and the histogram include failed calls.',
    'Proved with 1.66.0: a call that is given up or reset is tried again inside its latency, so that 20 requests given up show as 2 errors and a p99 of two timeouts; with -t each connection sends one request before the run that is in no figure.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: FORTIO_FIELDS },
      detect: (file) => isFortioResult(file.json()),
      parse: (file) => [fortioRun(requireJson(file))],
    },
    {
      name: 'JSON of iter8, by URL',
      fields: { kind: 'json', fields: { '*': group(FORTIO_FIELDS) } },
      detect: (file) => byUrl(file.json()) !== null,
      parse: (file) =>
        withPartNotice(
          (byUrl(file.json()) ?? []).map(([url, one]) => fortioRun(one, toPointer([url]))),
          'URL',
        ),
    },
    {
      name: 'report for people',
      fields: { kind: 'lines', fields: FORTIO_LINES },
      detect: ({ text }) => text !== null && isFortioText(text),
      parse: (file) => [parseFortioText(requireText(file))],
    },
  ],
}
