import { AdapterError } from '../../model/adapter'
import { JsonReader } from '../json-reader'
import { isFilled, plural, type Cleaned } from './layer'
import { readLogRecord } from './log-records'

const START = /^(?:\{|\[\s{0,9}(?:[{\]]|$))/
/** Of a text, all documents together: a line that begins none costs what was read of it. */
const MAX_READ = 3

type Inside = { text: string; lines: number }

/** JSON documents that begin at a line of their own; a shell writes its words right behind the last bracket. */
function listInside(text: string): Inside[] {
  const found: Inside[] = []
  let read = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline + 1
    const length = START.test(text.slice(start, start + 12)) ? readOne(text.slice(start)) : null
    read += length?.read ?? 0
    if (read > MAX_READ * text.length) break
    if (length?.isWhole) {
      const one = text.slice(start, start + length.read)
      found.push({ text: one, lines: one.split('\n').length })
      const end = text.indexOf('\n', start + length.read)
      start = end === -1 ? text.length : end + 1
    } else start = next
  }
  return found
}

function readOne(text: string): { read: number; isWhole: boolean } {
  const reader = new JsonReader(text)
  try {
    reader.value()
    return { read: reader.at, isWhole: true }
  } catch (error) {
    if (error instanceof AdapterError) return { read: reader.at, isWhole: false }
    throw error
  }
}

/** A line that is no row of a table of requests may be a damaged one. */
function refuseAround(text: string): never {
  const lines = text.split('\n')
  const line = lines.findIndex((one) => isFilled(one) && !START.test(one))
  throw new AdapterError({
    code: 'MALFORMED',
    title: 'lines around a table of requests',
    detail: `expected a JSON document on each line, found ${JSON.stringify((lines[line] ?? '').slice(0, 60))}`,
    place: { line: line + 1 },
    hint: 'send the table as the tool wrote it, without the lines of a log or a script',
  })
}

/**
 * The one JSON document of a report between lines that are none; documents that are no report (a log line, an answer of a
 * server) are among those lines.
 * @param isReport whether a reader claims a text
 * @returns null where there is none
 * @throws AdapterError for several
 */
export function findDocument(
  text: string,
  isReport: (text: string) => boolean,
  refuseSeveral: (count: number) => never,
): Cleaned | null {
  const inside = listInside(text).filter((one) => one.text.trim().length < text.trim().length)
  const reports = inside.filter(
    (one) => (one.lines > 1 || readLogRecord(one.text) === null) && isReport(one.text),
  )
  const [first, second] = reports
  if (!first) return null
  const isTable = reports.every((one) => one.lines === 1)
  const hasOthers = text.split('\n').filter(isFilled).length > reports.length
  if (second && isTable && hasOthers && isReport(reports.map((one) => one.text).join('\n')))
    return refuseAround(text)
  if (reports.length > 1) return refuseSeveral(reports.length)
  const around = text.split('\n').filter(isFilled).length - first.lines
  return {
    text: first.text,
    removed: `${plural(Math.max(around, 1), 'line')} around the JSON document`,
  }
}
