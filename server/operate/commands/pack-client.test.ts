import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-client-'))
const inFolder = (name: string): string => path.join(folder, name)
/** Files and contexts that the site got. */
const sent: { name: string; text: string; context: string }[] = []
const site = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const type = { 'content-type': request.headers['content-type'] ?? '' }
    void new Response(Buffer.concat(chunks), { headers: type }).formData().then(async (form) => {
      const [result, context] = [form.get('result'), form.get('context')]
      if (result instanceof File && context instanceof File)
        sent.push({ name: result.name, text: await result.text(), context: await context.text() })
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ runs: [{ id: 'r1', url: '/runs/r1' }] }))
    })
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const pack = ['--import', 'tsx', 'server/operate/commands/pack-client.ts', '--to', folder]
  const tarball = execFileSync(process.execPath, pack).toString('utf8').trim()
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball]
  execFileSync('npm', install, { cwd: folder })
  cpSync('ingest/fixtures/fortio/http_qps200_c8.json', inFolder('fortio.json'))
  writeFileSync(
    inFolder('meshbench.yaml'),
    'campaign: c\nmesh: istio\nversion: 1.26.0\nmode: sidecar\n',
  )
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  sent.length = 0
})

const meshbench = (
  line: string,
  command: string[] = [],
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const env = { ...process.env, MESHBENCH_URL: url, MESHBENCH_TOKEN: 'mb_x' }
    const args = [...line.split(' '), ...(command.length > 0 ? ['--', ...command] : [])]
    execFile(
      inFolder('node_modules/.bin/meshbench'),
      args,
      { cwd: folder, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })

describe('the packed client', () => {
  it('is one file without dependencies', () => {
    expect(readdirSync(inFolder('node_modules')).filter((n) => !n.startsWith('.'))).toEqual([
      'meshbench-client',
    ])
    expect(existsSync(inFolder('node_modules/meshbench-client/meshbench.mjs'))).toBe(true)
  })

  it('reads and sends files as a checkout does', async () => {
    const checked = await meshbench('validate fortio.json --context meshbench.yaml')
    expect(checked, checked.output).toMatchObject({ code: 0 })
    expect((await meshbench('push fortio.json --context meshbench.yaml')).code).toBe(0)
    expect(sent.map(({ name }) => name)).toEqual(['fortio.json'])
    expect((await meshbench('push')).code).toBe(2)
  })

  it('starts the load generator several times, and sends what each left', async () => {
    const command = ['sh', '-c', 'printf "%s" "$MESHBENCH_RUN" > out-{n}.json; echo noise']
    const done = await meshbench(
      'run --context meshbench.yaml --result out-{n}.json --times 3',
      command,
    )
    expect(done.code, done.output).toBe(0)
    expect(sent.map(({ name, text }) => [name, text])).toEqual(
      ['1', '2', '3'].map((n) => [`out-${n}.json`, n]),
    )
  })

  it('sends what the load generator prints', async () => {
    const done = await meshbench('run --context meshbench.yaml --result -', ['echo', 'printed'])
    expect(done.code, done.output).toBe(0)
    expect(sent.map(({ text }) => text)).toEqual(['printed\n'])
  })

  it.each<[string, string, string[], RegExp]>([
    ['fails', 'run --context meshbench.yaml --result -', ['sh', '-c', 'exit 7'], /ended with 7/],
    ['is not there', 'run --context meshbench.yaml --result -', ['no-such-tool'], /be started/],
    [
      'leaves the old result',
      'run --context meshbench.yaml --result fortio.json',
      ['true'],
      /the old one/,
    ],
    ['leaves no result', 'run --context meshbench.yaml --result new.json', ['true'], /found none/],
  ])('sends nothing where the load generator %s', async (_, line, command, words) => {
    const { code, output } = await meshbench(line, command)
    expect(code).toBe(5)
    expect(output).toMatch(words)
    expect(sent).toEqual([])
  })

  it('adds what kubectl says of the cluster', async () => {
    const line = 'run --context meshbench.yaml --result - --cluster'
    const done = await meshbench(line, ['echo', 'x'])
    expect(done.code, done.output).toBe(0)
    expect(sent[0]?.context).toMatch(/^campaign: c\n[^]*\n/)
    expect(done.output).toMatch(/not found: |kubectl/)
    expect(sent[0]?.context).not.toContain('name-of-this-cluster')
  })

  it.each([
    ['run --result -', /needs --context/],
    ['run --context meshbench.yaml', /needs --result/],
    ['run --context meshbench.yaml --result a.json --times 2', /needs \{n\}/],
    ['acknowledge r1', /needs --note/],
    ['webhook add', /needs list, add URL/],
    ['mail add', /needs list, add ADDRESS/],
  ])('refuses "%s"', async (line, words) => {
    const { code, output } = await meshbench(line, line.startsWith('run') ? ['true'] : [])
    expect(code).toBe(2)
    expect(output).toMatch(words)
  })
})
