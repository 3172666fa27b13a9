import {
  type FieldTable,
  identity,
  type LineField,
  load,
  loads,
  plan,
  result,
} from '../../model/fields'
import { GHZ_FILE_NAME, toMetadata } from './ghz-fields'

/** `"mesh"` as mesh */
export const unquote = (printed: unknown): string => String(printed).replace(/^"(.*)"$/s, '$1')

/** JSON in a tag, such as `"{\"service\":\"\"}"`, as the value that -O json has; a damaged one as its text. */
function parseTag(printed: unknown): unknown {
  const text = unquote(printed).replaceAll('\\"', '"')
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
const toNumber = (printed: unknown): unknown => {
  const text = String(printed)
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : text
}
const numeric = (as: string, byDefault: number | null = null) => load(as, byDefault, toNumber)

/** Tags and fields of the line protocol of InfluxDB, whose durations are seconds. */
export const GHZ_INFLUX_FIELDS: FieldTable = {
  call: load('call', null, unquote),
  rps: plan('targetRps'),
  n: plan('nominalRequests'),
  z: plan('nominalDurationSeconds'),
  c: numeric('concurrency'),
  data: load('data', null, parseTag),
  metadata: loads('header.*', (printed) => toMetadata(parseTag(printed))),
  'load-schedule': load('load_schedule', 'const', unquote),
  'load-start': numeric('load_start'),
  'load-end': numeric('load_end'),
  'load-step': numeric('load_step'),
  'load-step-duration': load('load_step_duration_s', null, unquote),
  'load-max-duration': load('load_max_duration_s', null, unquote),
  'concurrency-schedule': load('concurrency_schedule', 'const', unquote),
  'concurrency-start': numeric('concurrency_start', 1),
  'concurrency-end': numeric('concurrency_end'),
  'concurrency-step': numeric('concurrency_step', 1),
  'concurrency-step-duration': load('concurrency_step_duration_s', null, unquote),
  'concurrency-max-duration': load('concurrency_max_duration_s', null, unquote),
  timeout: numeric('timeout_s', 20),
  dial_timeout: numeric('dial_timeout_s', 10),
  keepalive: numeric('keepalive_s'),
  proto: GHZ_FILE_NAME,
  Protoset: GHZ_FILE_NAME,
  host: identity,
  name: identity,
  tags: identity,
  hasError: result,
  errors: result,
  has_errors: result,
}

/** Lines of the summary for people, which has no line about the load. */
export const GHZ_LINES: readonly LineField[] = [
  { label: 'Name', pattern: /^ *Name:/, ...identity },
  {
    label: 'Summary',
    pattern: /^Summary:|^ *(?:Count|Total|Slowest|Fastest|Average|Requests\/sec):/,
    ...result,
  },
  {
    label: 'distributions',
    pattern: /^(?:Response time histogram|Latency distribution|Status code|Error) ?.*:$/,
    ...result,
  },
  { label: 'bars', pattern: /^ *[\d.]+ \[\d+\]\s*\|/, ...result },
  { label: 'percentiles', pattern: /^ *\d+ ?%+ in /, ...result },
  { label: 'counts', pattern: /^ *\[\w+\]\s/, ...result },
]

/** Columns of -O csv. */
export const GHZ_CSV_FIELDS: FieldTable = { 'duration (ms)': result, status: result, error: result }

/** Tags of a line; a space ends them, and a backslash keeps space, comma and equals sign from separating. */
export function readTags(line: string): Record<string, string> {
  const tags: [string, string][] = []
  const from = line.indexOf(',') + 1
  for (const [, tag = '', end] of line.slice(from).matchAll(/((?:[^\\, ]|\\.)*)([, ]|$)/gy)) {
    const [name = '', value] = tag.split(/=(.*)/s)
    if (value !== undefined) tags.push([name, value.replace(/\\([ ,=])/g, '$1')])
    if (end !== ',') break
  }
  return Object.fromEntries(tags)
}
