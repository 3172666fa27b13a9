import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fortioJson, upload } from '@/server/runs/store/submission-fixture'
import { AppError } from '@/server/platform/errors'
import { checkContext } from '@/server/runs/parse/context-problems'
import { curlLine } from '@/server/runs/parse/curl-line'
import { readValidation } from './request'
import { validateSubmission, type ToValidate } from './validate'

const CONTEXT = { campaign: 'nightly', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
const check = (input: Partial<ToValidate>) =>
  validateSubmission({
    owner: 'test',
    context: CONTEXT,
    files: [upload(fortioJson('check'), 'fortio.json')],
    adapterId: null,
    query: null,
    unknownMesh: () => Promise.resolve(null),
    ...input,
  })
const pointers = (problems: { pointer: string | null }[]) => problems.map(({ pointer }) => pointer)

describe('validate', () => {
  it('shows the numbers, the distribution, notices and flags of a file', async () => {
    const { isStorable, contextProblems, files } = await check({})
    expect(isStorable).toBe(true)
    expect(contextProblems).toEqual([])
    const [file] = files
    expect(file?.adapter).toEqual({ id: 'fortio', label: 'Fortio' })
    const run = file?.runs[0]
    expect(run?.stored).toContainEqual({
      key: 'http.latency.p99',
      value: 0.003950000000000003,
      unit: 's',
    })
    expect(run?.histograms[0]).toMatchObject({ metric: 'http.latency', count: 1000 })
    const counted = run?.histograms[0]?.buckets.reduce((sum, [, , count]) => sum + count, 0)
    expect(counted).toBe(1000)
    expect(run?.flags.map(({ code }) => code)).toContain('CO_POSSIBLE')
    expect(run?.flags.every(({ text }) => text !== '')).toBe(true)
  })

  it('reads a file without a context and lists what the context must say', async () => {
    const { isStorable, contextProblems, files } = await check({ context: null })
    expect(isStorable).toBe(false)
    expect(pointers(contextProblems)).toEqual(['/campaign', '/mesh', '/mode'])
    expect(files[0]?.problems).toEqual([])
    expect(files[0]?.runs).toHaveLength(1)
  })

  it('finds every contradiction and shows the numbers all the same', async () => {
    const context = { ...CONTEXT, rps: 999, connections: 1, protocol: 'udp' }
    const [file] = (await check({ context })).files
    expect(pointers(file?.problems ?? []).sort()).toEqual(['/connections', '/protocol', '/rps'])
    expect(file?.runs).toHaveLength(1)
  })

  it('judges each file for itself', async () => {
    const good = upload(fortioJson('good'), 'good.json')
    const { files, isStorable } = await check({ files: [upload('{"cut": ', 'bad.json'), good] })
    expect(isStorable).toBe(false)
    expect(files[0]).toMatchObject({ adapter: null, runs: [] })
    expect(files[0]?.problems[0]?.line).toBe(1)
    expect(files[1]).toMatchObject({ problems: [], adapter: { id: 'fortio' } })
  })

  it('names the adapter of a file that it refuses', async () => {
    const text = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
    const broken = text.replace(/"ActualQPS": [\d.]+/, '"ActualQPS": "many"')
    const [file] = (await check({ files: [upload(broken)] })).files
    expect(file?.adapter?.id).toBe('fortio')
    expect(file?.problems[0]?.pointer).toBe('/ActualQPS')
  })

  it('passes on that the mesh is unknown, once the context says one', async () => {
    const error = new AppError('UNKNOWN_MESH', { title: 'Unknown', detail: '-', pointer: '/mesh' })
    const unknownMesh = (slug: string) => Promise.resolve(slug === 'itsio' ? error : null)
    const wrong = await check({ context: { ...CONTEXT, mesh: 'itsio' }, unknownMesh })
    expect(wrong).toMatchObject({ isStorable: false, contextProblems: [{ code: 'UNKNOWN_MESH' }] })
    expect(
      (await check({ context: {}, unknownMesh: () => Promise.resolve(error) })).contextProblems,
    ).toHaveLength(3)
  })

  it('refuses several runs under one replicate, as the ingest endpoint does', async () => {
    const text = readFileSync('ingest/fixtures/qperf/tcp_lat_bw.txt')
    const context = { ...CONTEXT, replicate: 3 }
    const [file] = (await check({ context, files: [upload(text, 'qperf.txt')] })).files
    expect(pointers(file?.problems ?? [])).toEqual(['/replicate'])
    expect(file?.runs).toHaveLength(2)
  })
})

describe('checkContext', () => {
  it('finds every fault, the first in the words of the ingest endpoint', () => {
    const { problems, usable } = checkContext(
      'mesh: none\nmode: sidecar\nrps: fast\nenvironment: { label: x, nodes: 0 }\nversoin: 1\n',
    )
    expect(problems.map(({ facts }) => facts.pointer)).toEqual([
      '/versoin',
      '/campaign',
      '/rps',
      '/environment/nodes',
      '/mode',
    ])
    expect(usable).toMatchObject({ mesh: 'none', mode: 'none' })
  })

  it('keeps what is right, so that files are read with it', () => {
    expect(checkContext({ latency_unit: 'us', rps: 0 }).usable).toMatchObject({
      latency_unit: 'us',
    })
  })

  it.each(['mesh: [', 'just text', 'a: *b'])('gives up with the line on %s', (yaml) => {
    const { problems } = checkContext(yaml)
    expect(problems).toHaveLength(1)
  })
})

describe('readValidation', () => {
  const post = (query: string, body: BodyInit) =>
    readValidation(
      new Request(`http://localhost/api/v1/validate${query}`, { method: 'POST', body }),
    )

  it('takes a form without a context, or with an empty one', async () => {
    const form = new FormData()
    form.append('result', new Blob(['x']), 'a.json')
    expect(await post('', form)).toMatchObject({ context: null, query: null })
    form.append('context', ' \n')
    expect(await post('?adapter=fortio', form)).toMatchObject({
      context: null,
      adapterId: 'fortio',
    })
  })

  it('takes a raw body with and without a context in the query', async () => {
    expect(await post('', 'x')).toMatchObject({ context: null, query: null })
    expect(await post('?mesh=istio', 'x')).toMatchObject({ query: { mesh: 'istio' } })
  })

  it('takes 1 MB and no more, and no registered context', async () => {
    expect((await post('', 'x'.repeat(1_000_000))).files).toHaveLength(1)
    await expect(post('', 'x'.repeat(1_000_001))).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await expect(post('?context=a/b', 'x')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('curlLine', () => {
  it('names context and file, quoted where a shell or curl would read more into them', () => {
    expect(curlLine('fortio.json', null, null)).toMatch(
      /^curl -H "Authorization: Bearer \$TOKEN" -F context=@meshbench\.yaml -F result=@fortio\.json http\S+\/api\/v1\/runs$/,
    )
    expect(curlLine("it's $(x);type=a.json", null, 'k6')).toContain(
      `-F 'result=@"it'\\''s $(x);type=a.json"' 'http`,
    )
  })

  it('repeats the query where it is the context', () => {
    expect(curlLine('a.json', { mesh: 'istio', mode: 'sidecar' }, null)).toMatch(
      /--data-binary @a\.json 'http\S+\/api\/v1\/runs\?mesh=istio&mode=sidecar'$/,
    )
  })
})

it('counts the bytes of a file after it was unpacked, not as it was sent', async () => {
  const packed = gzipSync(`${fortioJson('packed').slice(0, -1)}${' '.repeat(2 ** 20)}}`)
  expect(packed.byteLength).toBeLessThan(20_000)
  const { files, isStorable } = await check({
    files: [{ name: 'fortio.json.gz', bytes: new Uint8Array(packed), replicate: null }],
  })
  expect(isStorable).toBe(false)
  expect(files[0]?.problems[0]).toMatchObject({ code: 'TOO_LARGE' })
})

it('says once that a product does not have the mode, and what a missing campaign is', async () => {
  const judge = (context: object) =>
    validateSubmission({
      owner: 'test',
      context,
      adapterId: null,
      query: null,
      files: [upload(fortioJson('mode'), 'fortio.json')],
      unknownMesh: () => Promise.resolve(null),
    })
  const wrong = await judge({ campaign: 'c', mesh: 'linkerd', mode: 'ambient' })
  expect(wrong.files[0]?.problems.map(({ pointer }) => pointer)).toEqual(['/mode'])
  expect(wrong.files[0]?.runs).toHaveLength(1)
  const unnamed = await judge({ mesh: 'istio', mode: 'sidecar' })
  expect(unnamed.contextProblems[0]).toMatchObject({
    pointer: '/campaign',
    detail: expect.stringContaining('a name of your own for these runs') as string,
  })
})
