import { listStatedDefaults } from '../model/fields'
import type { Load } from '../model/load'
import { z } from 'zod'
import { firstIssue } from '../model/first-issue'
import {
  AdapterError,
  type Adapter,
  type AdapterErrorCode,
  claims,
  readRuns,
  type ResultFile,
} from '../model/adapter'
import { ADAPTERS } from './index'
import { nearestNames } from '../dictionary/nearest-names'
import { firstAndLastLines } from '../formats/first-and-last-lines'
import { parseJson } from '../formats/json'
import { type Mapping, mappingAdapter } from './mapping'
import { type Notice, ParsedRun } from '../model/parsed-run'
import { type LoadModels, plausible } from '../plausibility/plausibility'
import { refuseCopies } from '../parts/copies'
import { mergeParts } from '../parts/merge-parts'
import { partsIn } from '../parts/parts-file'
import { toPointer } from '../model/pointer'
import { contentWords, rejectUnrecognised } from '../formats/reject-unrecognised'
import { looksLikeJson, requireText } from '../formats/result-file'
import { lineStarts, stripLogNoise } from '../formats/strip-log-noise'
import { linesAround } from './frames'

const names = (adapters: readonly Adapter[]): string => adapters.map((a) => a.id).join(', ')

/**
 * The one adapter that claims the file. Adapters have no order: two claims are an error, never a first match. They see
 * both ends of a long text, so that a large file costs no more to recognise than a small one.
 * @throws AdapterError NOT_TEXT, UNKNOWN_FORMAT, AMBIGUOUS_FORMAT, or what is wrong with the JSON
 */
export function detect(file: ResultFile, adapters: readonly Adapter[] = ADAPTERS): Adapter {
  const edges = { ...file, text: file.text === null ? null : firstAndLastLines(file.text) }
  const claiming = adapters.filter((adapter) => claims(adapter, edges))
  const [first] = claiming
  if (first && claiming.length === 1) return first
  if (first)
    throw new AdapterError({
      code: 'AMBIGUOUS_FORMAT',
      title: 'several formats fit',
      detail: `expected the signature of one format, found those of ${names(claiming)}`,
      hint: `name one: ?adapter=${first.id}`,
    })
  const text = requireText(file)
  const other = rejectUnrecognised(file)
  if (other) throw other
  // A cut or damaged JSON file has no signature; its own defect says more than "unknown format".
  if (file.json() === undefined && looksLikeJson(text)) parseJson(text)
  throw new AdapterError({
    code: 'UNKNOWN_FORMAT',
    title: 'unknown format',
    detail: `expected the output of one of: ${names(adapters)}; found ${contentWords(file)}`,
    hint: 'see /harnesses for the command line of each harness; for any other harness send the canonical run JSON or a mapping',
  })
}

/** @throws AdapterError UNKNOWN_ADAPTER */
export function adapterById(id: string, adapters: readonly Adapter[] = ADAPTERS): Adapter {
  const found = adapters.find((adapter) => adapter.id === id)
  if (found) return found
  const near = nearestNames(
    id,
    adapters.map((adapter) => adapter.id),
  )
  throw new AdapterError({
    code: 'UNKNOWN_ADAPTER',
    title: 'unknown adapter',
    detail: `expected one of: ${names(adapters)}; found ${JSON.stringify(id.slice(0, 40))}`,
    hint: `${near.length > 0 ? `did you mean ${near.join(' or ')}? Or ` : ''}leave ?adapter= out to have the format detected`,
  })
}

export type ParseOptions = {
  /** skips detection */
  adapterId?: string | null
  /** unit of latencies for formats that do not state one */
  latencyUnit?: string | null
  /** where to find the numbers in a document of unknown format; used instead of detection */
  mapping?: Mapping | null
  /** of the load generator, for a mapped document */
  harness?: { name: string | null; version: string | null }
}

