import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BoundsRefused } from './compare'
import { parseOptions } from './options'
import { chooseExitCode } from './outcome'
import { push } from './push'
import { formatOutcome } from './report'

let answer: { status: number; body: unknown }
const asked: string[] = []
const short = 'this run lasted 5 s'
const summary = { lines: ['Istio sidecar 1.26.0: p99 4.84 ms', short] }
const comparison = { said: [short, 'of the post'] }
const stored = { runs: [{ id: 'r1', url: '/runs/r1', summary, comparison }] }
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const isPost = request.method === 'POST'
    if (!isPost) asked.push(request.url ?? '')
    const { status, body } = isPost ? { status: 201, body: stored } : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-compare-'))
const file = path.join(folder, 'run.json')

beforeAll(async () => {
  writeFileSync(file, '{}')
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
beforeEach(() => void (asked.length = 0))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const pushed = (...bounds: string[]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = ['push', file, '--context', file, '--url', url, '--retries', '0', ...bounds]
  return push(file, parseOptions(args, { MESHBENCH_TOKEN: 't' }))
}

it('says what was measured and excluded and how it compares, each sentence once', async () => {
  const outcome = await pushed()
  expect(outcome.message.split('\n  ').slice(1)).toEqual([
    'Istio sidecar 1.26.0: p99 4.84 ms',
    'this run lasted 5 s',
    'of the post',
  ])
  expect([asked.length, chooseExitCode([outcome])]).toEqual([0, 0])
})

it.each([
  [true, 0],
  [false, 4],
])('asks for the bounds it was given; passed %s ends with %d', async (passed, code) => {
  answer = { status: 200, body: { passed, said: ['max p99=+10%: …'] } }
  const outcome = await pushed('--max', 'p99=+10%', '--fail-on', 'regression')
  expect(asked).toEqual(['/api/v1/runs/r1/comparison?max=p99%3D%2B10%25&failOn=regression'])
  expect(outcome).toMatchObject({ ok: true, passed })
  expect(outcome.message).toContain('\n  max p99=+10%: …')
  expect(chooseExitCode([outcome])).toBe(code)
  expect(formatOutcome(outcome)).toMatch(passed ? /^ok / : /^stored, gate failed \//)
})

it('tells a site that did not answer from a bound that is exceeded', async () => {
  answer = { status: 503, body: {} }
  const outcome = await pushed('--max', 'p99=+10%')
  expect(outcome.message).toContain('stored; the site did not say how it compares')
  expect(chooseExitCode([outcome])).toBe(3)
})

it('gives the words of a bound that the site does not take', async () => {
  answer = { status: 400, body: { title: 'max is not valid', detail: 'expected a bound' } }
  const refusal = new BoundsRefused('max is not valid: expected a bound')
  await expect(pushed('--max', 'p99')).rejects.toEqual(refusal)
})
