import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openSenders } from './senders-fixture'
import { CONTEXT, submit, upload } from './submission-fixture'

/** What a file states of the load keeps two values apart, and parts of one file are no repetitions (methodology 2.2). */
const { db, acme } = await openSenders(['acme'], { isPublished: false })
const read = (name: string): string => readFileSync(`ingest/fixtures/${name}`, 'utf8')

let campaigns = 0
const newCampaign = (more: object = {}) => ({
  ...CONTEXT,
  campaign: `loads-${(campaigns += 1)}`,
  ...more,
})

async function send(context: object, text: string, name: string) {
  const { body } = await submit(db, acme, [upload(text, name)], context)
  const ids = body.runs.flatMap(({ id }) => id ?? [])
  return db.run.findMany({
    where: { id: { in: ids } },
    include: { condition: { include: { workload: true } } },
    orderBy: { sourceIndex: 'asc' },
  })
}

/** Keys of the axes of two files of one campaign. */
async function axes(name: string, a: string, b: string, context: object = {}): Promise<string[]> {
  const shared = newCampaign(context)
  const runs = [...(await send(shared, a, name)), ...(await send(shared, b, name))]
  return [...new Set(runs.map(({ condition }) => Buffer.from(condition.groupKey).toString('hex')))]
}

/** The same result measured again: its numbers differ, or it would be taken for the same one. */
const again = (text: string, pattern: RegExp, replacement: string): string => {
  const changed = text.replace(pattern, replacement)
  expect(changed).not.toBe(text)
  return changed
}

const FORTIO = read('fortio/http_qps200_c8.json')
const AGAIN: [RegExp, string] = [/"StdDev": 0\.00\d+/, '"StdDev": 0.001234567']

