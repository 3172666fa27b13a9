import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { readSubmission } from './request'

const URL_ = 'http://localhost/api/v1/runs'
type Sent = { body?: BodyInit; query?: string; headers?: Record<string, string> }
const post = ({ body, query = '', headers = {} }: Sent): Request =>
  new Request(`${URL_}${query}`, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  })
const read = (sent: Sent) => readSubmission(post(sent))

async function refusal(sent: Sent | Request): Promise<AppError> {
  try {
    await readSubmission(sent instanceof Request ? sent : post(sent))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('accepted')
}

/** A RegExp inside toMatchObject matches anything. */
const like = (pattern: RegExp): string => expect.stringMatching(pattern) as string

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)
const JSON_TYPE = { 'content-type': 'application/json' }
const CONTEXT = '{ campaign: nightly, mesh: istio }'
const QUERY = '?campaign=nightly&mesh=istio&mode=sidecar'
const form = (...fields: [string, string | Blob, string?][]): FormData => {
  const data = new FormData()
  for (const [name, value, file] of fields)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, file)
  return data
}
const RESULT: [string, Blob, string] = ['result', new Blob(['{"a":1}']), 'fortio.json']

describe('a multipart form', () => {
  it('carries a context and files with their names, bytes unchanged', async () => {
    const bytes = new Uint8Array([0xff, 0x00, 0x0d, 0x0a, 0x80])
    const body = form(['context', CONTEXT], RESULT, ['result', new Blob([bytes]), 'b.hlog'])
    const submission = await read({ body })
    expect(submission).toMatchObject({
      context: CONTEXT,
      idempotencyKey: null,
      adapterId: null,
      dryRun: false,
    })
    expect(submission.files.map(({ name }) => name)).toEqual(['fortio.json', 'b.hlog'])
    expect(submission.files[1]?.bytes).toEqual(bytes)
  })

  it('may send the context as a file and the result as text', async () => {
    const body = form(['context', new Blob([CONTEXT]), 'meshbench.yaml'], ['result', '{"a":1}'])
    const submission = await read({ body })
    expect(submission.context).toBe(CONTEXT)
    expect(text(submission.files[0]?.bytes)).toBe('{"a":1}')
  })

  it.each([
    ['no context', form(RESULT), /No context/],
    ['two contexts', form(['context', 'a'], ['context', 'b'], RESULT), /Two contexts/],
    ['no result', form(['context', CONTEXT]), /No result file.*found 0/],
    ['an unknown field', form(['context', CONTEXT], RESULT, ['results', 'x']), /found "results"/],
    [
      'too many results',
      form(['context', CONTEXT], ...Array.from({ length: 101 }, () => RESULT)),
      /Too many.*found 101/,
    ],
  ])('with %s is refused', async (_, body, message) => {
    const error = await refusal({ body })
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      message: like(message),
    })
  })

  it('that is broken is refused, and says what to send', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const error = await refusal({ body: '--x\r\nnonsense', headers: { 'content-type': type } })
      expect(error).toMatchObject({ code: 'BAD_REQUEST', facts: { hint: like(/curl -F context/) } })
    }
  })

  it('does not leave a context in the query unread', async () => {
    const error = await refusal({ body: form(['context', CONTEXT], RESULT), query: '?rps=500' })
    expect(error.message).toMatch(/given twice.*found rps in the query/)
    expect(error.facts.hint).toMatch(/keep one of the two.*--data-binary @FILE/)
    const typo = await refusal({ body: form(['context', CONTEXT], RESULT), query: '?dryrun=1' })
    expect(typo.message).toMatch(/dryrun/)
  })
})

