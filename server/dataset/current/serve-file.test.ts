import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseRange, serveDataFile } from './serve-file'

const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-serve-'))
afterAll(() => rm(folder, { recursive: true }))
const TEXT = 'metric,name\r\nhttp.latency,Request latency\r\n'
await writeFile(path.join(folder, 'metrics.csv'), TEXT)
const sha256 = createHash('sha256').update(TEXT).digest('hex')
const file = { table: 'metrics', format: 'csv' as const, rows: 1, bytes: TEXT.length, sha256 }
const manifest = { version: '2026.11.28+0f', writtenAt: '2026-11-28T08:00:00.000Z', files: [file] }
const written = { folder, state: '1', finishedAt: 0, tookMs: 0, manifest }

const ask = (headers: Record<string, string> = {}, name = 'metrics.csv', method = 'GET') =>
  serveDataFile(
    new Request(`http://localhost/data/${name}`, { method, headers }),
    name,
    written,
    'http://localhost',
  )

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', [0, 9]],
    ['bytes=5-', [5, 99]],
    ['bytes=-8', [92, 99]],
    ['bytes=90-900', [90, 99]],
    ['bytes=-900', [0, 99]],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-5', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=-', null],
    [null, null],
  ])('takes %s as %j of 100 bytes', (range, expected) => {
    expect(parseRange(range, 100)).toEqual(expected)
  })
})

describe('a data file', () => {
  it('is sent whole, with its length and digest', async () => {
    const response = await ask()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(TEXT.length))
    expect(response.headers.get('etag')).toBe(`"${sha256}"`)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe(TEXT)
  })

  it('is sent in part, only of the version that was asked for', async () => {
    const part = await ask({ range: 'bytes=-8', 'if-range': `"${sha256}"` })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes ${TEXT.length - 8}-${TEXT.length - 1}/${TEXT.length}`,
      TEXT.slice(-8),
    ])
    const other = await ask({ range: 'bytes=-8', 'if-range': '"another"' })
    expect([other.status, await other.text()]).toEqual([200, TEXT])
    const beyond = await ask({ range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${TEXT.length}`,
    ])
  })

  it('is not sent to whoever has it, nor its body for HEAD', async () => {
    expect((await ask({ 'if-none-match': `"${sha256}"` })).status).toBe(304)
    const head = await ask({}, 'metrics.csv', 'HEAD')
    expect([head.headers.get('content-length'), await head.text()]).toEqual([
      String(TEXT.length),
      '',
    ])
  })

  it('is refused by a name that no file has, with those that are there', async () => {
    await expect(ask({}, '../current.json')).rejects.toMatchObject({
      facts: {
        detail: expect.stringContaining('metrics.csv, datapackage.json, croissant.json') as string,
      },
    })
  })
})

it('describes the files for Frictionless and Croissant', async () => {
  const found = (await (await ask({}, 'datapackage.json')).json()) as {
    version: string
    resources: { path: string; bytes: number; schema: { fields: { name: string }[] } }[]
  }
  expect(found.version).toBe(manifest.version)
  expect(found.resources).toMatchObject([
    { path: 'metrics.csv', bytes: TEXT.length, hash: `sha256:${sha256}` },
  ])
  expect(found.resources[0]?.schema.fields.map(({ name }) => name).slice(0, 2)).toEqual([
    'metric',
    'name',
  ])
  const croissant = (await (await ask({}, 'croissant.json')).json()) as {
    distribution: { contentUrl: string; sha256: string }[]
  }
  expect(croissant.distribution).toMatchObject([
    { contentUrl: 'http://localhost/data/metrics.csv', sha256 },
  ])
})