describe('two files of fortio', () => {
  it('that state the same load share an axis', async () => {
    expect(await axes('a.json', FORTIO, again(FORTIO, ...AGAIN))).toHaveLength(1)
  })

  it('at two hosts, under other labels and by another id share an axis', async () => {
    const other = again(
      again(FORTIO, ...AGAIN),
      /"URL": "http:\/\/[^/]+/,
      '"URL": "http://10.9.8.7:90',
    )
    expect(
      await axes('a.json', FORTIO, again(other, /"Labels": "[^"]*"/, '"Labels": "b"')),
    ).toHaveLength(1)
  })

  it('share an axis where one states what fortio does by default', async () => {
    const silent = again(again(FORTIO, ...AGAIN), /\s*"DisableKeepAlive": false,/, '')
    expect(await axes('a.json', FORTIO, silent)).toHaveLength(1)
  })

  it.each([
    ['path', /(?<="URL": "http:\/\/[^/"]+)\/[^"]*/, '/other'],
    ['query', /(?<="URL": "http:\/\/[^/"]+\/)[^"]*/, 'echo?size=10000000&delay=3ms'],
    ['keep-alive', /"DisableKeepAlive": false/, '"DisableKeepAlive": true'],
    ['jitter', /"Jitter": false/, '"Jitter": true'],
    ['uniform', /"Uniform": false/, '"Uniform": true'],
    ['catch-up', /"NoCatchUp": false/, '"NoCatchUp": true'],
    ['compression', /"Compression": false/, '"Compression": true'],
    ['redirects', /"FollowRedirects": false/, '"FollowRedirects": true'],
    ['method', /"MethodOverride": ""/, '"MethodOverride": "PUT"'],
    ['payload', /"Payload": ""/, '"Payload": "aGVsbG8="'],
    ['a field that no reader knows', /"Jitter": false/, '"Jitter": false, "NewInFortio": "yes"'],
  ])('with another %s do not', async (_, pattern, replacement) => {
    const other = again(again(FORTIO, ...AGAIN), pattern, replacement)
    expect(await axes('a.json', FORTIO, other)).toHaveLength(2)
  })

  it('with other options in their commands, or headers, do not', async () => {
    const shared = newCampaign()
    const command = (text: string) => ({ ...shared, harness: { command: text } })
    const [a] = await send(command('fortio load -qps 200 http://a/'), FORTIO, 'a.json')
    const [b] = await send(
      command('fortio load -qps 200 -H "X-Size: 4k" http://a/'),
      again(FORTIO, ...AGAIN),
      'a.json',
    )
    expect(a?.condition.id).not.toBe(b?.condition.id)
    expect(b?.condition.workload.params).toMatchObject({ 'header.x-size': '4k' })
    const codes = (b?.notices as { code: string; message: string }[]).map((one) => one.message)
    expect(codes.join(' ')).toContain('header.x-size 4k')
  })
})

it.each([
  [
    'ghz/json_n200_c4.json',
    /"call":"[^"]+"/,
    '"call":"echo.Echo.Say"',
    /"average":\d+/,
    '"average":446906',
  ],
  [
    'ghz/json_n200_c4.json',
    /"concurrency":4,/,
    '"concurrency":200,',
    /"average":\d+/,
    '"average":446906',
  ],
  [
    'autocannon/json_c4_max.json',
    /"pipelining": ?1/,
    '"pipelining": 10',
    /"stddev": ?[\d.]+/,
    '"stddev": 1.234',
  ],
  ['iperf3/tcp_t5.json', /"reverse":\s*0/, '"reverse": 1', /"mean_rtt":\s*\d+/, '"mean_rtt": 111'],
])('%s with %s replaced is another load', async (name, pattern, replacement, own, other) => {
  const text = read(name)
  const changed = again(again(text, own, other), pattern, replacement)
  expect(await axes(name.split('/')[1] ?? '', text, changed)).toHaveLength(2)
})

it('iperf3 at its maximum: forward and reverse are two loads, and the same again is one', async () => {
  const text = again(read('iperf3/tcp_t5.json'), /"target_bitrate":\s*\d+/, '"target_bitrate": 0')
  const other = again(text, /"mean_rtt":\s*\d+/, '"mean_rtt": 111')
  expect(await axes('a.json', text, other)).toHaveLength(1)
  expect(await axes('a.json', text, again(other, /"reverse":\s*0/, '"reverse": 1'))).toHaveLength(2)
})

it('a control that is sent as a mesh is no value of the mesh', async () => {
  const runs = await send(
    newCampaign(),
    read('istio_perf/fortio_py_default_columns.csv'),
    'fortio.csv',
  )
  const labelled = runs.filter(({ condition }) => {
    const { labelled } = condition.workload.params as Record<string, unknown>
    return labelled === 'baseline'
  })
  expect(labelled.length).toBeGreaterThan(0)
  const flags = await db.qualityFlag.findMany({
    where: { code: 'IMPLAUSIBLE', runId: { in: labelled.map(({ id }) => id) } },
  })
  expect(flags).toHaveLength(labelled.length)
  const others = runs.filter((run) => !labelled.includes(run))
  const own = new Set(others.map(({ conditionId }) => conditionId))
  expect(labelled.filter(({ conditionId }) => own.has(conditionId))).toEqual([])
})

describe('parts of one file', () => {
  it('of which there is one are stored once, without the total that repeats it', async () => {
    const runs = await send(newCampaign(), read('locust/csv_u2_rps20_stats.csv'), 'stats.csv')
    expect(runs.map(({ condition }) => condition.workload.params)).toMatchObject([
      { endpoint: '/echo' },
    ])
  })

  it('of locust are loads of their own, and their total is another', async () => {
    const [header, ...rows] = read('locust/csv_u2_rps20_stats.csv').trimEnd().split(/\r?\n/)
    const [row = '', total = ''] = rows
    const two = row.replace('/echo', '/pay').replaceAll('91,', '92,')
    const file = [header, row, two, total.replaceAll('82,', '164,'), ''].join('\n')
    const runs = await send(newCampaign(), file, 'stats.csv')
    expect(runs).toHaveLength(3)
    expect(new Set(runs.map(({ conditionId }) => conditionId)).size).toBe(runs.length)
    expect(runs.map(({ replicate }) => replicate)).toEqual(runs.map(() => 1))
    expect(runs.at(-1)?.condition.workload.params).toMatchObject({ endpoint: 'all requests' })
  })
})
