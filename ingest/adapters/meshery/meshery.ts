import type { Adapter } from '../../model/adapter'
import { AdapterError } from '../../model/adapter'
import { requireJson } from '../../formats/result-file'
import type { ParsedRun } from '../../model/parsed-run'
import { readField } from '../../model/field'
import { fortioRun, isFortioResult } from '../fortio/fortio'

const COMMAND = 'mesheryctl perf apply test-profile --load-generator fortio -o json > result.json'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isRecord = (value: unknown): boolean =>
  isObject(value) && 'meshery_id' in value && 'runner_results' in value

/** The records of a list, of one result, or of a page of the API. */
function listRecords(value: unknown): { records: unknown[]; base: string } | null {
  if (isRecord(value)) return { records: [value], base: '' }
  const list = isObject(value) && 'results' in value ? value.results : value
  const isList = Array.isArray(list) && list.length > 0 && list.every(isRecord)
  return isList ? { records: list, base: list === value ? '' : '/results' } : null
}

function parseRuns(record: unknown, base: string): ParsedRun[] {
  const [name, inner] = [readField(record, 'name'), readField(record, 'runner_results')]
  const results: unknown[] = Array.isArray(inner) ? inner : [inner]
  const at = (i: number): string => `${base}/runner_results${Array.isArray(inner) ? `/${i}` : ''}`
  if (results.length === 0 || !results.every(isFortioResult))
    throw new AdapterError({
      code: 'NO_RESULT',
      title: 'Meshery: runner_results is not the result of fortio',
      detail: `expected the JSON that fortio writes, found ${results.length === 0 ? 'an empty list' : 'something else'}`,
      place: { pointer: `${base}/runner_results` },
      hint: COMMAND,
    })
  return results.map((result, i) => {
    const run = fortioRun(result, at(i))
    const label = typeof name === 'string' && name.trim() !== '' ? name.slice(0, 200) : run.name
    const extra = {
      ...run.extra,
      labels: run.name,
      mesh: Reflect.get(Object(record), 'mesh') ?? null,
    }
    return { ...run, name: label, harness: { ...run.harness, name: 'meshery' }, extra }
  })
}

export const meshery: Adapter = {
  id: 'meshery',
  label: 'Meshery',
  reference: 'https://github.com/meshery/meshery/blob/master/server/models/meshery_results.go',
  command: COMMAND,
  loadModels: ['paced_uncorrected', 'max_throughput'],
  coordinatedOmission: 'not corrected: fortio measures from the actual send',
  reads: 'the fortio result inside every record',
  latencyUnit: 'as fortio, s',
  traps: ['Records may hold runs in which every request failed.'],
  detect: (file) => listRecords(file.json()) !== null,
  parse: (file) => {
    const { records, base } = listRecords(requireJson(file)) ?? { records: [], base: '' }
    const isSingle = records.length === 1 && isRecord(file.json())
    return records.flatMap((record, i) => parseRuns(record, isSingle ? '' : `${base}/${i}`))
  },
}
