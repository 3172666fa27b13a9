import { firstIssue } from '../../model/first-issue'
import type { ErrorPlace } from '../../model/adapter'
import { decimal, unexpected } from '../../formats/decode'
import { jsonLines } from '../../formats/json'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { quotedRows } from '../../formats/quoted-rows'
import { K6Line } from './k6-fields'
import { type Point, toSampleRuns } from './k6-parts'
import { K6 } from './k6-run'

const CSV = /^metric_name,timestamp,metric_value(?:,|\r?\n)/
const NDJSON =
  /^\s*\{(?=[^\n]{0,300}"type": ?"(?:Metric|Point)")(?=[^\n]{0,2000}"metric": ?")[^\n]*"data": ?\{/

export const isK6Csv = (text: string): boolean => CSV.test(text)
export const isK6Ndjson = (text: string): boolean => NDJSON.test(text.slice(0, 10_000))

/** One object per line. A cut last line is what a killed run leaves: the lines before it are good. */
export function parseK6Ndjson(file: string): ParsedRun[] {
  const notices: Notice[] = []
  function* points(): Generator<Point> {
    for (const { line, value, cut } of jsonLines(file)) {
      if (cut) {
        const message = `the last line is cut: the run was stopped, its last samples are missing`
        notices.push(notice('ABORT', message, `line ${line}`))
        return
      }
      yield* toPoint(value, line)
    }
  }
  return toSampleRuns(points(), notices)
}

function* toPoint(value: unknown, line: number): Generator<Point> {
  const place: ErrorPlace = { line }
  const parsed = K6Line.safeParse(value)
  if (!parsed.success) {
    const { field, message: expected } = firstIssue(parsed.error)
    const what = `the field ${field || 'of the line'}`
    throw unexpected({ ...K6, what, expected, found: value, place })
  }
  const { type, metric, data } = parsed.data
  if (type !== 'Point') return
  if (data.value === undefined)
    throw unexpected({
      ...K6,
      what: `the value of ${metric}`,
      expected: 'a number',
      found: null,
      place,
    })
  const tags = Object.entries(data.tags ?? {})
  const names = tags.map(([name]) => name)
  const cells = tags.map(([, one]) => String(one ?? ''))
  yield { metric, value: data.value, time: data.time ?? '', names, cells, place }
}

/** One sample per row, the tags in columns. */
export function parseK6Csv(file: string): ParsedRun[] {
  function* points(): Generator<Point> {
    let names: string[] | null = null
    for (const { cells, line } of quotedRows(file, K6)) {
      const place: ErrorPlace = { line }
      if (names === null) {
        names = cells
        continue
      }
      const [metric = '', time = '', printed = ''] = cells
      const value = decimal(printed)
      if (value === null)
        throw unexpected({
          ...K6,
          what: `the value of ${metric}`,
          expected: 'a number',
          found: printed,
          place,
        })
      yield { metric, value, time, names, cells, place }
    }
  }
  return toSampleRuns(points(), [])
}
