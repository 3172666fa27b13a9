import type { Adapter } from '../../model/adapter'
import { AdapterError } from '../../model/adapter'
import { requireJson } from '../../formats/result-file'
import type { ParsedRun } from '../../model/parsed-run'
import { readLoad } from '../../model/fields'
import { boundText } from '../../model/load'
import { readField } from '../../model/field'
import { fortioRun, isFortioResult } from '../fortio/fortio'
import { listRecords, MESHERY_ADDED, MESHERY_FIELDS, toTestName } from './meshery-fields'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const COMMAND = 'mesheryctl perf apply test-profile --load-generator fortio -o json > result.json'
/** A result as fortio writes it, and what Meshery put into it. */
function splitResult(result: unknown): { own: unknown; added: unknown } {
  const entries = Object.entries(isObject(result) ? result : {})
  const isAdded = ([name]: [string, unknown]): boolean => Object.hasOwn(MESHERY_ADDED, name)
  return {
    own: Object.fromEntries(entries.filter((one) => !isAdded(one))),
    added: Object.fromEntries(entries.filter(isAdded)),
  }
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
    const { own, added } = splitResult(result)
    const run = fortioRun(own, at(i))
    const stated = readLoad(MESHERY_ADDED, added, at(i))
    const label = typeof name === 'string' && name.trim() !== '' ? name.slice(0, 200) : run.name
    const extra = {
      ...run.extra,
      labels: run.name,
      mesh: readField(record, 'mesh') ?? readField(added, 'service-mesh') ?? null,
    }
    return {
      ...run,
      name: label,
      harness: { ...run.harness, name: 'meshery' },
      load: {
        ...run.load,
        ...stated.load,
        // Results inside one record are no repetitions of each other.
        ...(results.length > 1 ? { runner_result: i + 1 } : {}),
      },
      extra,
    }
  })
}

/** Each result of a record, with the fields of the record. */
function listResults(record: unknown): unknown[] {
  const inner = [readField(record, 'runner_results')].flat()
  return inner.map((one) => ({ ...Object(record), runner_results: one }))
}

/** Records with names of their own are different tests; those with one name repeat it. */
function parseRecords(value: unknown): ParsedRun[] {
  const { records, base } = listRecords(value) ?? { records: [], base: '' }
  const isSingle = records.length === 1 && records[0] === value
  const names = records.map((record) => toTestName(readField(record, 'name')))
  const areTests = new Set(names).size > 1
  return records.flatMap((record, i) => {
    const runs = parseRuns(record, isSingle ? '' : `${base}/${i}`)
    const name = names[i] ?? ''
    if (!areTests || name === '') return runs
    return runs.map((run) => ({ ...run, load: { ...run.load, test: boundText(name) } }))
  })
}

export const meshery: Adapter = {
  id: 'meshery',
  label: 'Meshery',
  reference: 'https://github.com/meshery/meshery/blob/master/server/models/meshery_results.go',
  command: COMMAND,
  loadModels: ['paced_uncorrected', 'max_throughput'],
  coordinatedOmission: 'not corrected: fortio measures from the actual send',
  countsWaiting: 'no',
  gives: ['percentiles', 'histogram'],
  reads: 'the fortio result inside every record',
  latencyUnit: 'as fortio, s',
  traps: ['Records may hold runs in which every request failed.'],
  formats: [
    {
      name: 'JSON',
      fields: {
        kind: 'json',
        fields: MESHERY_FIELDS,
        documents: (file) => (listRecords(file.json())?.records ?? []).flatMap(listResults),
      },
      detect: (file) => listRecords(file.json()) !== null,
      parse: (file) => parseRecords(requireJson(file)),
    },
  ],
}
