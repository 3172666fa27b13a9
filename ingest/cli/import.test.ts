import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { importFiles } from './import'
import { parseOptions } from './options'
import { chooseExitCode } from './outcome'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-import-'))
let server: Server | null = null
beforeAll(() => {
  writeFileSync(path.join(folder, 'meshbench.yaml'), 'campaign: bulk\nmesh: istio\nmode: sidecar')
  for (const name of ['a', 'b', 'c']) writeFileSync(path.join(folder, name), name)
})
afterEach(() => void server?.close())
afterAll(() => rmSync(folder, { recursive: true }))

type Handler = (lines: string[], response: ServerResponse, attempt: number) => void

async function readLines(request: IncomingMessage): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: request.pipe(createGunzip()) })) {
    const { results } = JSON.parse(line) as { results: { raw: string }[] }
    lines.push(results[0]?.raw ?? '')
  }
  return lines
}

/** Imports the folder into a server on loopback that responds as the handler says; the lines of each attempt. */
async function importInto(handler: Handler, retries = 2) {
  const attempts: string[][] = []
  const made = createServer((request, response) => {
    void readLines(request).then((lines) => {
      attempts.push(lines)
      handler(lines, response, attempts.length)
    })
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const words = [
    'import',
    folder,
    '--url',
    `http://127.0.0.1:${port}`,
    '--retries',
    String(retries),
  ]
  const done = await importFiles(parseOptions(words, { MESHBENCH_TOKEN: 'mb_x' }))
  return { ...done, attempts, exitCode: chooseExitCode(done.outcomes) }
}

const responseLine = (line: number, status: number) =>
  `${JSON.stringify(status < 400 ? { line, status, runs: [] } : { line, status, problem: { code: 'X' } })}\n`
const summary = `${JSON.stringify({ summary: {} })}\n`

it('counts what is stored, repeated and refused', async () => {
  const done = await importInto((_, response) => {
    response
      .writeHead(207)
      .end(responseLine(1, 201) + responseLine(2, 200) + responseLine(3, 422) + summary)
  })
  expect(done).toMatchObject({ stored: 1, repeated: 1, refused: 1, exitCode: 1 })
  expect(done.attempts).toEqual([['a', 'b', 'c']])
})

it('refuses a file whose run was withdrawn', async () => {
  const runs = [{ url: '/runs/1', state: 'withdrawn' }]
  const done = await importInto((_, response) => {
    response
      .writeHead(207)
      .end(
        `${JSON.stringify({ line: 1, status: 200, runs })}\n${responseLine(2, 200)}${responseLine(3, 201)}${summary}`,
      )
  })
  expect(done).toMatchObject({ stored: 1, repeated: 1, refused: 1, exitCode: 1 })
  expect(done.outcomes[0]).toMatchObject({ ok: false, code: 'WITHDRAWN' })
})

it('sends again what got no response when the connection breaks, and nothing else', async () => {
  const done = await importInto((lines, response, attempt) => {
    response.writeHead(207)
    if (attempt === 1) response.write(responseLine(1, 201), () => response.destroy())
    else response.end(lines.map((_, i) => responseLine(i + 1, 201)).join('') + summary)
  })
  expect(done.attempts).toEqual([['a', 'b', 'c'], ['b', 'c']]) // prettier-ignore
  expect(done).toMatchObject({ stored: 3, refused: 0, exitCode: 0 })
})

it('resends a line that met a busy server, and gives up without calling it refused', async () => {
  const done = await importInto((lines, response) => {
    response.writeHead(207).end(lines.map((_, i) => responseLine(i + 1, 503)).join('') + summary)
  }, 1)
  expect(done.attempts).toHaveLength(2)
  expect(done).toMatchObject({ stored: 0, refused: 0, exitCode: 3 })
})

it('applies a refusal of the whole stream to every file, without retrying', async () => {
  const done = await importInto((_, response) => {
    response.writeHead(401).end(JSON.stringify({ title: 'no token', code: 'UNAUTHENTICATED' }))
  })
  expect(done.attempts).toHaveLength(1)
  expect(done.exitCode).toBe(1)
  expect(done.outcomes.every(({ message }) => message.startsWith('no token'))).toBe(true)
})
