import { describe, expect, it } from 'vitest'
import { AdapterError } from '../../model/adapter'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const TCP = 'iperf3/tcp_t5.json'
const TEXT = 'iperf3/text_tcp.txt'
const LOAD = { target_bitrate: 500_000_000, congestion: 'bbr', receiver_congestion: 'bbr' }
const VERBOSE =
  'iperf 3.12\nControl connection MSS 32768\n      TCP MSS: 1448\n      Target Bitrate: 500\n' +
  'Starting Test: protocol: TCP, 1 streams, 131072 byte blocks, omitting 2 seconds, 3 second test, tos 16\n'

/** What 3.12 writes of --bidir: the sums of both directions, and no word in test_start. */
const BACK: Change = [
  '"cpu_utilization_percent"',
  '"sum_sent_bidir_reverse": {"start":0,"end":5,"seconds":5,"bytes":5000,"bits_per_second":8000,"retransmits":3,"sender":false},' +
    '"sum_received_bidir_reverse": {"start":0,"end":5,"seconds":5,"bytes":2500,"bits_per_second":4000,"sender":false},' +
    '"cpu_utilization_percent"',
]

describe('iperf3', () => {
  it.each<[string, string, Change[], object]>([
    ['rate and congestion control', TCP, [], LOAD],
    ['omit', TCP, [[/"omit":\s*0/, '"omit": 3']], { ...LOAD, omit_s: 3 }],
    ['TOS', TCP, [[/"tos":\s*0/, '"tos": 16']], { ...LOAD, tos: 16 }],
    ['window', TCP, [[/"sock_bufsize":\s*0/, '"sock_bufsize": 4096']], { ...LOAD, window: 4096 }],
    ['MSS of -M', TCP, [['"tcp_mss_default"', '"tcp_mss"']], { ...LOAD, mss: 32_768 }],
    ['off by default', TCP, [[/"tos":\s*0/, '"tos": 0, "bidir": 0, "fqrate": 0']], LOAD],
    [
      'an unknown field',
      TCP,
      [[/"tos":/, '"spin": 7, "tos":']],
      { ...LOAD, 'unread.start.test_start.spin': 7 },
    ],
    ['nothing from a plain report', TEXT, [], {}],
    [
      'what -V prints',
      TEXT,
      [[/^/, VERBOSE]],
      { mss: 1448, target_bitrate: 500, omit_s: 2, tos: 16 },
    ],
    [
      'defaults that -V prints',
      TEXT,
      [
        [
          /^/,
          VERBOSE.replace(/TCP MSS.*\n.*\n/, '\n').replace(
            /omitting.*/,
            'omitting 0 seconds, 3 second test, tos 0',
          ),
        ],
      ],
      {},
    ],
  ])('reads %s', (_, file, changes, load) => {
    expect(readChangedLoad(file, ...changes)).toEqual(load)
  })

  it('reads both directions where only the sums show --bidir', () => {
    const [run] = readChanged(TCP, BACK)
    expect(run?.direction).toBe('bidir')
    expect(run?.measurements.map(({ key }) => key)).toEqual([
      'tcp.throughput.mean@bidir.tx.sender',
      'tcp.throughput.mean@bidir.tx.receiver',
      'tcp.retransmits.total@bidir.tx.sender',
      'tcp.throughput.mean@bidir.rx.sender',
      'tcp.throughput.mean@bidir.rx.receiver',
      'tcp.retransmits.total@bidir.rx.sender',
    ])
  })

  it('refuses half of a --bidir test', () => {
    const half: Change = [/"tos":\s*0/, '"tos": 0, "bidir": 1']
    expect(() => readChanged(TCP, half)).toThrow(AdapterError)
    expect(() => readChanged(TCP, half)).toThrow(/half of a --bidir test/)
    const oneRole: Change = ['[  5]   0.00-3.00', '[  5][TX-C]   0.00-3.00']
    expect(() => readChanged(TEXT, oneRole)).toThrow(/both directions of --bidir/)
  })
})

const listRates = (file: string, ...changes: Change[]) =>
  readChanged(file, ...changes).flatMap(({ measurements }) =>
    measurements.filter(({ key }) => key.startsWith('tcp.throughput')).map(({ key }) => key),
  )

it.each<[string, Change]>([
  [
    TEXT,
    [
      /179 MBytes {3}500 Mbits\/sec {4}0 {13}sender/,
      '0.00 Bytes  0.00 bits/sec    0             sender',
    ],
  ],
  [TCP, [/("sum_sent":\s*\{[^}]*?"bytes":\s*)\d+(,\s*"bits_per_second":\s*)[\d.e+]+/, '$10$20']],
])('iperf3: what the other side sent is unknown to a server, not 0 bit/s: %s', (file, change) => {
  expect(listRates(file)).toEqual(['tcp.throughput.mean@sender', 'tcp.throughput.mean@receiver'])
  expect(listRates(file, change)).toEqual(['tcp.throughput.mean@receiver'])
})