describe('a JSON envelope', () => {
  const context = { campaign: 'c', mesh: 'none' }
  const json = (value: unknown, query = '') =>
    ({ body: JSON.stringify(value), headers: JSON_TYPE, query }) satisfies Sent

  it('carries results as text or as JSON, with names and replicates', async () => {
    const results = [{ name: 'a.txt', replicate: 3, raw: 'Requests/sec: 1' }, { raw: { b: [1] } }]
    const submission = await read(json({ context, results }))
    expect(submission.context).toEqual(context)
    expect(submission.files).toMatchObject([
      { name: 'a.txt', replicate: 3 },
      { name: 'result-2', replicate: null },
    ])
    expect(submission.files.map(({ bytes }) => text(bytes))).toEqual([
      'Requests/sec: 1',
      '{"b":[1]}',
    ])
  })

  it.each([
    [{ context, results: [] }, '/results'],
    [{ context: 'x', results: [{ raw: '1' }] }, '/context'],
    [{ context, results: [{ raw: 1 }] }, '/results/0/raw'],
    [{ context, results: [{ raw: '1', replicate: 0 }] }, '/results/0/replicate'],
    [{ context, results: [{ raw: '1', name: 'a\u0001' }, { name: 'x' }] }, '/results/1/raw'],
    [{ context, results: [{ raw: '1', file: 'x' }] }, '/results/0'],
    [{ context, results: [{ raw: '1' }], more: 1 }, ''],
    [[1], ''],
  ])('%j is refused at %s', async (value, pointer) => {
    const error = await refusal(json(value))
    expect(error).toMatchObject({ code: 'BAD_REQUEST', facts: { pointer } })
  })

  it('does not leave a context in the query unread', async () => {
    const error = await refusal(json({ context, results: [{ raw: '1' }] }, '?rps=500'))
    expect(error.message).toMatch(/rps in the query/)
  })

  it('that is not JSON is refused with the line', async () => {
    const error = await refusal({ body: '{\n"context": {,', headers: JSON_TYPE })
    expect(error).toMatchObject({ code: 'BAD_REQUEST', facts: { line: 2 } })
  })
})

describe('a raw body', () => {
  it.each([
    ['application/octet-stream'],
    ['application/x-www-form-urlencoded'],
    ['text/plain; charset=utf-8'],
    ['application/json'],
    [null],
  ])('of type %s takes its context from the query', async (type) => {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
    const query = `${QUERY}&rps=2e3&environment=kind-ci&adapter=fortio&dryRun=1`
    const submission = await read({ body: '{"a":1}', query, headers })
    expect(submission.context).toEqual({
      campaign: 'nightly',
      mesh: 'istio',
      mode: 'sidecar',
      rps: '2e3',
      environment: { label: 'kind-ci' },
    })
    expect(submission).toMatchObject({ adapterId: 'fortio', dryRun: true })
    expect(text(submission.files[0]?.bytes)).toBe('{"a":1}')
  })

  it('needs a context and a body', async () => {
    expect((await refusal({ body: 'x' })).message).toMatch(/No context/)
    const empty = await refusal({ query: QUERY })
    expect(empty.message).toMatch(/Empty body.*found nothing/)
    expect(empty.facts.hint).toMatch(/file is empty.*@/)
  })

  it.each(['mesh=istio&mesh=linkerd', 'adapter=a&adapter=b', 'dryRun=0&dryRun=1'])(
    'with %s twice in the query is refused',
    async (twice) => {
      const error = await refusal({ body: 'x', query: `?campaign=c&${twice}` })
      expect(error.message).toMatch(/in the query twice: "\w+" and "\w+"/)
      expect(error.facts.hint).toMatch(/leave one of them out/)
    },
  )

  it('keeps a parameter named __proto__ visible, so that it is refused as unknown', async () => {
    const { context } = await read({ body: 'x', query: `${QUERY}&__proto__=x` })
    expect(Object.keys(context)).toContain('__proto__')
  })
})

