import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type AppError } from '@/server/platform/errors'
import { readSubmission } from '../receive/request'

const envelope = (raw: string): string =>
  `{"context":{"campaign":"nightly"},"results":[{"raw":${raw}}]}`
const post = (text: string, query = ''): Request =>
  new Request(`http://localhost/api/v1/runs${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(text),
  })

/** The longest time in which nothing else could run, in ms, and what came of the request. */
async function measureBlock(request: Request): Promise<{ longestMs: number; outcome: unknown }> {
  let [longestMs, last] = [0, performance.now()]
  const look = (): void => {
    const at = performance.now()
    longestMs = Math.max(longestMs, at - last)
    last = at
  }
  const timer = setInterval(look, 1)
  const outcome = await readSubmission(request).catch((error: unknown) => error)
  look()
  clearInterval(timer)
  return { longestMs, outcome }
}

describe('a JSON body that takes long to parse', () => {
  it.each([
    ['more values than may be', envelope(`[${'1,'.repeat(2_400_000)}1]`), /too many JSON values/],
    [
      'more keys than may be',
      envelope(`{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
      /too many keys/,
    ],
    ['as many values as may be', envelope(`[${'1,'.repeat(990_000)}1]`), null],
  ] as const)('leaves this thread free: %s', async (_name, text, refusal) => {
    // prettier-ignore
    // Before it, so that neither a cold thread nor a cold parser is counted.
    await readSubmission(post(envelope('[1]')))
    const { longestMs, outcome } = await measureBlock(post(text))
    if (refusal === null) expect(outcome).toHaveProperty('files')
    else expect((outcome as AppError).message).toMatch(refusal)
    // On this thread it takes a second; the margin is for a busy machine.
    expect(longestMs).toBeLessThan(500)
  })
})

it('a context as large as a file is refused before it comes back', async () => {
  const text = `{"context":{"note":"${'x'.repeat(300_000)}"},"results":[{"raw":[1]}]}`
  await expect(readSubmission(post(text))).rejects.toMatchObject({
    code: 'INVALID_CONTEXT',
    facts: { pointer: '/context' },
  })
})

it('a context in the query and in the envelope are one too many, whatever else is wrong', async () => {
  const text = '{"context":{},"results":[]}'
  await expect(readSubmission(post(text, '?campaign=a'))).rejects.toThrow('given twice')
  await expect(readSubmission(post(text))).rejects.toThrow('not valid')
})
