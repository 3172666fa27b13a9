import {
  AdapterError,
  type Adapter,
  type AdapterErrorCode,
  claims,
  type ResultFile,
} from '../model/adapter'
import {
  type CleanedFile,
  isWrapped,
  noiseNotices,
  removeNoise,
  sayNoise,
} from '../formats/noise/remove-noise'
import { refuseLog } from '../formats/noise/log-records'
import { rejectUnrecognised } from '../formats/reject-unrecognised'
import { isAboutSeveral } from '../formats/several-reports'
import { refuseCopies } from '../parts/copies'
import { mergeParts } from '../parts/merge-parts'
import { partsIn } from '../parts/parts-file'
import { joinIds, toEdges } from './detect'
import { withUnread } from './frames'
import { ADAPTERS } from './index'
import {
  isClaimed,
  parseAsIs,
  type ParsedResult,
  type ParseOptions,
  type Reading,
} from './parse-as-is'

/**
 * Parses a file into all of its runs, or fails. A report inside the lines of a log or a script is found when no reader
 * takes the file as it is.
 * @throws AdapterError about the file as it was sent, unless only what it surrounds has a known format
 */
export function parseResult(
  file: ResultFile,
  options: ParseOptions = {},
  adapters: readonly Adapter[] = ADAPTERS,
): ParsedResult {
  const parts = partsIn(file)
  return parts ? parseParts(parts, options, adapters) : parseOne(file, options, adapters)
}

function parseOne(
  file: ResultFile,
  options: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult {
  try {
    const plain = parseAsIs(file, options, adapters)
    if (plain.unread.length === 0 && !isWrapped(file)) return plain
    const whole = findWhole(file, options, adapters)
    if (whole === null || isSame(whole, plain)) return sayUnread(plain)
    return whole
  } catch (error) {
    if (!(error instanceof AdapterError) || isFinal(error)) throw error
    // An indented page or document may be one that a reader knows.
    const other = /^\s/.test(file.text ?? '') ? null : rejectUnrecognised(file)
    if (other) throw other
    refuseOtherFormat(file, options, adapters)
    return parseInside(file, error, options, adapters)
  }
}

const sayUnread = ({ format, unread, ...result }: Reading): ParsedResult => ({
  ...result,
  runs: result.runs.map((run) => withUnread(run, format, unread)),
})

const isSame = (one: ParsedResult, other: ParsedResult): boolean => {
  const [a, b] = [one, other].map(({ runs }) =>
    JSON.stringify(runs.map((run) => ({ ...run, notices: [] }))),
  )
  return a === b
}

/** A report whose every line is understood once the noise between its lines is gone; null where there is none. */
function findWhole(
  file: ResultFile,
  options: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult | null {
  for (const cleaned of removeNoise(file, (one) => isClaimed(one, options, adapters)))
    try {
      const reading = parseCleaned(cleaned, options, adapters)
      if (reading.unread.length === 0) return reading
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
    }
  return null
}

/**
 * What a log or a script wrapped, with one kind of noise less at a time until a reader takes it.
 * @param outer why no reader takes the file as it is
 * @throws AdapterError about what is inside where a reader claims it, else about the file as it was sent
 */
function parseInside(
  file: ResultFile,
  outer: AdapterError,
  options: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult {
  const isReport = (one: ResultFile): boolean => isClaimed(one, options, adapters)
  let last: { error: AdapterError; removed: readonly string[] } | null = null
  let tried = 0
  let removed: readonly string[] = []
  for (const cleaned of removeNoise(file, isReport)) {
    removed = cleaned.removed
    if (tried === MAX_TRIES || !isReport(cleaned.file)) continue
    tried++
    try {
      return sayUnread(parseCleaned(cleaned, options, adapters))
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
      last = { error, removed: cleaned.removed }
    }
  }
  // The same defect: its line is that of the file as it was sent.
  if (last && last.error.title === outer.title) throw sayNoise(outer, [], file.text)
  if (last) throw sayNoise(last.error, last.removed, file.text)
  throw (
    rejectUnrecognised(file) ?? refuseLog(file.text ?? '') ?? sayNoise(outer, removed, file.text)
  )
}

/** Of the readings of one file: each costs what its reader costs. */
const MAX_TRIES = 3

/** A reader that was named, and not the one whose format the file has. @throws AdapterError MALFORMED */
function refuseOtherFormat(
  file: ResultFile,
  { adapterId = null, mapping = null }: ParseOptions,
  adapters: readonly Adapter[],
): void {
  if (adapterId === null || mapping) return
  const edges = toEdges(file)
  const claiming = adapters.filter((adapter) => claims(adapter, edges))
  if (claiming.length === 0 || claiming.some(({ id }) => id === adapterId)) return
  throw new AdapterError({
    code: 'MALFORMED',
    title: `not the output of ${adapterId}`,
    detail: `expected the output of ${adapterId}, as adapter says, found that of ${joinIds(claiming)}`,
    hint: 'leave ?adapter= out to have the format detected',
  })
}

/** One run of all parts; each part is a file of its own with one run. */
function parseParts(
  parts: NonNullable<ReturnType<typeof partsIn>>,
  options: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult {
  const read = parts.map(({ name, file }) => {
    const { adapter, runs } = parseOne(file, options, adapters)
    const [run, second] = runs
    if (run && !second) return { name, run, adapter }
    throw new AdapterError({
      code: 'MALFORMED',
      title: `part ${name}: not one run`,
      detail: `expected one run in each part, found ${runs.length}`,
      hint: 'send files with several runs on their own',
    })
  })
  const [first] = read
  if (!first) throw new RangeError('a document without parts')
  refuseCopies(read)
  return { adapter: first.adapter, runs: [mergeParts(read)], defaults: () => ({}) }
}

/** What no other reading of the same file would change. */
const isFinal = (error: AdapterError): boolean => FINAL.has(error.code) || isAboutSeveral(error)

const FINAL: ReadonlySet<AdapterErrorCode> = new Set([
  'TOO_LARGE',
  'SECRET_IN_FILE',
  'NOT_TEXT',
  'UNKNOWN_ADAPTER',
])

function parseCleaned(
  { file, removed }: CleanedFile,
  options: ParseOptions,
  adapters: readonly Adapter[],
): Reading {
  const { runs, ...others } = parseAsIs(file, options, adapters)
  const notices = noiseNotices(removed)
  return { ...others, runs: runs.map((run) => ({ ...run, notices: [...notices, ...run.notices] })) }
}
