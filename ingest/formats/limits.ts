import { AdapterError, type ErrorPlace } from '../model/adapter'

/**
 * What one file may hold once it is decompressed. The largest real values are in the table of the README of ingest; a
 * file within these limits is read in a time proportional to its size.
 */
export const LIMITS = {
  bytes: 64 * 2 ** 20,
  lines: 4_000_000,
  /** A payload of an interval log is the longest line that is no JSON. */
  lineCharacters: 8 * 2 ** 20,
  /** One line of NDJSON. */
  jsonLineCharacters: 5 * 2 ** 20,
  /** Each in one document, which is one line in NDJSON. */
  jsonValues: 1_000_000,
  /** Of one object. Error texts that name a port are keys of ghz. */
  jsonKeys: 100_000,
  jsonDepth: 64,
  /** The parser takes about a second for 100,000 parts; a key with its value has about eight. */
  yamlFile: { characters: 2 ** 20, keys: 15_000, parts: 120_000 },
  context: { characters: 256 * 1024, keys: 2_000, parts: 20_000 },
  yamlDepth: 32,
  yamlIndent: 100,
  yamlDashes: 16,
  /** In one report. */
  percentiles: 1_000,
  /** Buckets of all histograms of an interval log, and the bytes that they inflate to. */
  hdrCounts: 1_000_000,
  hdrBytes: 32 * 2 ** 20,
} as const

const SUMMARY =
  'send the summary output of the harness (fortio -json, k6 --summary-export, vegeta report -type=json), not its raw samples'

/** A refusal for size: what was expected, what was found and where. */
export const tooLarge = (
  title: string,
  expected: string,
  found: string,
  place: ErrorPlace = null,
): AdapterError =>
  new AdapterError({
    code: 'TOO_LARGE',
    title,
    detail: `expected at most ${expected}, found ${found}`,
    place,
    hint: SUMMARY,
  })

/**
 * Lines are counted before anything reads them. A JSON document may be one long line: its reader counts values instead.
 * @throws AdapterError TOO_LARGE with the line
 */
export function refuseLongText(text: string, isJson: boolean): void {
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line++
    if (!isJson && end - start > LIMITS.lineCharacters)
      throw tooLarge(
        'line too long',
        `${LIMITS.lineCharacters} characters in a line`,
        `${end - start}`,
        { line },
      )
    if (line > LIMITS.lines) throw tooLarge('too many lines', `${LIMITS.lines} lines`, 'more')
    start = end + 1
  }
}
