import { z } from 'zod'
import { digest } from '../../dictionary/canonical-json'
import { nonNegative, rps } from '../../formats/decode'
import { listParts, toPartName } from '../../formats/sub-loads'
import {
  environment,
  type FieldsOf,
  group,
  identity,
  ignored,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { headerLoad, type Load, targetLoad } from '../../model/load'

const time = z
  .string({ error: 'an RFC 3339 time' })
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/, 'an RFC 3339 time')
/** A result document of Service Mesh Performance. */
export const SmpResult = z.object({
  start_time: time.nullish(),
  end_time: time.nullish(),
  exp_uuid: z.string().max(200).nullish(),
  endpoint_url: z.string().max(2000).nullish(),
  client: z.object({
    connections: z.number().int('a whole number').min(0).nullish(),
    rps: rps.nullish(),
    latencies_ms: z.record(
      z
        .string()
        .regex(/^(?:min|average|max|p\d{2}(?:\.\d{1,4})?|p\d{3,4})$/, 'min, average, max or p99'),
      nonNegative,
    ),
  }),
})

/** Headers by name. */
const toHeaders = (value: unknown): Load =>
  Object.assign(
    {},
    ...Object.entries(Object(value) as object).map(
      ([name, text]): Load => headerLoad(name, String(text)) ?? {},
    ),
  ) as Load

/** Several targets are one load, named by all of them. */
const toTargets = (value: unknown): Load => {
  const all = [...new Set([value].flat().map((url) => toPartName(String(url))))]
  const [only = null, ...others] = all
  return others.length === 0 ? targetLoad(only) : { endpoint_urls: listParts(all) }
}

/** Fields of the result document, and of the client in `PerformanceTestConfig` of the specification. */
export const SMP_FIELDS: FieldsOf<z.infer<typeof SmpResult>> = {
  start_time: identity,
  end_time: identity,
  exp_uuid: identity,
  exp_group_uuid: identity,
  smp_version: identity,
  id: identity,
  name: identity,
  labels: identity,
  endpoint_url: loads('path, query', (url) => targetLoad(typeof url === 'string' ? url : null)),
  env: environment,
  client: group({
    connections: plan('connections'),
    rps: result,
    latencies_ms: result,
    internal: load('internal'),
    protocol: load('protocol'),
    headers: loads('header.*', toHeaders),
    cookies: ignored('may hold credentials'),
    body: load('body', null, (body) =>
      body ? `sha256:${digest(String(body)).slice(0, 12)}` : null,
    ),
    content_type: ignored('names the type of the body and changes no work'),
    endpoint_urls: loads('path, query, endpoint_urls', toTargets),
    load_generator: load('load_generator'),
    additional_options: load('additional_options'),
  }),
  duration: load('duration'),
  server: identity,
  mesh: identity,
  mesh_config: identity,
  metrics: result,
}