export type ParsedResult = {
  adapter: Adapter
  runs: ParsedRun[]
  /** load that the file names at the tool's default, which its runs leave out */
  defaults: () => Load
}

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
    return parseAsIs(file, options, adapters)
  } catch (error) {
    if (!(error instanceof AdapterError) || FINAL.has(error.code)) throw error
    const other = rejectUnrecognised(file)
    if (other) throw other
    refuseOtherFormat(file, options, adapters)
    const inner = stripLogNoise(file)
    if (inner === null) throw error
    return parseInner(inner, error, options, adapters)
  }
}

/** A reader that was named, and not the one whose format the file has. @throws AdapterError MALFORMED */
function refuseOtherFormat(
  file: ResultFile,
  { adapterId = null, mapping = null }: ParseOptions,
  adapters: readonly Adapter[],
): void {
  if (adapterId === null || mapping) return
  const edges = { ...file, text: file.text === null ? null : firstAndLastLines(file.text) }
  const claiming = adapters.filter((adapter) => claims(adapter, edges))
  if (claiming.length === 0 || claiming.some(({ id }) => id === adapterId)) return
  throw new AdapterError({
    code: 'MALFORMED',
    title: `not the output of ${adapterId}`,
    detail: `expected the output of ${adapterId}, as adapter says, found that of ${names(claiming)}`,
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
const FINAL: ReadonlySet<AdapterErrorCode> = new Set([
  'TOO_LARGE',
  'SECRET_IN_FILE',
  'NOT_TEXT',
  'UNKNOWN_ADAPTER',
])

function parseInner(
  { file, notices }: { file: ResultFile; notices: Notice[] },
  outer: AdapterError,
  options: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult {
  try {
    const { runs, ...others } = parseAsIs(file, options, adapters)
    return {
      ...others,
      runs: runs.map((run) => ({ ...run, notices: [...notices, ...run.notices] })),
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    throw error.code === 'UNKNOWN_FORMAT' || error.code === 'AMBIGUOUS_FORMAT' ? outer : error
  }
}

function parseAsIs(
  file: ResultFile,
  { adapterId = null, latencyUnit = null, mapping = null, harness }: ParseOptions,
  adapters: readonly Adapter[],
): ParsedResult {
  const adapter = mapping
    ? mappingAdapter(mapping, harness ?? { name: null, version: null })
    : adapterId === null
      ? detect(file, adapters)
      : adapterById(adapterId, adapters)
  const runs = readRuns(adapter, file, { latencyUnit })
  if (runs.length === 0)
    throw new AdapterError({
      code: 'NO_RESULT',
      title: `${adapter.label}: no run in the file`,
      detail: 'expected at least one finished run, found none',
      hint: adapter.command,
    })
  const around = [...linesAround(adapter.id, file), ...lineStarts(file)]
  return {
    adapter,
    defaults: () => {
      const format = adapter.formats.find(({ detect: claimsFile }) => claimsFile(file))
      return format ? listStatedDefaults(format.fields, file) : {}
    },
    runs: checked(runs, adapter)
      .map((run) => plausible(run, adapter.label, findLoadModels))
      .map((run) => ({ ...run, notices: [...run.notices, ...around] })),
  }
}

const findLoadModels: LoadModels = (harness) =>
  ADAPTERS.find(({ id }) => id === harness)?.loadModels ?? null

const ParsedRuns = z.array(ParsedRun)

/** The last line of defence: rejects the file if an adapter lets an impossible number through. */
function checked(runs: unknown, adapter: Adapter): ParsedRun[] {
  const result = ParsedRuns.safeParse(runs)
  if (result.success) return result.data
  const { path, message } = firstIssue(result.error)
  throw new AdapterError({
    code: 'INVALID_VALUE',
    title: `${adapter.label}: the file gives a value that no run can have`,
    detail: `field ${toPointer(path)} of the run: ${message}`,
    hint: adapter.command,
  })
}
