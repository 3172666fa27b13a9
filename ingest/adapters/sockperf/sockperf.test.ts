import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'sockperf/pp_udp.txt'
const LOG = 'sockperf/pp_udp_fulllog.csv'
const LOAD = { reply_every: 1, time: 1 }

it.each<[string, string, Change[], object]>([
  ['nothing beside the plan', FILE, [], {}],
  ['the full round trip', FILE, [['avg-latency=', 'avg-rtt=']], { full_rtt: true }],
  [
    'a second socket',
    FILE,
    [[/(\[ 0\] IP = .*)/, '$1\n[ 1] IP = 10.0.0.2 PORT = 12223 # UDP']],
    { sockets: 2 },
  ],
  ['a warm-up', FILE, [['Warm up time=400', 'Warm up time=900']], { warm_up_ms: 900 }],
  [
    'how it waits',
    FILE,
    [['using recvfrom() to block', 'using epoll() to block']],
    { receive: 'epoll() to block on socket(s)' },
  ],
  ['parameters of a full log', LOG, [], LOAD],
  ['a burst', LOG, [['--burst=1', '--burst=10']], { ...LOAD, burst: 10 }],
  ['no burst, which is 1', LOG, [[' --burst=1', '']], LOAD],
  ['a switch', LOG, [['--burst=1', '--tcp']], { ...LOAD, tcp: true }],
])('sockperf reads %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})
