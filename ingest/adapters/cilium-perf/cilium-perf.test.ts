import { expect, it } from 'vitest'
import { type Change, readChanged } from '../changed-fixture'

const TABLE = 'cilium_perf/table.txt'
const OLD = 'cilium_perf/table_0.13.txt'
const REPORT = 'cilium_perf/report_dir.json'
const find = (name: string, file: string, ...changes: Change[]) =>
  readChanged(file, ...changes).find((run) => run.name === name)
const values = (run: ReturnType<typeof find>) =>
  Object.fromEntries(run?.measurements.map(({ key, value }) => [key, value]) ?? [])

it('reads a row as a test of its own: its scenario, place and name are its load', () => {
  const run = find('pod-to-pod other-node TCP_RR', TABLE)
  expect(run).toMatchObject({
    protocol: 'tcp',
    nominalDurationSeconds: 2,
    connections: 1,
    load: { scenario: 'pod-to-pod', node: 'other-node', test: 'TCP_RR' },
  })
  expect(values(run)).toMatchObject({
    'tcp.rr.rate.mean': 28_671.59,
    'tcp.rr.latency.max': 0.117009,
    'tcp.rr.latency.p99': 0.000081,
  })
})

it('does not know how many streams TCP_STREAM_MULTI adds up', () => {
  const run = find('pod-to-pod same-node TCP_STREAM_MULTI', TABLE)
  expect(run).toMatchObject({ streams: null, connections: null })
  expect(values(run)).toEqual({ 'tcp.throughput.mean': 22_303_830_000 })
})

it('takes UDP_STREAM of old versions for what was sent, of new ones for what arrived', () => {
  expect(values(find('pod-net same-node UDP_STREAM', OLD))).toHaveProperty([
    'udp.throughput.mean@sender',
  ])
  expect(values(find('pod-to-pod same-node UDP_STREAM', TABLE))).toHaveProperty([
    'udp.throughput.mean',
  ])
})

it('reads the 30ns of old versions as the 30 seconds that netperf made of it', () => {
  const run = find('pod-net same-node TCP_CRR', OLD)
  expect(run?.nominalDurationSeconds).toBe(30)
  expect(run?.notices.map(({ code }) => code)).toContain('KNOWN_TOOL_DEFECT')
})

it('has no value for what netperf did not measure', () => {
  const run = find('pod-to-pod same-node TCP_RR', TABLE, [' 13µs ', ' -1µs '])
  expect(values(run)).not.toHaveProperty(['tcp.rr.latency.min'])
})

it('keeps the rows of several samples as runs of one load', () => {
  const row: Change = [/(.*same-node {2}\| TCP_CRR .*\n)/, '$1$1']
  const loads = readChanged(TABLE, row)
    .filter(({ load }) => load['test'] === 'TCP_CRR' && load['node'] === 'same-node')
    .map(({ name }) => name)
  expect(loads).toHaveLength(4)
})

it('reads rows behind the time of --timestamp, with other blanks and without rules', () => {
  const plain = readChanged(TABLE)
  const others: Change[] = [
    [/(?<!.)(?=.)/, '[2026-11-20T10:00:00Z] '],
    [/ {2,}\|/, ' |'],
  ]
  expect(readChanged(TABLE, ...others).map(({ measurements }) => measurements)).toEqual(
    plain.map(({ measurements }) => measurements),
  )
})

it('says that a table has no end', () => {
  const codes = (...changes: Change[]) =>
    new Set(
      readChanged(TABLE, ...changes).flatMap(({ notices }) => notices.map(({ code }) => code)),
    )
  expect(codes()).not.toContain('ABORT')
  expect(codes([/(.*host-to-host.*UDP_STREAM .*\n)[^]*/, '$1'])).toContain('ABORT')
})

it('is not mistaken for netperf, whose output stands in the log of --debug', () => {
  const log: Change = [
    /^(?=🔥)/,
    '  🐛 Netperf output: MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 10.0.0.1 () port 0 AF_INET\n' +
      'Minimum Latency Microseconds,Mean Latency Microseconds,Throughput,Throughput Units\n0,1.44,88361.62,10^6bits/s\n',
  ]
  expect(readChanged(TABLE, log)).toEqual(readChanged(TABLE))
})

it.each<[string, string, Change[], RegExp]>([
  ['an unknown column', TABLE, [['P99  ', 'P98  ']], /a column is not one of .*found "P98"/],
  ['an unknown test', TABLE, [['UDP_RR ', 'SCTP_RR']], /the test is not such as TCP_RR/],
  ['a cut row', TABLE, [[/\| 12547.21 .*/, '']], /the row is not 5 cells/],
  ['a cut number', TABLE, [['12547.21', '12547.2']], /two decimals/],
  ['a line among the rows', TABLE, [[/(.*UDP_RR .*\n)/, '$1???\n']], /the row/],
  ['a unit of another test', OLD, [[/(TCP_RR .*)OP\/s/, '$1Mb/s']], /the unit is not \(OP\/s\)/],
  ['two reports', TABLE, [[/([^]+)/, '$1$1']], /another table/],
  ['an unknown key', REPORT, [['_p99', '_p98']], /a value is not such as/],
  ['another unit', REPORT, [['"us"', '"ms"']], /the unit is not us/],
  ['a test without a table', TABLE, [[/[^]+/, '[=] Test [network-perf]\n❌ no pods\n']], /no pods/],
])('refuses %s', (_, file, changes, words) => {
  expect(() => readChanged(file, ...changes)).toThrow(words)
})

it('reads a file of latencies alone, and one of throughput alone', () => {
  expect(readChanged(TABLE, [/.*_STREAM.*\n/, ''])).toHaveLength(12)
  expect(readChanged(TABLE, [/.*_C?RR .*\n/, ''])).toHaveLength(12)
})
