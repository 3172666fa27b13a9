import { LineCounter, parseDocument } from 'yaml'
import { unexpected } from './decode'

/** The parser takes about a second per megabyte; result files written as YAML are far smaller. */
const MAX_LENGTH = 2 ** 20

/** A block mapping at the top, which no JSON document and no report has. */
export const isYamlText = (text: string): boolean =>
  /^[A-Za-z_][\w-]*:(?:\s|$)/m.test(text) && !/^\s*[[{<]/.test(text)

const MAX_DEPTH = 32
const MAX_INDENT = 100
const MAX_DASHES = 16

/** The parser recurses and its overflow can end the process. Counts brackets inside texts as well: no result has 32. */
function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const [i, line] of text.split('\n').entries()) {
    const indent = line.length - line.trimStart().length
    const dashes = /^\s*(?:[-?] +)*/.exec(line)?.[0].replace(/[^-?]/g, '').length ?? 0
    if (indent > MAX_INDENT || dashes > MAX_DASHES) return i + 1
    for (const [one] of line.matchAll(/[[\]{}]/g)) {
      depth += one === '[' || one === '{' ? 1 : -1
      if (depth > MAX_DEPTH) return i + 1
    }
  }
  return null
}

/**
 * One YAML 1.2 document as plain values. Aliases are refused, because YAML bombs are built from them.
 * @throws AdapterError with the line
 */
export function readYaml(text: string, format: string, hint: string): unknown {
  if (text.length > MAX_LENGTH)
    throw unexpected({
      format,
      what: 'the YAML file',
      expected: `at most ${MAX_LENGTH} characters`,
      found: text.length,
      place: null,
      hint,
      code: 'TOO_LARGE',
    })
  const deep = tooDeepAt(text)
  if (deep !== null)
    throw unexpected({
      format,
      what: 'the YAML file',
      expected: `at most ${MAX_DEPTH} levels`,
      found: 'more',
      place: { line: deep },
      hint,
      code: 'MALFORMED',
    })
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, logLevel: 'silent' })
  const [defect] = document.errors
  const broken = (found: string, at: number) =>
    unexpected({
      format,
      what: 'the file',
      expected: 'valid YAML',
      found,
      place: { line: lines.linePos(at).line },
      hint,
      code: 'MALFORMED',
    })
  if (defect) throw broken(defect.message.split('\n')[0] ?? 'a defect', defect.pos[0])
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    if (error instanceof ReferenceError) throw broken(error.message, 0)
    throw error
  }
}
