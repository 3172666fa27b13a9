import { z } from 'zod'
import {
  durationIn,
  integerText,
  latencySeconds,
  MAX_RPS,
  nonNegative,
  rps,
} from '../../formats/decode'
import {
  type FieldsOf,
  identity,
  ignored,
  load,
  loads,
  loadUnless,
  plan,
  result,
} from '../../model/fields'
import { headerLoad, type Load, targetLoad } from '../../model/load'
import { digest } from '../../dictionary/canonical-json'

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
export type FortioResult = z.infer<typeof FortioResult>

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const isTrue = (value: unknown): boolean => value === true

/** gRPC metadata: a list of texts by name. */
const toMetadata = (value: unknown): Load =>
  Object.assign(
    {},
    ...Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
      ([name, values]) => headerLoad(name, [values].flat().join(', ')) ?? {},
    ),
  ) as Load

/** Bodies of one length may differ in what they ask for. */
const toPayload = (value: unknown): string | null => {
  const text = toText(value)
  return text ? `sha256:${digest(text).slice(0, 12)}` : null
}

const FILE_NAME = ignored('a path on the machine of the load generator')

/** Fields of the results of fortio's runners, by `fhttp`, `fgrpc`, `tcprunner`, `udprunner` and `periodic`. */
export const FORTIO_FIELDS: FieldsOf<FortioResult> = {
  // What says no more than the protocol is no parameter of its own.
  RunType: load('run_type', null, (type) =>
    /^(?:HTTP|TCP|UDP)$/.test(String(type)) ? null : type,
  ),
  URL: loads('path, query', (url) => targetLoad(toText(url))),
  RequestedQPS: plan('targetRps'),
  RequestedDuration: plan('nominalDurationSeconds'),
  Exactly: plan('nominalRequests'),
  NumThreads: plan('connections'),
  NumConnections: load('connections_per_thread', 1),
  Streams: plan('streams'),
  H2: plan('protocol'),
  HTTP10: load('http10'),
  Payload: load('payload', null, toPayload),
  MethodOverride: load('method'),
  Metadata: loads('header.*', toMetadata),
  DisableKeepAlive: loadUnless('keep_alive', isTrue),
  AllowHalfClose: load('half_close'),
  Compression: load('compression'),
  FollowRedirects: load('redirects'),
  DisableFastClient: load('standard_client'),
  SequentialWarmup: load('sequential_warmup'),
  ConnReuseRange: load('connection_reuse', '0,0', (range) =>
    Array.isArray(range) ? range.join() : null,
  ),
  NoCatchUp: loadUnless('catch_up', isTrue),
  Jitter: load('jitter'),
  Uniform: load('uniform'),
  MTLS: load('mtls'),
  Insecure: load('certificate_not_checked'),
  HTTPReqTimeOut: load('timeout_ns', 3_000_000_000),
  ReqTimeout: load('timeout_ns'),
  UnixDomainSocket: load('unix_socket', null, (name) => name !== ''),
  Ping: load('ping'),
  NoResolveEachConn: load('resolves_once'),
  AbortOn: ignored('ends a run early; that one ended is read from RequestedDuration'),
  CACert: FILE_NAME,
  Cert: FILE_NAME,
  Key: FILE_NAME,
  AccessLoggerInfo: FILE_NAME,
  UserCredentials: ignored('credentials are refused'),
  ContentType: ignored('names the type of the body and changes no work'),
  LogErrors: ignored('what the load generator prints'),
  Labels: identity,
  StartTime: identity,
  Version: identity,
  ID: identity,
  RunID: identity,
  Destination: identity,
  Resolve: identity,
  Resolution: result,
  Offset: result,
  ActualQPS: result,
  ActualDuration: result,
  DurationHistogram: result,
  ErrorsDurationHistogram: result,
  ConnectionStats: result,
  HeaderSizes: result,
  Sizes: result,
  RetCodes: result,
  IPCountMap: result,
  Sockets: result,
  SocketCount: result,
  BytesReceived: result,
  BytesSent: result,
}
