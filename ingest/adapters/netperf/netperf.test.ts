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
