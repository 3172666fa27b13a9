import { readFileSync } from 'node:fs'
import { parseResult } from '@/ingest/adapters/parse-result'
import { parseContext } from '@/ingest/context/context'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { makeResultFile } from '@/ingest/formats/result-file'
import { atPointer } from '@/ingest/model/pointer'
import { inProject } from '@/server/platform/in-project'
import { toParseOptions } from '@/ingest/context/parse-options'

const readExample = (name: string): string =>
  readFileSync(inProject('ingest/fixtures/mapping', name), 'utf8').trimEnd()

/** A result, the context that maps it and the line that sends both; tests read them with the real parser. */
export const EXAMPLE = {
  result: readExample('result.json'),
  context: readExample('meshbench.yaml'),
  send: readExample('send.sh'),
}

/** The line that sends the example to a site. */
export const sendLine = (url: string): string =>
  EXAMPLE.send.replace('https://meshbench.example', url)

/** One number of the example on its way: where it is, what the file prints, what is stored. */
export type MappedValue = {
  key: string
  pointer: string
  /** as in the file, with the unit of the mapping */
  printed: string
  /** SI */
  value: number
  unit: string
}

/** What the readers make of the example. */
export function readMappedValues(): MappedValue[] {
  const context = parseContext(EXAMPLE.context)
  const file = makeResultFile('result.json', Buffer.from(EXAMPLE.result))
  const [run] = parseResult(file, toParseOptions(context, null)).runs
  if (!run) throw new RangeError('the example has no run')
  // Counts and rates are fields of a run rather than measurements.
  const fields: Record<string, number | null> = {
    'http.rps.achieved': run.achievedRps,
    'http.requests': run.requests,
    'http.errors': run.errors,
  }
  return Object.entries(context.mapping ?? {}).map(([key, { pointer, unit }]) => {
    const value = run.measurements.find((one) => one.key === key)?.value ?? fields[key]
    const metric = parseMetricKey(key)?.metric
    if (value == null || metric === undefined) throw new RangeError(`${key} is not stored`)
    const printed = `${String(atPointer(file.json(), pointer))} ${unit}`
    return { key, pointer, printed, value, unit: getMetric(metric).unit }
  })
}
