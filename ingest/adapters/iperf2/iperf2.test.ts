import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const TCP = 'iperf2/tcp.txt'
const INTERVALS = 'iperf2/tcp_e_i1.txt'
const UDP = 'iperf2/udp_loss.txt'
const values = (file: string, ...changes: Change[]) =>
  Object.fromEntries(
    readChanged(file, ...changes).flatMap(({ measurements }) =>
      measurements.map(({ key, value }) => [key, value]),
    ),
  )
const codes = (file: string, ...changes: Change[]) =>
  readChanged(file, ...changes).flatMap(({ notices }) => notices.map(({ code }) => code))

it('tells what a client wrote from what a server read', () => {
  expect(values(TCP)).toEqual({ 'tcp.throughput.mean@sender': 8_000_000_000 })
  expect(values('iperf2/tcp_i1_server.txt')).toEqual({
    'tcp.throughput.mean@receiver': 8_510_000_000,
  })
  expect(values('iperf2/reverse.txt')).toEqual({ 'tcp.throughput.mean@receiver': 16_500_000_000 })
})

it('counts bits by thousands and bytes by 1024', () => {
  expect(values(TCP, ['8.00 Gbits', '1625 MBytes'])).toEqual({
    'tcp.throughput.mean@sender': 1625 * 2 ** 20 * 8,
  })
})

it('reads the row of the whole test, its retransmits and the sum of streams', () => {
  expect(values(INTERVALS)).toEqual({
    'tcp.throughput.mean@sender': 25_600_000_000,
    'tcp.retransmits.total@sender': 2,
  })
  expect(values('iperf2/tcp_p4_e.txt')).toEqual({
    'tcp.throughput.mean@sender': 16_600_000_000,
    'tcp.retransmits.total@sender': 71,
  })
  expect(readChanged('iperf2/tcp_p4_e.txt')[0]).toMatchObject({ streams: 4, connections: 4 })
  expect(readChanged('iperf2/sum_only_p3.txt')[0]).toMatchObject({ streams: 3 })
})

it('takes what arrived of datagrams from the report of the server', () => {
  expect(values(UDP)).toEqual({
    'udp.throughput.mean@sender': 1_340_000_000,
    'udp.throughput.mean@receiver': 369_000_000,
    'udp.jitter.mean@receiver': 0.00114,
    'udp.loss.ratio@receiver': 163_854 / 227_128,
    'udp.lost.total@receiver': 163_854,
    'udp.packets.total@receiver': 227_128,
  })
  const silent: Change = [
    /\[ {2}1\] Server Report:\n.*\n.*\n/,
    '[  1] WARNING: did not receive ack of last datagram after 10 tries.\n',
  ]
  expect(Object.keys(values(UDP, silent))).toEqual(['udp.throughput.mean@sender'])
  expect(codes(UDP, silent)).toContain('ABORT')
})

it('adds up the streams of datagrams, whose sum forgets those lost', () => {
  expect(values('iperf2/udp_p2_server.txt')).toMatchObject({
    'udp.throughput.mean@receiver': 40_000_000,
    'udp.lost.total@receiver': 1,
    'udp.packets.total@receiver': 6810,
  })
  expect(values('iperf2/udp_p2.txt')).toMatchObject({
    'udp.throughput.mean@sender': 40_000_000,
    'udp.throughput.mean@receiver': 40_000_000,
    'udp.lost.total@receiver': 1,
  })
})

it('counts no lost datagrams where the row of a stream is missing', () => {
  const gone: Change = [/\[ {2}2\] 0.*\n/, '']
  expect(values('iperf2/udp_p2_server.txt', gone)).toEqual({
    'udp.throughput.mean@receiver': 40_000_000,
  })
  expect(codes('iperf2/udp_p2_server.txt', gone)).toContain('DAMAGED_FIELD')
})

it('reads both ways of --full-duplex, not their sum', () => {
  expect(values('iperf2/full_duplex.txt')).toEqual({
    'tcp.throughput.mean@bidir.tx.sender': 7_320_000_000,
    'tcp.throughput.mean@bidir.rx.receiver': 8_590_000_000,
  })
})

