import { AdapterError, type ResultFile } from '../../model/adapter'
import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'
import { parseJson } from '../json'
import { looksLikeJson } from '../result-file'
import { severalReports } from '../several-reports'
import { withoutColour } from './colour'
import { findDocument } from './documents'
import { findFenced } from './fences'
import { isTrimmed, withoutIndentation } from './indentation'
import type { Cleaned, Layer } from './layer'
import { withoutStarts } from './line-starts'
import { withoutRecords, withoutWrapping } from './log-records'

/** A file without what surrounds its report. The bytes stay those that were sent. */
export type CleanedFile = { file: ResultFile; removed: readonly string[] }

const refuseSeveral = (count: number): never => {
  throw severalReports('the file', `${count}`)
}

/** From the outside in: a log puts its lines around what a script printed, and a script around the report. */
const listLayers = (isReport: (text: string) => boolean): readonly Layer[] => [
  withoutColour,
  withoutWrapping,
  withoutStarts,
  withoutIndentation,
  withoutRecords,
  (text) => findFenced(text, isReport, refuseSeveral),
  withoutIndentation,
  (text) => findDocument(text, isReport, refuseSeveral),
]

function parseValue(text: string): unknown {
  if (!looksLikeJson(text)) return undefined
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AdapterError) return undefined
    throw error
  }
}

const withText = (file: ResultFile, text: string): ResultFile => {
  let parsed: { value: unknown } | null = null
  const json = (): unknown => (parsed ??= { value: parseValue(text) }).value
  return { ...file, text, json }
}

/**
 * The file with one kind of noise less at a time, for a report that a log or a script wrapped. Only for a file that no
 * reader takes as it is: a format whose own lines begin with a time must not lose it.
 * @param isReport whether a reader claims a file
 * @throws AdapterError for several reports, and for the log of several pods
 */
export function* removeNoise(
  file: ResultFile,
  isReport: (file: ResultFile) => boolean,
): Generator<CleanedFile> {
  let text = file.text
  const removed: string[] = []
  for (const layer of listLayers((one) => isReport(withText(file, one)))) {
    if (text === null) return
    const cleaned: Cleaned | null = layer(text)
    if (cleaned === null) continue
    text = cleaned.text
    removed.push(cleaned.removed)
    yield { file: withText(file, text), removed: [...removed] }
  }
}

/** One notice for each kind of noise that was left out. */
export const noiseNotices = (removed: readonly string[]): Notice[] =>
  removed.map((what) => notice('LINES_AROUND', `${what}: left out`))

/** A report for people; tables of requests are longer, and their readers refuse a line that is none. */
const LONGEST_REPORT = 2 ** 20

/** Whether something stands before each line of a report, which a reader may take for a part of the line. */
export const isWrapped = ({ text, json }: ResultFile): boolean =>
  text !== null &&
  text.length <= LONGEST_REPORT &&
  !text.trimStart().startsWith('{') &&
  json() === undefined &&
  (withoutStarts(text) ?? withoutIndentation(text)) !== null

/**
 * The notice for a report that was parsed although each of its lines has a prefix: its reader looks for words
 * inside of lines.
 */
export function startsNotices({ text, json }: ResultFile): Notice[] {
  if (text === null || text.length > LONGEST_REPORT) return []
  if (text.trimStart().startsWith('{') || json() !== undefined) return []
  const removed = withoutStarts(text)?.removed
  return removed === undefined ? [] : noiseNotices([removed])
}

/** A refusal that also says what was taken away before the file was read, or that its lines have lost their indentation. */
export function sayNoise(error: AdapterError, removed: readonly string[], text: string | null) {
  const words = [
    ...(removed.length > 0
      ? [`left out before it was read, so that lines are counted without it: ${removed.join('; ')}`]
      : []),
    ...(text !== null && !looksLikeJson(text) && isTrimmed(text)
      ? ['no line of the file is indented: send it as the tool wrote it']
      : []),
  ]
  if (words.length === 0) return error
  const { code, title, detail, place, hint } = error
  return new AdapterError({
    code,
    title,
    detail,
    place,
    hint: [...words, ...(hint === null ? [] : [hint])].join('; '),
  })
}
