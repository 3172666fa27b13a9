import { z } from 'zod'
import { parseJson } from '@/ingest/json'
import { AdapterError } from '@/ingest/adapter'
import { AppError } from '../errors'
import { readBody } from '../http/body'
import type { UploadedFile } from './prepare'
import type { Submission } from './submit'

const MAX_FILES = 100

/** Query parameters that steer the request; every other one is a key of the context. */
const CONTROL = new Set(['adapter', 'dryRun'])

const Envelope = z.strictObject({
  context: z.record(z.string(), z.unknown()),
  results: z
    .array(
      z.strictObject({
        name: z.string().max(200).optional(),
        replicate: z.number().int().positive().optional(),
        raw: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]),
      }),
    )
    .min(1)
    .max(MAX_FILES),
})

const bad = (title: string, detail: string, hint?: string): AppError =>
  new AppError('BAD_REQUEST', { title, detail, ...(hint ? { hint } : {}) })

type Parts = Pick<Submission, 'context' | 'files'>

const CURL = 'curl -F context=@meshbench.yaml -F result=@fortio.json …'

async function multipart(body: Buffer, contentType: string): Promise<Parts> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch((error: Error) => {
      throw bad('The multipart body is broken', error.message, CURL)
    })
  const context = form.get('context')
  const files: UploadedFile[] = []
  for (const part of form.getAll('result'))
    if (typeof part !== 'string')
      files.push({
        name: part.name.slice(0, 200),
        bytes: new Uint8Array(await part.arrayBuffer()),
        replicate: null,
      })
    else files.push({ name: 'result', bytes: new TextEncoder().encode(part), replicate: null })
  const unknown = [...form.keys()].find((name) => name !== 'context' && name !== 'result')
  if (unknown !== undefined)
    throw bad(
      'Unknown form field',
      `expected context and result, found "${unknown.slice(0, 60)}"`,
      CURL,
    )
  if (context === null) throw bad('No context', 'expected one form field named context', CURL)
  if (files.length === 0 || files.length > MAX_FILES)
    throw bad(
      'No result file',
      `expected 1 to ${MAX_FILES} form fields named result, found ${files.length}`,
      CURL,
    )
  return { context: typeof context === 'string' ? context : await context.text(), files }
}

function envelope(value: unknown): Parts {
  const result = Envelope.safeParse(value)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new AppError('BAD_REQUEST', {
      title: 'The envelope is not valid',
      detail: issue?.message ?? 'expected { context, results: [{ raw }] }',
      pointer: issue ? `/${issue.path.join('/')}` : '',
      hint: '{ "context": { … }, "results": [ { "name": "fortio.json", "raw": { … } } ] }',
    })
  }
  const files = result.data.results.map(({ name, replicate, raw }, i) => ({
    name: name ?? `result-${i + 1}`,
    bytes: new TextEncoder().encode(typeof raw === 'string' ? raw : JSON.stringify(raw)),
    replicate: replicate ?? null,
  }))
  return { context: result.data.context, files }
}

function contextOfQuery(query: URLSearchParams): Record<string, unknown> | null {
  const entries = [...query].filter(([name]) => !CONTROL.has(name))
  if (entries.length === 0) return null
  const context: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    if (Object.hasOwn(context, name))
      throw bad('A parameter is given twice', `"${name.slice(0, 60)}" stands twice in the query`)
    context[name] = name === 'environment' ? { label: value } : value
  }
  return context
}

const isEnvelope = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && 'context' in value && 'results' in value

function json(body: Buffer, context: Record<string, unknown> | null): Parts {
  let value: unknown
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: false }).decode(body))
  } catch (error) {
    // With a context in the query the body is a result file, and its adapter says what is wrong with it.
    if (context !== null || !(error instanceof AdapterError)) return raw(body, context)
    throw new AppError('BAD_REQUEST', {
      title: error.title,
      detail: error.detail,
      cause: error.code,
      ...(error.place && 'line' in error.place ? { line: error.place.line } : {}),
    })
  }
  return context === null || isEnvelope(value) ? envelope(value) : raw(body, context)
}

function raw(body: Buffer, context: Record<string, unknown> | null): Parts {
  if (context === null)
    throw bad(
      'No context',
      'a raw body needs its context in the query',
      '…/api/v1/runs?campaign=acme-nightly&mesh=istio&version=1.26.0&mode=sidecar',
    )
  if (body.byteLength === 0)
    throw bad(
      'Empty body',
      'expected the result file as the body',
      'curl --data-binary @fortio.json …',
    )
  return { context, files: [{ name: 'result', bytes: new Uint8Array(body), replicate: null }] }
}

const flag = (value: string | null): boolean =>
  value !== null && ['', '1', 'true', 'yes'].includes(value)

/** Reads any of the body kinds of `POST /api/v1/runs`. @throws AppError */
export async function readSubmission(request: Request): Promise<Submission> {
  const query = new URL(request.url).searchParams
  const contentType = request.headers.get('content-type') ?? ''
  const kind = contentType.split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/x-ndjson')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      title: 'Unsupported content type',
      detail:
        'expected multipart/form-data, application/json or a raw result file, found application/x-ndjson',
    })
  const idempotencyKey = request.headers.get('idempotency-key')
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw bad('The Idempotency-Key is not valid', 'expected 1 to 200 visible ASCII characters')
  const context = contextOfQuery(query)
  const body = await readBody(request)
  const parts =
    kind === 'multipart/form-data'
      ? await multipart(body, contentType)
      : kind === 'application/json'
        ? json(body, context)
        : raw(body, context)
  return {
    ...parts,
    idempotencyKey,
    adapterId: query.get('adapter'),
    dryRun: flag(query.get('dryRun')),
  }
}
