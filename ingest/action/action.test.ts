import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { partsIn } from '../parts/parts-file'
import { makeResultFile } from '../formats/result-file'

const action = parse(readFileSync('ingest/action/action.yml', 'utf8')) as {
  inputs: Record<string, { default?: string }>
  runs: { steps: { name: string; run: string; env: Record<string, string> }[] }
}
const step = action.runs.steps.find(({ name }) => name === 'Send results')

/** As a site writes them: Markdown whose quotes and bars are character references. */
const CELLS =
  'Istio &#34;x&#34; | 200 requests&#47;s | p50 1.2 ms<br>p99 4.84 ms | not ranked: no rate'
const FLAGS = [{ code: 'RATE_UNKNOWN', severity: 'exclude', scope: 'run', text: 'no rate' }]
const received: FormData[] = []
const asked: string[] = []
let comparison = { said: ['of the "night"', 'no change'], passed: true }
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'r1', ...comparison }))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const type = { 'content-type': request.headers['content-type'] ?? '' }
    void new Response(Buffer.concat(chunks), { headers: type }).formData().then((form) => {
      received.push(form)
      response.writeHead(201, { 'content-type': 'application/json' })
      const { said } = comparison
      const summary = { lines: ['not read'], cells: CELLS }
      const run = {
        id: 'r1',
        url: '/runs/r1',
        stored: [],
        flags: FLAGS,
        summary,
        comparison: { said },
      }
      response.end(JSON.stringify({ runs: [run] }))
    })
  })
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-action-'))
const summary = path.join(folder, 'summary.md')
const write = (name: string, text: string): string => {
  const at = path.join(folder, name)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
  return at
}
const context = write('meshbench.yaml', 'campaign: c\nmesh: none\nparts: 2\n')

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (
  files: string[],
  parts: string,
  bounds: Record<string, string> = {},
): Promise<{ code: number; stdout: string }> => {
  received.length = 0
  asked.length = 0
  writeFileSync(summary, '')
  const env = {
    ...process.env,
    MESHBENCH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MESHBENCH_TOKEN: 't',
    MESHBENCH_CONTEXT: context,
    MESHBENCH_FILES: files.join('\n'),
    MESHBENCH_PARTS: parts,
    GITHUB_STEP_SUMMARY: summary,
    ...bounds,
  }
  return new Promise((resolve) => {
    execFile('bash', ['-c', step?.run ?? 'exit 9'], { env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout })
    })
  })
}

const partsSent = async () => {
  const [form] = received
  const file = form?.get('result')
  if (!(file instanceof File)) throw new Error('no result was sent')
  expect(file.name).toBe('parts.json')
  const parts = partsIn(makeResultFile(file.name, new Uint8Array(await file.arrayBuffer())))
  return parts?.map(({ name, file: { bytes } }) => [name, new TextDecoder().decode(bytes)])
}

// Every character that a JSON text escapes, and some that it does not.
const HARD =
  'say "50%"\tC:\\n\\"x\r\n\u001b[32m12.5\u00b5s\u001b[0m & \u20ac \u0001\u001f\n\nlast line'

