import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AdapterError, type ErrorPlace, type ResultFile } from '@/ingest/model/adapter'
import { digest } from '@/ingest/dictionary/canonical-json'
import { decodeContext, parseContext, type RunContext } from '@/ingest/context/context'
import { ContextError } from '@/ingest/context/context-error'
import { withLoadModel } from '@/ingest/context/load-model'
import { resolveAssumptions } from '@/ingest/context/resolve-assumptions'
import { parseResult } from '@/ingest/adapters/parse-result'
import type { Load } from '@/ingest/model/load'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { makeResultFile, MAX_FILE_BYTES } from '@/ingest/formats/result-file'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import { reconcile } from '@/ingest/context/reconcile'
import { toParseOptions } from '@/ingest/context/parse-options'
import { AppError, type ErrorCode, type ErrorFacts } from '@/server/platform/errors'
import { listAdvice } from './advice'
import { conditionKey } from './condition-key'
import { computeDigests } from './digests'
import type { PreparedFile, PreparedRun } from './prepared-file'
import { refuseWrongProduct } from './product'
import { withoutRepeats } from './repeats'
import { pack } from '@/server/catalogue/pack'
import { listRunFlags } from './run-facts'
import { refuseForeignLabel } from './label'
import { refuseUnknownMode } from './modes'
import { judgeStart, refuseFutureStart } from './start'
import { refuseUnstorableContext, refuseUnstorableRun } from './refuse-unstorable'

export type UploadedFile = { name: string; bytes: Uint8Array; replicate: number | null }

/** @property document what the bytes say as JSON, where that is known */
type ToRead = UploadedFile & { document?: object | null }

const placeFacts = (place: ErrorPlace): Pick<ErrorFacts, 'pointer' | 'line'> =>
  place === null ? {} : 'pointer' in place ? { pointer: place.pointer } : { line: place.line }

/** Turns an error of the pure ingest code into an AppError; anything else passes through. */
export function refuse<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AdapterError || error instanceof ContextError)) throw error
    const codes: Partial<Record<string, ErrorCode>> = {
      INVALID_CONTEXT: 'INVALID_CONTEXT',
      CONTEXT_CONFLICT: 'CONTRADICTION',
      TOO_LARGE: 'TOO_LARGE',
    }
    throw new AppError(codes[error.code] ?? 'INVALID_RESULT', {
      title: error.title,
      detail: error.detail,
      cause: error.code,
      file,
      ...placeFacts(error.place),
      ...(error.hint === null ? {} : { hint: error.hint }),
    })
  }
}

/** Contexts by their text, because a sender repeats its own with each result. */
const known = new LRUCache<string, RunContext>({ max: 1000, maxSize: 4_000_000 })
/** Those of them that were found fit to store. */
const fit = new WeakSet<RunContext>()

/** @throws AppError INVALID_CONTEXT with the pointer or line inside the context */
export function readContext(name: string, source: string | object): RunContext {
  const isText = typeof source === 'string'
  const text = isText ? `text ${source}` : JSON.stringify(source)
  const read = () => refuse(name, () => (isText ? parseContext(source) : decodeContext(source)))
  const context = known.get(text) ?? read()
  known.set(text, context, { size: text.length })
  return context
}

/** @throws AppError INVALID_CONTEXT for what can be stored with no result */
function refuseUnfitContext(context: RunContext): void {
  if (fit.has(context)) return
  refuseUnstorableContext(context)
  refuseUnknownMode(context)
  refuseForeignLabel(context)
  refuseWrongProduct(context)
  fit.add(context)
}

function refuseSharedReplicate(file: string, { replicate }: RunContext, runs: number): void {
  if (runs === 1 || replicate == null) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'replicate names one run',
    detail: `the context says replicate: ${replicate}, the file holds ${runs} runs`,
    file,
    pointer: '/replicate',
    hint: 'leave replicate out: the runs of a file are numbered in their order',
  })
}

/**
 * A run with the load model that its sender states, and the load that both ask for.
 * @param defaults load that the file names at the tool's default @throws ContextError
 */
