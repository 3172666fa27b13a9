import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const RR = 'netperf/tcp_rr_omni_k.txt'
const TABLE = 'netperf/tcp_rr.txt'
const STREAM = 'netperf/tcp_stream_omni_k.txt'
const CSV = 'netperf/tcp_rr_omni_o.csv'
const MBITS: Change[] = [
  ['THROUGHPUT=67645.34', 'THROUGHPUT=1.08'],
  ['Trans/s', '10^6bits/s'],
]
const NO_BANNER: Change = [/^.*\n/, '']
const LOAD = { request_size: 1, response_size: 1 }
const keys = (...change: [string, ...Change[]]): string[] =>
  readChanged(...change).flatMap(({ measurements }) => measurements.map(({ key }) => key))

describe('the load of netperf', () => {
  it.each<[string, string, Change[], object]>([
    ['sizes', RR, [], LOAD],
    [
      'other sizes',
      RR,
      [['RESPONSE_SIZE=1', 'RESPONSE_SIZE=1024']],
      { ...LOAD, response_size: 1024 },
    ],
    ['a burst', RR, [['first burst 0', 'first burst 8']], { ...LOAD, first_burst: 8 }],
    ['nodelay', RR, [[' : demo', ' : nodelay : demo']], { ...LOAD, banner: 'nodelay' }],
    [
      'options that are not set',
      RR,
      [[/$/, 'LOCAL_NODELAY=0\nLSS_SIZE_REQ=-1\nLOCAL_SOCKET_TOS=0xffffffff\n']],
      LOAD,
    ],
    [
      'options that are set',
      RR,
      [[/$/, 'LOCAL_NODELAY=1\nLOCAL_CONG_CONTROL=cubic\n']],
      { ...LOAD, local_nodelay: 1, local_congestion: 'cubic' },
    ],
    [
      'a command line',
      RR,
      [[/$/, 'COMMAND_LINE="netperf -H a -t TCP_RR -l 3 -- -r 1,1 -k all"\n']],
      { ...LOAD, test_options: '-r 1,1' },
    ],
    ['the id of a test', RR, [[/$/, 'TEST_UUID=1\n']], LOAD],
    ['a processor', RR, [[/$/, 'LOCAL_CPU_BIND=0\n']], { ...LOAD, local_cpu_bind: 'CPU 0' }],
    ['no processor', RR, [[/$/, 'LOCAL_CPU_BIND=-1\n']], LOAD],
    ['a bound processor', RR, [[' : demo', ' : cpu bind : demo']], { ...LOAD, banner: 'cpu bind' }],
    ['an unknown selector', RR, [[/$/, 'LOCAL_SPIN=4\n']], { ...LOAD, 'unread.LOCAL_SPIN': '4' }],
    [
      'columns of -o',
      CSV,
      [
        ['Throughput,', 'Request Size Bytes,Throughput,'],
        [/(\n)(70924)/, '$164,$2'],
      ],
      { request_size: 64 },
    ],
  ])('reads %s', (_, file, changes, load) => {
    expect(readChangedLoad(file, ...changes)).toEqual(load)
  })

  it('has sockets and sizes of the table by its columns', () => {
    expect(readChangedLoad(TABLE, ['131072 1        1 ', '131072 1        64'])).toMatchObject({
      local_send_socket: 16_384,
      remote_recv_socket: 131_072,
      response_size: 64,
    })
    expect(readChangedLoad('netperf/tcp_stream.txt')).toMatchObject({ local_send_size: 16_384 })
  })
})

