import { AdapterError } from '../../model/adapter'
import { isFilled, type Layer, plural } from './layer'

const MESSAGE = ['msg', 'message', 'MESSAGE', 'event', 'log', 'line', 'body']
const MARKS = ['level', 'lvl', 'severity', 'ts', 'time', 'timestamp', '@timestamp', 'stream', 'r']
/** Longer lines are results, not what a program says of itself. */
const MAX_RECORD = 2 ** 20

type Record = { [name: string]: unknown }

const textIn = (record: Record, names: readonly string[]): string | null => {
  const found = names.map((name) => record[name]).find((one) => typeof one === 'string')
  return typeof found === 'string' ? found : null
}

/** A line that a program logged as JSON: a message with a level or a time; null for any other line. */
export function readLogRecord(line: string): Record | null {
  const trimmed = line.trim()
  if (trimmed.length > MAX_RECORD || !/^\{.*\}$/s.test(trimmed)) return null
  try {
    const value: unknown = JSON.parse(trimmed)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const record = { ...value } as Record
    const isRecord =
      textIn(record, MESSAGE) !== null && MARKS.some((name) => Object.hasOwn(record, name))
    return isRecord ? record : null
  } catch {
    return null
  }
}

/** Lines that a container runtime or a log store wrapped one by one: the line itself is a member. */
const WRAPPED = ['log', 'line']

/** The log files of docker, and exports of log stores: each line of the report is a member of a JSON object. */
export const withoutWrapping: Layer = (text) => {
  const lines = text.split('\n').filter(isFilled)
  const inner: string[] = []
  for (const line of lines) {
    const record = readLogRecord(line)
    const one = record && WRAPPED.map((name) => record[name]).find((x) => typeof x === 'string')
    if (typeof one !== 'string' || record?.msg !== undefined) return null
    inner.push(one.replace(/\r?\n$/, ''))
  }
  if (inner.length === 0) return null
  return { text: inner.join('\n'), removed: 'the JSON object around each line' }
}

const isError = (record: Record): boolean =>
  /^(?:e|err|error|f|fatal|c|crit|critical|panic)/i.test(
    textIn(record, ['level', 'lvl', 'severity']) ?? '',
  )

/** What went wrong, in the words of the last record that reports it. */
function lastFailure(records: readonly Record[]): string | null {
  const failed = records.filter(isError)
  const detailed = failed.findLast(
    (one) => typeof one.err === 'string' || typeof one.error === 'string',
  )
  const record = detailed ?? failed.at(-1)
  if (!record) return null
  const words = [textIn(record, MESSAGE), textIn(record, ['err', 'error'])].filter(Boolean)
  return words.join(': ').slice(0, 300)
}

/** Lines that a program logged as JSON, before, after or between the lines of its report. */
export const withoutRecords: Layer = (text) => {
  let count = 0
  const kept = text.split('\n').filter((line) => {
    const isRecord = line.includes('{') && readLogRecord(line) !== null
    if (isRecord) count++
    return !isRecord
  })
  if (count === 0) return null
  return { text: kept.join('\n'), removed: plural(count, 'JSON log line') }
}

/**
 * A file that is mostly what a program logged: the run failed before there was a report.
 * @returns null for any other file
 */
export function refuseLog(text: string): AdapterError | null {
  const lines = text.split('\n').filter(isFilled)
  const records = lines.map(readLogRecord).filter((one) => one !== null)
  if (records.length === 0 || records.length * 2 < lines.length) return null
  const failure = lastFailure(records)
  return new AdapterError({
    code: 'NO_RESULT',
    title: 'a log without a report',
    detail: `expected the report of a load generator, found ${plural(records.length, 'log line')} and no report${
      failure === null ? '' : `; the log says: ${JSON.stringify(failure)}`
    }`,
    hint: 'the run ended before it had a result; send the report of a run that finished',
  })
}