export function planRun(
  context: RunContext,
  parsedRun: ParsedRun,
  defaults: Load = {},
): { run: ParsedRun; workload: NominalWorkload } {
  const run = withLoadModel(context, parsedRun)
  return { run, workload: reconcile(context, run, defaults) }
}

/** Checks one run of a file against its context. @throws AppError, ContextError */
function prepareRun(
  file: string,
  context: RunContext,
  parsedRun: ParsedRun,
  defaults: Load,
): PreparedRun {
  const { run, workload } = planRun(context, parsedRun, defaults)
  refuseUnstorableRun(file, run, workload)
  const started = resolveAssumptions(judgeStart(file, run, Date.now()), workload)
  // What the sender states where the file does not: the flags judge the run by it.
  const { durationSeconds: nominalDurationSeconds, requests: nominalRequests } = workload
  const { connections, protocol } = workload
  const notices = [...started.notices, ...listAdvice(context, run, workload)]
  const judged = {
    ...started,
    nominalDurationSeconds,
    nominalRequests,
    connections,
    protocol,
    notices,
  }
  return {
    run: judged,
    workload,
    conditionKey: conditionKey(context, run, workload),
    flags: listRunFlags(judged, workload.targetRps),
    ...computeDigests(judged, context),
  }
}

/** Whether the context says anything that a default of the tool could contradict. */
const statesLoad = ({ params, harness }: RunContext): boolean =>
  Object.keys(params ?? {}).length > 0 || (harness?.command ?? '').trim() !== ''

/** Detects, parses and checks one file against its context. @throws AppError */
function prepareFile(
  file: UploadedFile,
  result: ResultFile,
  shared: RunContext,
  adapterId: string | null,
): PreparedFile {
  const context = file.replicate === null ? shared : { ...shared, replicate: file.replicate }
  return refuse(file.name, () => {
    const parsed = parseResult(result, toParseOptions(context, adapterId))
    const defaults = statesLoad(context) ? parsed.defaults() : {}
    const all = parsed.runs.map((one) => prepareRun(file.name, context, one, defaults))
    const runs = withoutRepeats(all)
    refuseSharedReplicate(file.name, context, runs.length)
    return {
      // Store a gzipped file decompressed: the same result must not count twice because one copy was compressed.
      name: result.bytes === file.bytes ? file.name : file.name.replace(/\.gz$/i, ''),
      byteSize: result.bytes.byteLength,
      packed: pack(result.bytes),
      sha256: hash('sha256', result.bytes, 'hex'),
      context,
      contextDigest: digest(context),
      adapter: { id: parsed.adapter.id, label: parsed.adapter.label },
      runs,
    }
  })
}

/** Files unpacked, none of them read yet. @throws AppError where they are larger than `maxBytes` in all */
function unpack(files: ToRead[], maxBytes: number): ResultFile[] {
  let inflated = 0
  return files.map((file) => {
    const result = refuse(file.name, () =>
      makeResultFile(file.name, file.bytes, maxBytes, file.document),
    )
    inflated += result.bytes.byteLength
    if (inflated > maxBytes)
      throw new AppError('TOO_LARGE', {
        title: 'The files of this request are too large',
        detail: `expected at most ${maxBytes / 2 ** 20} MB uncompressed in all, found more`,
        file: file.name,
        hint: 'send one request per file',
      })
    return result
  })
}

/** All files of a request. @param maxBytes of their uncompressed sum @throws AppError */
export function prepareFiles(
  files: ToRead[],
  context: RunContext,
  adapterId: string | null,
  maxBytes = MAX_FILE_BYTES,
): PreparedFile[] {
  refuseUnfitContext(context)
  refuseFutureStart(context, Date.now())
  const results = unpack(files, maxBytes)
  return files.map((file, i) =>
    // One result for each file, in their order.
    prepareFile(file, results[i] as ResultFile, context, adapterId),
  )
}

/** A request without the database: its context and all files. @throws AppError */
export const prepareSubmission = (input: {
  context: string | object
  files: UploadedFile[]
  adapterId: string | null
}): PreparedFile[] =>
  prepareFiles(input.files, readContext('context', input.context), input.adapterId)