describe('the test of netperf', () => {
  it('is told by its name, not by the unit of the rate', () => {
    expect(keys(RR, ...MBITS)).toEqual(keys(RR))
    expect(readChanged(RR, ...MBITS)[0]).toMatchObject({ achievedRps: 67_645.339, direction: null })
    expect(() => keys(STREAM, ['10^6bits/s', 'Trans/s'])).toThrow(/THROUGHPUT and its unit/)
  })

  it('leaves the rate out that only bits state', () => {
    const [run] = readChanged(RR, ...MBITS, [/TRANSACTION_RATE=.*\n/, ''])
    expect(run?.achievedRps).toBeNull()
    expect(run?.measurements.every(({ key }) => key.startsWith('tcp.rr.latency'))).toBe(true)
  })

  it.each<[string, Change[]]>([
    ['banner', [['REQUEST/RESPONSE', 'Connect/Request/Response']]],
    ['direction', [NO_BANNER, ['Send|Recv', 'Connect|Send|Recv']]],
    ['command line', [NO_BANNER, [/DIRECTION=.*/, 'COMMAND_LINE="netperf -t TCP_CRR"']]],
  ])('of a connection for each request is its own metric, known by its %s', (_, changes) => {
    const found = keys(RR, ...changes)
    expect(found).toContain('tcp.crr.rate.mean')
    expect(found).toContain('tcp.crr.latency.mean')
    expect(found.filter((key) => key.startsWith('tcp.rr.'))).toEqual([])
  })

  it('is refused where nothing names it', () => {
    const unnamed: Change[] = [NO_BANNER, [/DIRECTION=.*\n/, '']]
    expect(() => readChanged(RR, ...unnamed)).toThrow(/add DIRECTION/)
    expect(() => readChanged(RR, ...MBITS, ...unnamed)).toThrow(/add DIRECTION/)
    expect(keys(RR, NO_BANNER)).toEqual(keys(RR))
  })
})

