import { z } from 'zod'
import { durationIn, durationSeconds, integerText, latencyIn, rps } from '../../formats/decode'
import { digest } from '../../dictionary/canonical-json'
import { readField } from '../../model/field'
import {
  type FieldsOf,
  group,
  ignored,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { headerLoad, type Load, targetLoad } from '../../model/load'

const latencyUs = latencyIn('us')
const Spec = z.object({
  numberOfConnections: integerText,
  testType: z.string(),
  numberOfRequests: integerText.nullish(),
  testDurationSeconds: durationIn('s').nullish(),
  url: z.string().max(2000, 'at most 2000 characters').nullish(),
  client: z.string().max(80, 'at most 80 characters').nullish(),
  rate: rps.nullish(),
})
export const BombardierResult = z.object({
  spec: Spec,
  result: z.object({
    timeTakenSeconds: durationSeconds,
    req1xx: integerText,
    req2xx: integerText,
    req3xx: integerText,
    req4xx: integerText,
    req5xx: integerText,
    others: integerText,
    errors: z
      .array(z.object({ count: integerText }))
      .max(10_000, 'at most 10000')
      .nullish(),
    rps: z.object({ mean: rps.nullish() }).nullish(),
    latency: z.object({
      mean: latencyUs,
      stddev: latencyUs,
      max: latencyUs,
      percentiles: z.record(z.string().regex(/^\d+(\.\d+)?$/), latencyUs).nullish(),
    }),
  }),
})
export type BombardierResult = z.infer<typeof BombardierResult>

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toTarget = (url: unknown): Load => targetLoad(toText(url))

/** `[{ "key": "X-Size", "value": "4k" }]` */
const toHeaders = (headers: unknown): Load =>
  Object.assign(
    {},
    ...(Array.isArray(headers) ? headers : []).map(
      (one: unknown) =>
        headerLoad(toText(readField(one, 'key')), toText(readField(one, 'value'))) ?? {},
    ),
  ) as Load

/** Bodies of one length may differ in what they ask for. */
const toBody = (body: unknown): string | null =>
  toText(body) === '' ? null : `sha256:${digest(toText(body)).slice(0, 12)}`

/** Which file, wherever it lies. */
const toFileName = (path: unknown): string => toText(path).split(/[/\\]/).at(-1) ?? ''

const SPEC_FIELDS: FieldsOf<z.infer<typeof Spec>> = {
  numberOfConnections: plan('connections'),
  testType: ignored('whether requests or seconds end the test, which are stated beside it'),
  numberOfRequests: plan('nominalRequests'),
  testDurationSeconds: plan('nominalDurationSeconds'),
  rate: plan('targetRps'),
  url: loads('path, query', toTarget),
  method: load('method', 'GET'),
  headers: loads('header.*', toHeaders),
  body: load('body', null, toBody),
  bodyFilePath: load('body_file', null, toFileName),
  stream: load('stream'),
  timeoutSeconds: load('timeout_s', 2),
  client: load('client', 'fasthttp'),
  certPath: load('client_certificate', null, (path) => Boolean(path)),
  keyPath: ignored('the key of the client certificate'),
}

/** Fields of -o json. */
export const BOMBARDIER_FIELDS: FieldsOf<BombardierResult> = {
  spec: group(SPEC_FIELDS),
  result,
}

/** Lines of the report for people. */
export const BOMBARDIER_LINES: readonly LineField[] = [
  {
    label: 'Bombarding URL for … using … connection(s)',
    pattern: /^Bombarding (\S+) /,
    ...loads('path, query', toTarget),
  },
  { label: 'progress', pattern: /^[ \d/]{0,40}\[[=>-]*\]|^Done!$/, ...result },
  { label: 'Statistics', pattern: /^\s*(?:Statistics|Reqs\/sec|Latency)\s/, ...result },
  { label: 'Latency Distribution', pattern: /^\s*[\d.]+%\s/, ...result },
  { label: 'HTTP codes', pattern: /HTTP codes:$|1xx - |others - /, ...result },
  { label: 'Errors', pattern: /^\s*Errors:$|^ .* - \d+$/, ...result },
  { label: 'Throughput', pattern: /^\s*Throughput: /, ...result },
  { label: 'There wasn’t enough data', pattern: /There wasn't enough data/, ...result },
]