it.each<[string, string, Change[], object]>([
  ['nothing', TCP, [], {}],
  ['a window', 'iperf2/window.txt', [], { window: '512 KByte' }],
  ['the time between datagrams', UDP, [], { ipg_us: 0.59 }],
  [
    'the size of a write',
    INTERVALS,
    [['131072 Byte', '65536 Byte']],
    { write_buffer: '65536 Byte' },
  ],
  [
    'a type of service',
    INTERVALS,
    [['0x0 (Nagle on)', '0x10 (Nagle off)']],
    { tos: '0x10', no_delay: true },
  ],
  ['trip times', INTERVALS, [['(sock=3)', '(trip-times) (sock=3)']], { trip_times: true }],
])('states %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})

it('reads older versions: intervals with one decimal, rows of other blanks', () => {
  const old: Change[] = [
    ['[  1] 0.0000-2.0000 sec   318 MBytes', '[  3]  0.0- 2.0 sec   318 MBytes'],
    ['[  1] 0.0000-2.0161 sec', '[  3]  0.0- 2.1 sec'],
    ['163854/227128 (72%)', '163854/227128 (72%)'.replace('/', '/ ')],
    [', IPG target: 0.59 us (kalman adjust)', ''],
    ['[  1]', '[  3]'],
  ]
  expect(values(UDP, ...old)).toEqual(values(UDP))
  expect(readChanged(UDP, ...old)[0]).toMatchObject({
    durationSeconds: 2,
    payloadBytes: 1470,
    load: {},
  })
})

it('says that a client waited for the server to close', () => {
  const late: Change[] = [
    ['0.0000-2.0021 sec  5.97 GBytes  25.6', '0.0000-3.5021 sec  5.97 GBytes  14.6'],
  ]
  expect(codes(INTERVALS)).not.toContain('KNOWN_TOOL_DEFECT')
  expect(codes(INTERVALS, ...late)).toContain('KNOWN_TOOL_DEFECT')
})

it('says what went wrong beside the result, and which lines it does not know', () => {
  expect(codes(TCP, [/^/, 'write failed: Broken pipe\n'])).toContain('ABORT')
  expect(codes(TCP, ['[ ID]', 'hello\n[ ID]'])).toContain('LINES_AROUND')
})

it.each<[string, string, Change[], RegExp]>([
  ['a cut test', INTERVALS, [[/.*0\.0000-2\.0021.*\n/, '']], /the row of the whole test under/],
  ['a damaged row', TCP, [['8.00 Gbits/sec', '8.00 Gb']], /the row is not whole/],
  ['a damaged loss', UDP, [['163854/227128', '163854-227128']], /lost and all datagrams/],
  ['an unknown column', INTERVALS, [['Rtry', 'Retry']], /a column is not one of iperf 2.*"Retry"/],
  ['several streams without a sum', 'iperf2/tcp_p4.txt', [[/\[SUM\].*\n/, '']], /a \[SUM\] row/],
  [
    'a stream of several',
    'iperf2/tcp_p4.txt',
    [[/\[ {2}2\] 0[^]*/, '']],
    /a \[SUM\] row for several/,
  ],
  [
    'a row without its retransmits',
    INTERVALS,
    [['48927/0          2', '48927']],
    /with Write\/Err and Rtry/,
  ],
  ['a table alone', UDP, [[/Client connecting.*\n/, '']], /who connects/],
  ['two tests', TCP, [[/([^]+)/, '$1$1']], /found another in line/],
  [
    'the same stream twice',
    'iperf2/tcp_i1_server.txt',
    [[/(\[ {2}1\] local[^]+)/, '$1$1']],
    /one test/,
  ],
  ['two tests side by side', TCP, [[/^/, 'Server listening on TCP port 5001\n']], /--full-duplex/],
  ['a bounce-back test', TCP, [[/\(icwnd/, '(bb len=100) (icwnd']], /bounce-back/],
  [
    'no connection',
    TCP,
    [[/\[[^]*/, 'tcp connect failed: Connection refused\n']],
    /Connection refused/,
  ],
  [
    'CSV',
    TCP,
    [[/[^]+/, '20261128112143,127.0.0.1,34806,127.0.0.1,15001,2,0.0-1.0,7049,56392\n']],
    /says neither TCP/,
  ],
])('refuses %s', (_, file, changes, words) => {
  expect(() => readChanged(file, ...changes)).toThrow(words)
})

it('reads a pasted report that is indented, and never as one of iperf3', () => {
  const indented = readChanged('iperf2/udp_e_server.txt', [/(.*)\n/, '    $1\n'])
  expect(indented[0]?.measurements).toEqual(readChanged('iperf2/udp_e_server.txt')[0]?.measurements)
  const [logged] = readChanged('iperf2/udp_e_server.txt', [
    /(.+)\n/,
    '[pod/server-7c9d/iperf] $1\n',
  ])
  expect(logged?.harness.name).toBe('iperf2')
  expect(logged?.measurements).toEqual(indented[0]?.measurements)
})
