import { firstIssue } from '../../model/first-issue'
import { unexpected } from '../../formats/decode'
import { jsonLines } from '../../formats/json'
import type { ParsedRun } from '../../model/parsed-run'
import { quotedRows } from '../../formats/quoted-rows'
import { toAttackRuns } from './vegeta-attacks'
import { unixSeconds, VEGETA_COLUMNS, VegetaLine } from './vegeta-fields'
import { VEGETA } from './vegeta-run'

/** timestamp ns, code, latency ns, bytes out, bytes in, error, body, attack, seq, method, url, headers; no header row */
const CSV = /^\d{16,19},\d{1,3},\d+,\d+,\d+,/
const MIN_COLUMNS = 9

export const isVegetaCsv = (text: string): boolean => CSV.test(text)

export function isVegetaNdjson(text: string): boolean {
  const start = text.slice(0, 4000)
  return (
    /^\s*\{/.test(start) &&
    ['"attack":', '"seq":', '"code":', '"timestamp":', '"latency":'].every((key) =>
      start.includes(key),
    )
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const toCell = (value: unknown): string => (typeof value === 'object' ? '' : String(value))

/** `vegeta encode -to json`. @throws AdapterError with the line */
export function parseVegetaNdjson(file: string): ParsedRun[] {
  function* results() {
    for (const { line, value, cut } of jsonLines(file)) {
      if (cut) throw cut
      const parsed = VegetaLine.safeParse(value)
      if (!parsed.success) {
        const { field, message: expected } = firstIssue(parsed.error)
        const what = `the field ${field || 'of the line'}`
        throw unexpected({ ...VEGETA, what, expected, found: value, place: { line } })
      }
      const { attack, code, timestamp, latency, method, url } = parsed.data
      const fields = Object.entries(isObject(value) ? value : {}).filter(([, one]) => one !== null)
      yield {
        attack: attack ?? '',
        code: String(code),
        latencyNs: latency,
        sent: unixSeconds(timestamp),
        method: method ?? '',
        url: url ?? '',
        names: fields.map(([name]) => name),
        cells: fields.map(([, one]) => toCell(one)),
        place: { line },
      }
    }
  }
  return toAttackRuns(results())
}

/** `vegeta encode -to csv`. @throws AdapterError with the line */
export function parseVegetaCsv(file: string): ParsedRun[] {
  function* results() {
    for (const { cells, line } of quotedRows(file, VEGETA)) {
      const place = { line }
      const [
        timestamp = '',
        code = '',
        latency = '',
        ,
        ,
        ,
        ,
        attack = '',
        ,
        method = '',
        url = '',
      ] = cells
      const bad = (what: string, expected: string, found: unknown) =>
        unexpected({ ...VEGETA, what, expected, found, place })
      if (cells.length < MIN_COLUMNS)
        throw bad('the row', `at least ${MIN_COLUMNS} columns wide`, `${cells.length} columns`)
      if (!/^\d{16,19}$/.test(timestamp))
        throw bad('the timestamp', 'nanoseconds since 1970', timestamp)
      if (!/^\d{1,3}$/.test(code)) throw bad('the status', 'a status code', code)
      if (!/^\d{1,16}$/.test(latency)) throw bad('the latency', 'whole nanoseconds', latency)
      yield {
        attack,
        code,
        latencyNs: Number(latency),
        sent: Number(timestamp) / 1e9,
        method,
        url,
        names: VEGETA_COLUMNS,
        cells,
        place,
      }
    }
  }
  return toAttackRuns(results())
}