describe('dryRun', () => {
  it.each([
    ['', true],
    ['1', true],
    ['TRUE', true],
    ['yes', true],
    ['0', false],
    ['false', false],
  ])('=%s is %s', async (value, dryRun) => {
    const submission = await read({ body: 'x', query: `${QUERY}&dryRun=${value}` })
    expect(submission.dryRun).toBe(dryRun)
  })

  it('with any other word is refused instead of storing', async () => {
    const error = await refusal({ body: 'x', query: `${QUERY}&dryRun=please` })
    expect(error).toMatchObject({ code: 'BAD_REQUEST', message: like(/found "please"/) })
  })
})

describe('sizes and encodings', () => {
  const GZIP = { 'content-encoding': 'gzip' }
  const endless = (chunks: number): ReadableStream<Uint8Array> => {
    let sent = 0
    return new ReadableStream({
      pull(controller) {
        if (sent++ < chunks) controller.enqueue(new Uint8Array(100_000).fill(0x20))
        else controller.close()
      },
    })
  }

  it('gunzips a body, however the header is spelled', async () => {
    for (const encoding of ['gzip', 'GZIP', ' gzip'])
      expect(
        text(
          (
            await read({
              body: gzipSync('{"a":1}'),
              query: QUERY,
              headers: { 'content-encoding': encoding },
            })
          ).files[0]?.bytes,
        ),
      ).toBe('{"a":1}')
  })

  it.each(['br', 'zstd', 'gzip, gzip', 'deflate'])('refuses encoding %s', async (encoding) => {
    const error = await refusal({
      body: 'x',
      query: QUERY,
      headers: { 'content-encoding': encoding },
    })
    expect(error).toMatchObject({
      status: 415,
      message: expect.stringContaining(encoding) as string,
      facts: { hint: 'send the file unpacked, or packed with gzip' },
    })
  })

  it('refuses what announces more than 5 MB without reading it', async () => {
    const request = post({
      body: endless(1),
      query: QUERY,
      headers: { 'content-length': '6000000' },
    })
    expect(await refusal(request)).toMatchObject({
      code: 'TOO_LARGE',
      status: 413,
      facts: { detail: 'expected at most 5 MB on the wire, found 6.0 MB' },
    })
    expect(request.bodyUsed).toBe(false)
  })

  it('stops reading at 5 MB when nothing was announced', async () => {
    expect(await refusal({ body: endless(1e9), query: QUERY })).toMatchObject({
      code: 'TOO_LARGE',
      facts: { detail: like(/5 MB on the wire/), hint: like(/fortio -json/) },
    })
  })

  it('takes 5 MB', async () => {
    const { files } = await read({ body: endless(50), query: QUERY })
    expect(files[0]?.bytes.byteLength).toBe(5_000_000)
  })

  it('stops inflating a bomb at 64 MB', async () => {
    const body = gzipSync(Buffer.alloc(200_000_000))
    expect(body.byteLength).toBeLessThan(1_000_000)
    expect(await refusal({ body, query: QUERY, headers: GZIP })).toMatchObject({
      code: 'TOO_LARGE',
      facts: { detail: like(/64 MB after inflating/) },
    })
  })

  it.each([
    ['no gzip at all', Buffer.from('{"a":1}')],
    ['a cut gzip', gzipSync('{"a":1}'.repeat(1000)).subarray(0, 40)],
  ])('refuses %s', async (_, body) => {
    expect(
      await refusal({ body: new Uint8Array(body), query: QUERY, headers: GZIP }),
    ).toMatchObject({
      code: 'BAD_REQUEST',
      facts: {
        title: 'The gzip body is broken',
        detail: like(/expected gzip, as Content-Encoding says/),
        hint: like(/leave the header Content-Encoding out/),
      },
    })
  })

  it.each(['', 'a b', 'ü', 'x'.repeat(201)])('refuses the Idempotency-Key %j', async (key) => {
    const headers = { 'idempotency-key': key }
    expect((await refusal({ body: 'x', query: QUERY, headers })).message).toMatch(/Idempotency-Key/)
  })
})
