import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const METRICS = 'kinvolk/r20.prom'
const TEXT = 'kinvolk/r200_wrk2fork_stats.txt'
const CALLS = 'wrk2_benchmark_url_call_count{url="http://127.0.0.1:8080/echo"} 242'
const second = (url: string): Change => [
  CALLS,
  `${CALLS}\nwrk2_benchmark_url_call_count{job="a",url="${url}"} 9`,
]
const URLS = {
  url: 'all requests',
  urls: '/echo?delay=2ms, /echo?size=64',
  mix: '/echo?delay=2ms 50 %, /echo?size=64 50 %',
}

it.each<[string, string, Change[], object]>([
  ['the only URL', METRICS, [], { path: '/echo' }],
  ['another path', METRICS, [['/echo', '/slow?n=1']], { path: '/slow', query: 'n=1' }],
  [
    'a connection for each request',
    METRICS,
    [[/(run_average_tcp_reconnect_rate\{.*\}) .*/, '$1 10.0']],
    { path: '/echo', reconnects: true },
  ],
  [
    'connections that a server closed',
    METRICS,
    [[/(run_average_tcp_reconnect_rate\{.*\}) .*/, '$1 0.5']],
    { path: '/echo' },
  ],
  ['another host', METRICS, [['127.0.0.1:8080', 'b']], { path: '/echo' }],
  [
    'several URLs',
    METRICS,
    [second('http://a/slow')],
    { url: 'all requests', urls: '/echo, /slow', mix: '/echo 95 %, /slow 5 %' },
  ],
  [
    'another mix of URLs',
    METRICS,
    [second('http://a/slow'), ['} 9', '} 242']],
    { url: 'all requests', urls: '/echo, /slow', mix: '/echo 50 %, /slow 50 %' },
  ],
  [
    'one path of several hosts',
    METRICS,
    [second('http://b/echo')],
    { path: '/echo', url_count: 2 },
  ],
  ['URLs of a report', TEXT, [], { threads: 4, ...URLS }],
  [
    'one URL of a report',
    TEXT,
    [[/http\S*size=64 : \d+\n/, '']],
    { threads: 4, path: '/echo', query: 'delay=2ms' },
  ],
])('the Kinvolk wrapper states %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})
