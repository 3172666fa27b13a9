import type { AdapterError } from '../model/adapter'
import { decimal, MAX_LATENCY_SECONDS, unexpected } from './decode'
import { Samples } from './samples'
import { tableRows } from './table-rows'
import { scale } from '../dictionary/units'

export type SampleColumns = {
  separator: string
  /** columns of the header row by name, or by index in a file without one */
  latency: string | number
  status: string | number | null
  /** of a start time, any unit */
  start: string | number | null
}

export type SampleTable = {
  samples: Samples
  /** rows that failed by their status; null without a status column */
  errors: number | null
  /** earliest start as printed */
  start: number | null
}

/** 2xx and 3xx are responses; anything else, and the -1 of a broken stream, is a failure. */
const isFailure = (status: string): boolean => !/^[23]\d\d$/.test(status)
const STATUS = /^(?:-1|\d{1,3})$/

/**
 * One request per row. Every latency has to be a number of 0 or more; nothing is skipped.
 * @param secondsPerUnit of the latency column
 * @throws AdapterError with the line
 */
export function readSampleTable(
  text: string,
  columns: SampleColumns,
  secondsPerUnit: number,
  context: { format: string; hint: string },
): SampleTable {
  const samples = new Samples()
  let errors = 0
  let start: number | null = null
  let header: readonly string[] | null = null
  const at = (cells: readonly string[], column: string | number): string | undefined =>
    cells[typeof column === 'number' ? column : (header ?? []).indexOf(column)]
  const damaged = (what: string, expected: string, found: unknown, line: number): AdapterError =>
    unexpected({ ...context, what, expected, found, place: { line } })
  const hasHeader = typeof columns.latency === 'string'
  const hasStatus = columns.status !== null
  let statusColumn = hasStatus
  for (const { cells, line } of tableRows(text, columns.separator, context)) {
    if (hasHeader && header === null) {
      header = cells
      if (at(cells, columns.latency) === undefined)
        throw damaged(`the column ${columns.latency}`, 'in the header', null, line)
      statusColumn = columns.status !== null && at(cells, columns.status) !== undefined
      continue
    }
    const printed = at(cells, columns.latency) ?? ''
    const value = decimal(printed)
    const seconds = value === null ? NaN : scale(value, secondsPerUnit)
    if (!(seconds >= 0 && seconds <= MAX_LATENCY_SECONDS))
      throw damaged('the latency', 'a number, 0 or more', printed, line)
    samples.add(seconds)
    if (statusColumn && columns.status !== null) {
      const status = at(cells, columns.status) ?? ''
      if (!STATUS.test(status)) throw damaged('the status', 'a status code', status, line)
      if (isFailure(status)) errors++
    }
    if (columns.start === null) continue
    const began = decimal(at(cells, columns.start) ?? '')
    if (began === null) throw damaged('the start time', 'a number', at(cells, columns.start), line)
    start = start === null ? began : Math.min(start, began)
  }
  if (samples.count === 0)
    throw unexpected({
      ...context,
      what: 'the first request',
      expected: 'in the file',
      found: null,
      place: null,
      code: 'NO_RESULT',
    })
  return { samples, errors: statusColumn ? errors : null, start }
}

/** Seconds since 1970 as ISO 8601, null outside of the years that a clock may show. */
export function isoTime(secondsSince1970: number | null): string | null {
  if (secondsSince1970 === null || secondsSince1970 < 1e9 || secondsSince1970 > 1e10) return null
  return new Date(secondsSince1970 * 1000).toISOString()
}
