import { expect, it } from 'vitest'
import { type Change, readChanged } from '../changed-fixture'

const FILE = 'qperf/tcp_lat_bw.txt'
const last: (line: string) => Change = (line) => [/$/, `    ${line}\n`]

it.each<[string, Change[], object]>([
  ['the test', [], { test: 'tcp_lat' }],
  ['another test', [['tcp_lat', 'udp_lat']], { test: 'udp_lat' }],
  [
    'the buffer of a socket',
    [last('sock_buf_size  =  65,536 bytes')],
    { test: 'tcp_lat', sock_buf_size: '65536 bytes' },
  ],
  ['a buffer that is not set', [last('sock_buf_size  =  0 bytes')], { test: 'tcp_lat' }],
  [
    'a size without a space',
    [last('loc_rate  =65,536 bytes')],
    { test: 'tcp_lat', loc_rate: '65536 bytes' },
  ],
  [
    'the same size in another unit',
    [last('loc_rate  =64 KiB (65,536)')],
    { test: 'tcp_lat', loc_rate: '65536 bytes' },
  ],
  ['no port', [last('port  =  19,766')], { test: 'tcp_lat' }],
  ['an unknown value', [last('spin  =  3')], { test: 'tcp_lat', 'unread.spin': '3' }],
])('qperf reads %s', (_, changes, load) => {
  expect(readChanged(FILE, ...changes).at(-1)?.load).toEqual(load)
})

it('qperf: tests of one file are loads of their own', () => {
  expect(readChanged(FILE).map(({ load }) => load)).toEqual([
    { test: 'tcp_bw' },
    { test: 'tcp_lat' },
  ])
})
