import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const client = (text: string): Change => ['  rps:', `  ${text}\n  rps:`]

it.each<[string, Change[], object]>([
  ['a path', [], { path: '/echo' }],
  ['a query', [['/echo', '/echo?n=1']], { path: '/echo', query: 'n=1' }],
  [
    'another host and environment',
    [
      ['127.0.0.1:8080', 'b'],
      ['v1.33.0', 'v1.34.0'],
    ],
    { path: '/echo' },
  ],
  [
    'a protocol and a generator',
    [client('protocol: grpc\n  load_generator: wrk2')],
    { path: '/echo', protocol: 'grpc', load_generator: 'wrk2' },
  ],
  ['headers', [client('headers: {X-Size: 4k, Host: a}')], { path: '/echo', 'header.x-size': '4k' }],
  [
    'several targets',
    [client('endpoint_urls: [http://a/b, http://c/d]')],
    { path: '/echo', endpoint_urls: '/b, /d' },
  ],
  [
    'a field that no reader knows',
    [client('warmth: 9')],
    { path: '/echo', 'unread.client.warmth': 9 },
  ],
])('SMP states %s', (_, changes, load) => {
  expect(readChangedLoad('smp/result.yaml', ...changes)).toEqual(load)
})
