import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { LineResponse } from '../parse/response'
import { isStream, LIMITS, streamRuns } from './stream'
import { damagedAmong, expectedOutcome, toOutcome, streamLine } from './stream-fixture'
import { campaign, dumpAll, fortioJson, onlyRun, upload } from '../store/submission-fixture'
import { openSenders } from '../store/senders-fixture'

const { db, acme } = await openSenders(['acme'])

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
type Sent = { query?: string; headers?: Record<string, string>; idleMs?: number }
type ResponseLine = { line?: number; status?: number; [key: string]: unknown }

/** A request whose body is handed over piece by piece, only as it is asked for. */
function request(chunks: Chunks, { query = '', headers = {} }: Sent = {}): Request {
  const source = (async function* () {
    for await (const chunk of chunks)
      yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
  })()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  return new Request(`http://localhost/api/v1/runs${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
}

async function* responseLines(response: Response): AsyncGenerator<ResponseLine> {
  let rest = ''
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ResponseLine
  }
  expect(rest).toBe('')
}

async function send(chunks: Chunks, sent: Sent = {}): Promise<ResponseLine[]> {
  const patience = { idleMs: sent.idleMs ?? 5000, totalMs: null }
  const responses: ResponseLine[] = []
  const response = streamRuns(db, acme, request(chunks, sent), patience)
  expect(response.status).toBe(207)
  for await (const entry of responseLines(response)) responses.push(entry)
  return responses
}

const line = (slug: string, label: string, more: object = {}): string =>
  `${JSON.stringify({ context: campaign(slug, more), results: [{ raw: fortioJson(label) }] })}\n`
const statuses = (responses: ResponseLine[]) =>
  responses.slice(0, -1).map((a) => [a.line, a.status])
const summaryOf = (responses: ResponseLine[]) => responses.at(-1)
const countRuns = (slug: string) => db.run.count({ where: { condition: { campaign: { slug } } } })

describe('a stream', () => {
  it('is told by its content type', () => {
    const typed = (type: string) => isStream(request([], { headers: { 'content-type': type } }))
    expect(typed('Application/X-NDJSON; charset=utf-8')).toBe(true)
    expect(typed('application/x-ndjsonx')).toBe(false)
    expect(typed('application/json')).toBe(false)
  })

  it('gets one response per line in order; blank lines are counted but get none', async () => {
    const body = [
      '\n',
      line('mixed', 'one'),
      ' \r\n',
      '{"context":',
      '\n',
      line('mixed', 'two').trim(),
    ]
    const responses = await send(body)
    expect(statuses(responses)).toEqual([[2, 201], [4, 400], [5, 201]]) // prettier-ignore
    expect(responses[1]?.problem).toMatchObject({
      code: 'TRUNCATED',
      line: 4,
      type: '/problems/bad-request',
    })
    expect(summaryOf(responses)).toEqual({
      summary: { lines: 3, stored: 2, repeated: 0, refused: 1 },
    })
    expect(await countRuns('mixed')).toBe(2)
  })

  it('returns the first response with 200 for a repeated line and for a line posted before', async () => {
    const posted = await onlyRun(
      db,
      acme,
      [upload(fortioJson('before'), 'result-1')],
      campaign('again'),
    )
    const responses = await send([line('again', 'before'), line('again', 'x'), line('again', 'x')])
    expect(statuses(responses)).toEqual([[1, 200], [2, 201], [3, 200]]) // prettier-ignore
    // A stream of thousands says nothing in words.
    const { summary, ...run } = posted.run
    expect(summary?.lines[0]).toMatch(/^Istio sidecar 1\.26\.0, /)
    expect(responses[0]?.runs).toEqual([run])
    expect(responses[2]?.runs).toEqual(responses[1]?.runs)
    expect(await countRuns('again')).toBe(2)
  })

  it('may be gzipped and cut anywhere, even inside a character', async () => {
    const packed = gzipSync(line('packed', 'größer') + line('packed', 'zwei'))
    const bytes = [...packed].map((byte) => new Uint8Array([byte]))
    const responses = await send(bytes, { headers: { 'content-encoding': 'gzip' } })
    expect(statuses(responses)).toEqual([[1, 201], [2, 201]]) // prettier-ignore
  })

  it('stores nothing in a dry run, and takes a forced adapter', async () => {
    const before = await dumpAll(db)
    const dry = await send([line('dry', 'dry')], { query: '?dryRun=1' })
    expect(dry[0]).toMatchObject({ line: 1, status: 200, dryRun: true, runs: [{ id: null }] })
    const forced = await send([line('dry', 'dry')], { query: '?adapter=wrk' })
    expect(forced[0]).toMatchObject({ line: 1, status: 422 })
    expect(await dumpAll(db)).toEqual(before)
  })

  it('stores a line with several results whole or not at all', async () => {
    const results = [
      { raw: fortioJson('good') },
      { name: 'bad.json', raw: fortioJson('cut').slice(0, 300) },
    ]
    const responses = await send([`${JSON.stringify({ context: campaign('whole'), results })}\n`])
    expect(responses[0]).toMatchObject({
      status: 422,
      problem: { file: 'bad.json', code: 'TRUNCATED' },
    })
    expect(await countRuns('whole')).toBe(0)
  })

  it('responds to each line before the next one is sent', async () => {
    let allow = (): void => undefined
    const body = async function* () {
      for (const label of ['first', 'second', 'third']) {
        yield line('live', label)
        await new Promise<void>((resolve) => (allow = resolve))
      }
    }
    const responses: ResponseLine[] = []
    for await (const entry of responseLines(streamRuns(db, acme, request(body())))) {
      responses.push(entry)
      allow()
    }
    expect(statuses(responses)).toEqual([[1, 201], [2, 201], [3, 201]]) // prettier-ignore
  })

  it.each([
    ['?campaign=x', {}, /found "campaign"/],
    ['?dryRun=perhaps', {}, /dryRun is not valid/],
    ['', { 'idempotency-key': 'one' }, /no Idempotency-Key/],
    ['', { 'content-encoding': 'br' }, /found br/],
  ])('with %s %o is refused as a whole', (query, headers, message) => {
    expect(() => streamRuns(db, acme, request([], { query, headers }))).toThrow(message)
  })
})

describe('a stream that goes wrong', () => {
  it('continues after a line over 5 MB without buffering it', async () => {
    const long = async function* () {
      yield line('long', 'before')
      for (let sent = 0; sent < 600; sent++) yield new Uint8Array(2 ** 20).fill(0x20)
      yield `\n${line('long', 'after')}`
    }
    const before = process.memoryUsage().arrayBuffers
    const responses = await send(long())
    expect(statuses(responses)).toEqual([[1, 201], [2, 413], [3, 201]]) // prettier-ignore
    // Half of the line: what is collected late is no more than that.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300e6)
  })

  it('keeps the complete lines of a killed sender, nothing of the last, and no transaction', async () => {
    const body = async function* () {
      yield line('killed', 'one') + line('killed', 'two')
      yield line('killed', 'three').trimEnd()
      throw new Error('aborted')
    }
    const responses = await send(body())
    expect(statuses(responses)).toEqual([[1, 201], [2, 201]]) // prettier-ignore
    expect(summaryOf(responses)).toMatchObject({
      problem: { status: 400, title: 'The body was cut off' },
    })
    expect(await countRuns('killed')).toBe(2)
    const open = await db.$queryRaw`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    expect(open).toEqual([])
  })

  it('ends with the reason when it is not gzip, or stops half way through', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const none = await send([line('nogzip', 'x')], { headers })
    expect(none).toMatchObject([
      { summary: { lines: 0 }, problem: { title: 'The gzip body is broken' } },
    ])
    const packed = gzipSync(line('halfgzip', 'x') + line('halfgzip', 'y'))
    const half = await send([packed.subarray(0, -40)], { headers })
    expect(summaryOf(half)).toMatchObject({ problem: { title: 'The gzip body is broken' } })
    expect(await countRuns('halfgzip')).toBeLessThan(2)
  })

  it('ends when the sender falls silent', async () => {
    const body = async function* () {
      yield line('silent', 'one')
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    const responses = await send(body(), { idleMs: 300 })
    expect(statuses(responses)).toEqual([[1, 201]])
    expect(summaryOf(responses)).toMatchObject({ problem: { status: 408 } })
  })

  it('stops reading when the responses are not consumed, and releases the stream when the reader leaves', async () => {
    let sent = 0
    const body = async function* () {
      for (; sent < 500; sent++) yield line('unread', `unread ${sent}`)
    }
    const response = streamRuns(db, acme, request(body()))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(sent).toBeLessThan(LIMITS.items + 4)
    await response.body?.cancel()
    expect(await countRuns('unread')).toBeLessThan(LIMITS.items + 4)
  })
})

for (const { lines, tags } of [
  { lines: 400, tags: [] },
  { lines: 2000, tags: ['stress'] },
])
  it(
    `responds exactly to ${lines} lines with every hundredth damaged, in flat memory`,
    { timeout: 180_000, tags },
    async () => {
      const conditions = 50
      const body = function* () {
        for (let i = 1; i <= lines; i++) yield `${streamLine('many-lines', conditions, i)}\n`
      }
      const before = process.memoryUsage().rss
      let [peak, i] = [0, 0]
      for await (const entry of responseLines(streamRuns(db, acme, request(body())))) {
        i++
        peak = Math.max(peak, process.memoryUsage().rss - before)
        if (i <= lines)
          expect(toOutcome(entry as LineResponse)).toEqual(expectedOutcome(conditions, i))
        else
          expect(entry).toEqual({
            summary: {
              lines,
              stored: lines - damagedAmong(lines),
              repeated: 0,
              refused: damagedAmong(lines),
            },
          })
      }
      expect(i).toBe(lines + 1)
      expect(await countRuns('many-lines')).toBe(lines - damagedAmong(lines))
      expect(peak).toBeLessThan(200e6)
    },
  )
