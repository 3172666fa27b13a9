import { CONTEXT_KEYS } from '@/ingest/context/context'
import { ContextReference } from '../contexts/reference'
import { AppError } from '@/server/platform/errors'
import { readClientAddress } from '@/server/platform/http/client-address'
import { MAX_INFLATED_BYTES, MAX_WIRE_BYTES, readBody } from '@/server/platform/http/body'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import { listLargeBuffers } from '@/server/platform/workers/large-buffers'
import { parseInWorker } from '../parse/parse-in-worker'
import { CURL, readFields, type FormFields, type readFormBody } from '../parse/form-body'
import { MAX_FILES, type readJsonBody } from '../parse/json-body'
import type { UploadedFile } from '../parse/prepare'

/** Query parameters that control the request; every other one is a key of the context. */
const CONTROL = new Set(['adapter', 'dryRun', 'context'])

/** A request that stores runs, before any of it is read. */
export type Submission = {
  context: string | object
  files: UploadedFile[]
  idempotencyKey: string | null
  adapterId: string | null
  dryRun: boolean
}

const bad = (title: string, detail: string, hint?: string): AppError =>
  new AppError('BAD_REQUEST', { title, detail, ...(hint ? { hint } : {}) })

type Parts = Pick<Submission, 'files'> & { context: Submission['context'] | null }

/** Where the content of a form field of another name belongs. */
const ofField = (name: string): string =>
  CONTEXT_KEYS.includes(name)
    ? `write ${name} into the context file, or send the keys in the address and the file with --data-binary @FILE`
    : `name the field of the file result: ${CURL}`

/** @throws AppError BAD_REQUEST */
function partsOfFields(fields: FormFields, reference: ContextReference | null): Parts {
  const { contexts, files, unknown } = fields
  const [context = reference, ...others] = contexts
  if (context !== reference) refuseSecondContext(reference, 'the form')
  if (others.length > 0)
    throw bad('Two contexts', 'expected one form field named context, found more', CURL)
  if (unknown !== null)
    throw bad(
      'Unknown form field',
      `expected context and result, found "${unknown.slice(0, 60)}"`,
      ofField(unknown),
    )
  if (files.length === 0 || files.length > MAX_FILES)
    throw bad(
      files.length === 0 ? 'No result file' : 'Too many result files',
      `expected 1 to ${MAX_FILES} form fields named result, found ${files.length}`,
      CURL,
    )
  return { context, files }
}

/** The fields `context` and `result` of a form. @throws AppError BAD_REQUEST */
export const partsOfForm = async (
  form: FormData,
  reference: ContextReference | null,
): Promise<Parts> => partsOfFields(await readFields(form), reference)

const shown = (text: string): string => JSON.stringify(text.slice(0, 60))

type QueryContext = Record<string, unknown> | ContextReference | null

function contextOfQuery(query: URLSearchParams): QueryContext {
  const seen = new Set<string>()
  for (const name of query.keys()) {
    if (seen.has(name))
      throw bad(
        'A parameter is given twice',
        `expected ${shown(name)} once, found it in the query twice: ${query.getAll(name).slice(0, 3).map(shown).join(' and ')}`,
        'leave one of them out; a request holds runs of one context',
      )
    seen.add(name)
  }
  const entries = [...query].filter(([name]) => !CONTROL.has(name))
  const registered = query.get('context')
  if (entries.length === 0 && registered === null) return null
  // fromEntries, because assigning a parameter named __proto__ would silently lose it.
  const keys = Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'environment' ? { label: value } : value]),
  )
  return registered === null ? keys : new ContextReference(registered, keys)
}

function refuseSecondContext(context: QueryContext, body: string): void {
  if (context === null) return
  const keys = context instanceof ContextReference ? ['context'] : Object.keys(context)
  const names = keys.join(', ').slice(0, 120)
  throw bad(
    'The context is given twice',
    `${body} brings its own context; found ${names} in the query as well`,
    'keep one of the two: move them into the context file, or send the file alone with --data-binary @FILE and keep them here. Beside a form the address knows only adapter and dryRun',
  )
}

// In another thread, because a body that packs well takes seconds to parse.
const readJson = parseInWorker<typeof readJsonBody>('readJsonBody')
const readForm = parseInWorker<typeof readFormBody>('readFormBody')

