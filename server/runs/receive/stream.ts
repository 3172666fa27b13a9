import type { PrismaClient } from '@/prisma/generated/client'
import { count } from '@/server/platform/observe/metrics'
import { AppError } from '@/server/platform/errors'
import { MAX_WIRE_BYTES } from '@/server/platform/http/body'
import { resultOutcome } from '@/server/platform/http/count-request'
import { linesOf, type Line } from '@/server/platform/http/lines'
import { toProblem } from '@/server/platform/http/problem'
import { bodyStream, type BodyTimeouts } from '@/server/platform/http/body-stream'
import type { BufferedRequest } from '@/server/platform/http/buffered-request'
import type { Principal } from '@/server/auth/tokens/tokens'
import type { LineResponse, StreamSummary } from '../parse/response'
import { Gathering } from './gathering'
import { mapInOrder, type Concurrency } from './map-in-order'
import { parseBoolean } from './request'
import { parseInWorker } from '../parse/parse-in-worker'
import type { prepareLine } from '../parse/stream-line'
import { storePrepared } from './submit'

/** Lines of one stream that are under way at a time: a batch that is written and the one that is read meanwhile, and no more bytes than one large file. */
export const LIMITS: Concurrency<Line> = {
  items: 128,
  weight: MAX_WIRE_BYTES,
  weigh: ({ bytes }) => bytes?.byteLength ?? 0,
}

/** Lines that are handed to the writer together: a batch costs it as much as five runs, whatever its size. */
const BATCH = 64

/** A bulk sender may be slow, but not silent. */
const PATIENCE: BodyTimeouts = { idleMs: 120_000, totalMs: null }

type Options = { adapterId: string | null; dryRun: boolean }

export const isStream = (request: BufferedRequest): boolean =>
  /^application\/x-ndjson\s*(;|$)/i.test(request.headers.get('content-type')?.trim() ?? '')

const bad = (title: string, detail: string, hint: string): AppError =>
  new AppError('BAD_REQUEST', { title, detail, hint })

function readOptions(request: BufferedRequest): Options {
  const query = new URL(request.url).searchParams
  const other = [...query.keys()].find((name) => name !== 'adapter' && name !== 'dryRun')
  if (other !== undefined)
    throw bad(
      'The query of a stream knows adapter and dryRun',
      `every line brings its own context; found "${other.slice(0, 60)}" in the query`,
      'a result file that is NDJSON itself is sent as application/octet-stream',
    )
  if (request.headers.has('idempotency-key'))
    throw bad(
      'A stream has no Idempotency-Key',
      'one key cannot identify many results',
      'leave it out: a line that is sent again returns 200 and stores nothing',
    )
  return { adapterId: query.get('adapter'), dryRun: parseBoolean('dryRun', query.get('dryRun')) }
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)

async function* withContent(lines: AsyncGenerator<Line>): AsyncGenerator<Line> {
  for await (const one of lines) if (one.bytes === null || !isBlank(one.bytes)) yield one
}

const prepare = parseInWorker<typeof prepareLine>('prepareLine')

async function* writeResponses(
  db: PrismaClient,
  principal: Principal,
  lines: AsyncGenerator<Line>,
  { adapterId, dryRun }: Options,
): AsyncGenerator<LineResponse | StreamSummary> {
  const owner = `organisation ${principal.orgId}`
  let queued: Promise<void> = Promise.resolve()
  const gathering = new Gathering(BATCH)
  const respondTo = async (one: Line): Promise<LineResponse> => {
    const { line } = one
    gathering.expect()
    // Lines are read side by side, and take their turns in the order in which they were sent.
    const turn = queued
    let pass = (): void => undefined
    queued = new Promise((resolve) => (pass = resolve))
    const reading = prepare(owner, { line: one, adapterId }, one.bytes?.byteLength ?? 0)
    reading.catch(() => undefined)
    let isJoined = false
    try {
      await turn
      const files = await reading
      // The writer keeps the order in which it gets them.
      const stored = gathering.join(() =>
        storePrepared(db, principal, { idempotencyKey: null, dryRun }, files),
      )
      isJoined = true
      pass()
      const { status, body } = await stored
      return { line, status, ...body }
    } catch (error) {
      const problem = toProblem(error)
      return { line, status: problem.status, problem }
    } finally {
      if (!isJoined) gathering.leave()
      pass()
    }
  }
  const summary = { lines: 0, stored: 0, repeated: 0, refused: 0 }
  try {
    for await (const one of mapInOrder(withContent(lines), LIMITS, respondTo)) {
      summary.lines++
      count('meshbench_ingest_stream_lines_total', { outcome: resultOutcome(one.status, dryRun) })
      summary[one.status === 201 ? 'stored' : one.status === 200 ? 'repeated' : 'refused']++
      yield one
    }
    yield { summary }
  } catch (error) {
    yield { summary, problem: toProblem(error) }
  }
}

/** One JSON document per line, serialised on demand. */
function ndjson(values: AsyncGenerator<object>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await values.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    cancel: () => values.return(undefined).then(() => undefined),
  })
}

/**
 * Stores a stream of envelopes line by line, each whole or not at all, and returns 207 with one line per line,
 * in order and while the stream is still arriving. The last line of the response is the summary.
 * @throws AppError for what is wrong with the request as a whole
 */
export function streamRuns(
  db: PrismaClient,
  principal: Principal,
  request: BufferedRequest,
  patience = PATIENCE,
): Response {
  const options = readOptions(request)
  const { chunks, inflate } = bodyStream(request, patience)
  const lines = linesOf(inflate(chunks), MAX_WIRE_BYTES)
  return new Response(ndjson(writeResponses(db, principal, lines, options)), {
    status: 207,
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  })
}