describe('selectors of netperf', () => {
  const TABLE_O = 'netperf/tcp_rr_omni_O.txt'
  const WIDE = 'netperf/tcp_rr_omni_O_wide.txt'
  const ALL = 'netperf/tcp_rr_omni_O_all.txt'
  const MAERTS = 'netperf/tcp_maerts_omni_k_all.txt'
  const values = (file: string, ...changes: Change[]) =>
    Object.fromEntries(
      readChanged(file, ...changes).flatMap(({ measurements }) =>
        measurements.map(({ key, value }) => [key, value]),
      ),
    )

  it('are read from the table of -O by the titles over each value', () => {
    expect(values(TABLE_O)).toEqual({
      'tcp.rr.rate.mean': 42_524.507,
      'tcp.rr.latency.p50': 0.000014,
      'tcp.rr.latency.p90': 0.000018,
      'tcp.rr.latency.p99': 0.00006,
      'tcp.rr.latency.mean': 0.00002347,
    })
    expect(readChangedLoad(WIDE)).toEqual({ ...LOAD, local_congestion: 'bbr' })
    expect(keys('netperf/tcp_crr_omni_O.txt')).toContain('tcp.crr.latency.p99')
    expect(values('netperf/udp_stream_omni_O.txt')).toEqual({
      'udp.throughput.mean': 391_120_000,
      'udp.throughput.mean@sender': 635_480_000,
      'udp.throughput.mean@receiver': 391_120_000,
    })
  })

  it('are the same in a table without blanks at its ends, or moved as a whole', () => {
    expect(values(WIDE, [/ +\n/, '\n'])).toEqual(values(WIDE))
    expect(values(WIDE, [/(?<=\n)(?=.)/, '    '])).toEqual(values(WIDE))
  })

  it('of several blocks are one result', () => {
    expect(values('netperf/tcp_rr_omni_O_blocks.txt')).toEqual({
      'tcp.rr.rate.mean': 34_143.63,
      'tcp.rr.latency.min': 0.000012,
      'tcp.rr.latency.mean': 0.00002924,
    })
    expect(readChanged(ALL)[0]).toMatchObject({ durationSeconds: 1, achievedRps: 38_382.56 })
    expect(values(ALL)).toMatchObject({ 'tcp.retransmits.total@sender': 0 })
  })

  it('need no throughput among them', () => {
    const rate = { 'tcp.rr.rate.mean': 44_762.597, 'tcp.rr.latency.p99': 0.000041 }
    expect(values('netperf/tcp_rr_omni_o_latency.csv')).toMatchObject(rate)
    expect(values('netperf/tcp_rr_omni_k_latency.txt')).toMatchObject({
      'tcp.rr.rate.mean': 28_023.03,
      'tcp.rr.latency.p99': 0.000069,
    })
    const alone: Change = [
      /50th[^]*/,
      'Minimum Latency Microseconds,Mean Latency Microseconds\n41,56.63\n',
    ]
    expect(values('netperf/tcp_rr_omni_o_latency.csv', alone)).toEqual({
      'tcp.rr.latency.min': 0.000041,
      'tcp.rr.latency.mean': 0.00005663,
    })
  })

  it('of the sending side are remote ones where the remote sends', () => {
    expect(values(MAERTS)).toEqual({
      'tcp.throughput.mean': 4_780_600_000,
      'tcp.throughput.mean@sender': 4_806_980_000,
      'tcp.throughput.mean@receiver': 4_780_600_000,
      'tcp.retransmits.total@sender': 26,
    })
  })

  it('of repeated runs are no contradiction: the rate is a mean, the transactions those of the last run', () => {
    const CONFIDENCE = 'netperf/tcp_rr_omni_O_confidence.txt'
    const codes = (...changes: Change[]) =>
      readChanged(CONFIDENCE, ...changes).flatMap(({ notices }) => notices.map(({ code }) => code))
    expect(codes()).toEqual([])
    expect(codes(['+/-2.500% @ 99% conf.', 'x'])).toContain('IMPLAUSIBLE')
    const last: Change[] = [
      ['Throughput Throughput ', ''],
      ['8421.61    Trans/s    ', ''],
      ['           Units      ', ''],
    ]
    // The mean latency is over all runs, so that the rate of the last one does not fit it either.
    expect(codes(...last)).toEqual(['KNOWN_TOOL_DEFECT', 'IMPLAUSIBLE'])
  })

  it('are read without the end of the last line, unless its number is cut', () => {
    expect(values(TABLE_O, [/42524\.507 *\n/, '42524.507'])).toEqual(values(TABLE_O))
    expect(() => values(TABLE_O, [/42524\.507 *\n/, '4252'])).toThrow(/with 3 decimals/)
    expect(() => values(TABLE, [/47498[^]*/, '474'])).toThrow(/with 2 decimals/)
    const [run] = readChanged(
      RR,
      [/DIRECTION[^]*/, 'DIRECTION=Send|Recv\nMAX_LATENCY=150'],
      [/\nMAX_LATENCY=15050/, ''],
    )
    expect(run?.notices.map(({ code }) => code)).toContain('ABORT')
  })

  it.each<[string, string, Change[], RegExp]>([
    ['an unknown title', TABLE_O, [['99th ', '98th ']], /a title .*found "98th Percentile/],
    [
      'a value beside its title',
      TABLE_O,
      [['14           18 ', ' 14          18 ']],
      /under its title/,
    ],
    ['a missing value', TABLE_O, [['14           18 ', '14              ']], /90th Percentile/],
    ['a second row', TABLE_O, [[/(14 +18.*\n)/, '$1$1']], /one result/],
    ['a damaged first block', ALL, [[/Socket {2}Protocol.*\n/, '']], /a title/],
    ['a damaged second block', ALL, [['Conges', 'Xonges']], /a title/],
    ['no titles', TABLE_O, [[/50th[^]*usec\/tran *\n/, '']], /no -P 0/],
    ['no row', TABLE_O, [[/14 +18.*\n/, '']], /the values under the titles/],
    ['no rate at all', TABLE_O, [['42524.507', '0.000    ']], /above 0/],
    [
      'a stream without a protocol',
      STREAM,
      [
        [/^.*\n/, ''],
        [/PROTOCOL=TCP\n/, ''],
      ],
      /add PROTOCOL/,
    ],
  ])('refuse %s', (_, file, changes, words) => {
    expect(() => readChanged(file, ...changes)).toThrow(words)
  })
})