/** The time for a body goes by what was sent, not by what that unpacks to. */
const sentBytes = (body: Uint8Array): number => Math.min(body.byteLength, MAX_WIRE_BYTES)

async function multipart(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  reference: ContextReference | null,
  owner: string,
): Promise<Parts> {
  const input = { body, contentType }
  return partsOfFields(
    await readForm(owner, input, sentBytes(body), listLargeBuffers(body)),
    reference,
  )
}

async function json(
  body: Uint8Array<ArrayBuffer>,
  context: QueryContext,
  owner: string,
): Promise<Parts> {
  const hasContext = context !== null
  const found = await readJson(owner, { body, hasContext }, sentBytes(body), [body.buffer])
  if (found.kind === 'file') return raw(found.body, context)
  refuseSecondContext(context, 'the JSON envelope')
  if (found.kind === 'refused') throw new AppError(found.code, found.facts)
  return { context: found.context, files: found.files }
}

function raw(body: Uint8Array, context: QueryContext): Parts {
  if (body.byteLength === 0)
    throw bad(
      'Empty body',
      'expected the result file as the body, found nothing',
      'look whether the file is empty and its name follows an @: curl --data-binary @fortio.json …',
    )
  return { context, files: [{ name: 'result', bytes: body, replicate: null }] }
}

function noContext(isForm: boolean): AppError {
  if (isForm) return bad('No context', 'expected one form field named context', CURL)
  return bad(
    'No context',
    'expected the context of a raw body in the query, found none',
    '"…/api/v1/runs?campaign=acme-nightly&mesh=istio&version=1.26.0&mode=sidecar", in quotes',
  )
}

/** An unknown spelling is refused: a dry run that stores is worse than an error. */
export function parseBoolean(name: string, value: string | null): boolean {
  if (value === null || /^(0|false|no)$/i.test(value)) return false
  if (/^(1|true|yes)?$/i.test(value)) return true
  throw bad(`${name} is not valid`, `expected 1 or 0, found "${value.slice(0, 60)}"`)
}

/** A request as the ingest endpoint reads it; the validator takes the same bodies, with or without a context. */
export type ReadRequest = Omit<Submission, 'context'> & Parts

/**
 * Reads any of the body kinds of `POST /api/v1/runs`, of at most `limit` bytes.
 * @param owner whose turn reading it takes: an organisation or an address
 * @throws AppError
 */
export async function readRequest(
  request: BufferedRequest,
  limit?: number,
  owner = readClientAddress(request.headers),
): Promise<ReadRequest> {
  const query = new URL(request.url).searchParams
  const contentType = request.headers.get('content-type') ?? ''
  const kind = contentType.split(';')[0]?.trim().toLowerCase()
  const idempotencyKey = request.headers.get('idempotency-key')
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw bad('The Idempotency-Key is not valid', 'expected 1 to 200 visible ASCII characters')
  const context = contextOfQuery(query)
  const dryRun = parseBoolean('dryRun', query.get('dryRun'))
  const reference = context instanceof ContextReference ? context : null
  if (kind === 'multipart/form-data' && !/;\s*boundary=/i.test(contentType))
    throw bad(
      'The form has no boundary',
      'expected Content-Type: multipart/form-data; boundary=…, found none',
      `leave the header out: curl -F writes it. ${CURL}`,
    )
  if (kind === 'multipart/form-data' && !reference) refuseSecondContext(context, 'the form')
  const inflated = await readBody(request, limit, undefined, MAX_INFLATED_BYTES)
  // It has a buffer of its own, which is handed over: copying 64 MB takes as long as reading a usual file.
  const body = new Uint8Array(inflated.buffer)
  const parts =
    kind === 'multipart/form-data'
      ? await multipart(body, contentType, reference, owner)
      : kind === 'application/json'
        ? await json(body, context, owner)
        : raw(body, context)
  return { ...parts, idempotencyKey, adapterId: query.get('adapter'), dryRun }
}

/** A request that stores runs. @param owner as of `readRequest` @throws AppError */
export async function readSubmission(
  request: BufferedRequest,
  owner?: string,
): Promise<Submission> {
  const { context, ...rest } = await readRequest(request, undefined, owner)
  if (context === null)
    throw noContext(/^multipart\//i.test(request.headers.get('content-type') ?? ''))
  return { ...rest, context }
}