describe('the GitHub Action', () => {
  it('has a variable for each of its inputs, and nothing from an event inside a script', () => {
    const steps = action.runs.steps
    const used = steps.flatMap(({ env }) =>
      Object.values(env).flatMap((value) => /inputs\.([a-z-]+)/.exec(value)?.[1] ?? []),
    )
    expect(new Set([...used, 'comment'])).toEqual(new Set(Object.keys(action.inputs)))
    for (const { run } of steps) expect(run).not.toContain('${{')
    expect(action.inputs.parts?.default).toBe('false')
  })

  it('sends each file as a run of its own', async () => {
    const done = await run([write('a.log', 'a'), write('b.log', 'b')], 'false')
    expect(done.code, done.stdout).toBe(0)
    expect(received).toHaveLength(2)
    const text = readFileSync(summary, 'utf8')
    expect(text.match(/\/runs\/r1/g)).toHaveLength(2)
    expect(text).toContain(`/runs/r1) | ${CELLS} |\n`)
    expect(text).not.toContain('RATE_UNKNOWN')
  })

  it('sends every file that a pattern matches, and a name that exists as it stands', async () => {
    for (const name of ['g/1 a.log', 'g/2.log', 'g/deep/3.log', 'g/[x].log', 'g/x.log', 'g/no.txt'])
      write(name, name)
    const sent = async (...patterns: string[]) => {
      const done = await run(
        patterns.map((pattern) => path.join(folder, pattern)),
        'false',
      )
      expect(done.code, done.stdout).toBe(0)
      return Promise.all(received.map((form) => (form.get('result') as File).text()))
    }
    expect(await sent('g/*.log')).toEqual(['g/1 a.log', 'g/2.log', 'g/[x].log', 'g/x.log'])
    expect(await sent('g/**/3.log', 'g/?.log')).toEqual(['g/deep/3.log', 'g/2.log', 'g/x.log'])
    expect(await sent('g/[x].log')).toEqual(['g/[x].log'])
    expect(await sent('g/1 *.log')).toEqual(['g/1 a.log'])
    const none = await run([path.join(folder, 'g/*.json'), path.join(folder, 'g/2.log')], 'false')
    expect(none.code).toBe(1)
    expect(none.stdout).toContain('g/*.json::expected a result file, found none')
    expect(received).toHaveLength(1)
  })

  it('sends the files of several load generators as one run, byte for byte', async () => {
    const done = await run([write('pod-1.log', HARD), write('pod "2".log', 'two\n')], 'true')
    expect(done.code, done.stdout).toBe(0)
    expect(received).toHaveLength(1)
    expect(await partsSent()).toEqual([
      ['pod-1.log', HARD],
      ['pod "2".log', 'two\n'],
    ])
    expect(readFileSync(summary, 'utf8')).toContain('| parts.json | [open](')
  })

  it('says what the response says of a run beside those before it', async () => {
    expect((await run([write('a.log', 'a')], 'false')).code).toBe(0)
    expect(readFileSync(summary, 'utf8')).toContain('a.log**\n\n- of the "night"\n- no change\n')
    expect(asked).toEqual([])
  })

  it.each([
    [true, 0],
    [false, 4],
  ])('ends with %s as the answer to bounds with code %d', async (passed, code) => {
    comparison = { ...comparison, passed }
    const bounds = { MESHBENCH_MAX: 'p99=+10%', MESHBENCH_FAIL_ON: 'regression' }
    const done = await run([write('a.log', 'a')], 'false', bounds)
    expect(done.code, done.stdout).toBe(code)
    expect(asked.map(decodeURIComponent)).toEqual([
      '/api/v1/runs/r1/comparison?max=p99=+10%&min=&failOn=regression',
    ])
    expect(readFileSync(summary, 'utf8')).toContain('\n- of the "night"\n- no change\n')
    expect(done.stdout.includes('a.log::of the "night"; no change\n')).toBe(!passed)
  })

  it('numbers the files of pods that call their logs the same', async () => {
    await run([write('pod-1/wrk.log', 'one'), write('pod-2/wrk.log', 'two')], 'true')
    expect(await partsSent()).toEqual([
      ['1/wrk.log', 'one'],
      ['2/wrk.log', 'two'],
    ])
  })

  it.each<[string, string[], string, RegExp]>([
    ['one of them is missing', ['pod-1.log', 'not-there.log'], 'true', /found none/],
    ['there is only one', ['pod-1.log'], 'true', /two files or more .* found one/],
    ['the input is neither true nor false', ['pod-1.log'], 'yes', /true or false .* found yes/],
    ['none is named', [], 'true', /No result file was named/],
  ])('sends nothing where %s', async (_, names, parts, words) => {
    const done = await run(
      names.map((name) => path.join(folder, name)),
      parts,
    )
    expect(done.code).toBe(1)
    expect(done.stdout).toMatch(words)
    expect(received).toEqual([])
  })
})
