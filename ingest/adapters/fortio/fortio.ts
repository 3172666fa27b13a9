import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import {
  decode,
  durationIn,
  integerText,
  latencySeconds,
  MAX_RPS,
  nonNegative,
  rps,
} from '../../formats/decode'
import { FORTIO_HINT, type FortioFacts, toFortioRun } from '../../formats/fortio-run'
import { withPartNotice, resultsByName } from '@/ingest/formats/unwrap-report'
import { toPointer } from '../../model/pointer'
import { requireJson, requireText } from '../../formats/result-file'
import { readField } from '../../model/field'
import { isFortioText, parseFortioText } from './fortio-text'

const Bucket = z.object({ Start: latencySeconds, End: latencySeconds, Count: integerText })
const Percentile = z.object({
  Percentile: z.number({ error: 'a percentile from 0 to 100' }).min(0).max(100),
  Value: latencySeconds,
})
const DurationHistogram = z.object({
  Count: integerText,
  Min: latencySeconds,
  Max: latencySeconds,
  Sum: nonNegative,
  Avg: latencySeconds,
  StdDev: latencySeconds,
  Data: z.array(Bucket).max(1000, 'at most 1000 buckets').nullish(),
  Percentiles: z.array(Percentile).max(1000, 'at most 1000 percentiles').nullish(),
})
const RequestedQps = z
  .string()
  .refine((s) => s === 'max' || (/^[\d.]+(e[+-]?\d+)?$/i.test(s) && Number(s) <= MAX_RPS), {
    error: '"max" or a rate from 0 to 1e9 per second, in quotes',
  })
const RetCodes = z
  .record(z.string().max(500, 'a return code of at most 500 characters'), integerText)
  .refine((codes) => Object.keys(codes).length <= 200, { error: 'at most 200 return codes' })
const Text = z.string().max(2000, 'at most 2000 characters')

export const FortioResult = z.object({
  RunType: Text,
  Labels: Text.nullish(),
  StartTime: z.iso.datetime({ offset: true, error: 'an RFC 3339 time with offset' }).nullish(),
  RequestedQPS: RequestedQps,
  RequestedDuration: Text.nullish(),
  ActualQPS: rps,
  ActualDuration: durationIn('ns'),
  NumThreads: integerText.nullish(),
  Version: z.string().max(80, 'at most 80 characters').nullish(),
  DurationHistogram,
  ErrorsDurationHistogram: z.object({ Count: integerText }).nullish(),
  RetCodes: RetCodes.nullish(),
  URL: Text.nullish(),
  H2: z.boolean().nullish(),
  Streams: integerText.nullish(),
  Payload: z.string().nullish(),
  NoCatchUp: z.boolean().nullish(),
  Jitter: z.boolean().nullish(),
  Uniform: z.boolean().nullish(),
  DisableKeepAlive: z.boolean().nullish(),
  Resolution: z.number().positive('a resolution above 0 seconds').nullish(),
  Offset: z.number().nullish(),
})
type FortioResult = z.infer<typeof FortioResult>

/** A Go byte slice is base64 in JSON. */
function base64Bytes(text: string | null | undefined): number | null {
  if (!text || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
}

function toKind(runType: string): FortioFacts['kind'] {
  if (/^grpc/i.test(runType)) return 'grpc'
  return runType === 'TCP' ? 'tcp' : runType === 'UDP' ? 'udp' : 'http'
}

/** Host, user, query and fragment stay out: a result is public, a target is not always. */
export function targetPath(url: string | null | undefined): string | null {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url ?? '')?.[1]
  return path === undefined ? null : path.slice(0, 200) || '/'
}

function toFacts(result: FortioResult, base: string): FortioFacts {
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
    extra: {
      runType: result.RunType,
      path: targetPath(result.URL),
      noCatchUp: result.NoCatchUp ?? null,
      jitter: result.Jitter ?? null,
      uniform: result.Uniform ?? null,
      disableKeepAlive: result.DisableKeepAlive ?? null,
    },
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
  return toFortioRun(toFacts(result, base), target > 0 ? target : null)
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
  reads: 'rates, counts, the percentiles asked for with -p, the whole histogram',
  latencyUnit: 's',
  traps: [
    'Percentiles are interpolated inside buckets; with the default -r of 1 ms a fast service shows p50 above its mean.',
    'RequestedQPS is a text, and “max” means no target.',
    'ActualQPS and the histogram include failed calls.',
  ],
  detect: (file) =>
    isFortioResult(file.json()) ||
    byUrl(file.json()) !== null ||
    (file.text !== null && isFortioText(file.text)),
  parse: (file) => {
    const text = requireText(file)
    if (isFortioText(text)) return [parseFortioText(text)]
    const value = requireJson(file)
    const entries = byUrl(value)
    if (!entries) return [fortioRun(value)]
    return withPartNotice(
      entries.map(([url, one]) => fortioRun(one, toPointer([url]))),
      'URL',
    )
  },
}
