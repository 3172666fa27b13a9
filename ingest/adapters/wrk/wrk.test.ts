import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'wrk/t1_c4_latency.txt'
const LOAD = { threads: 1, path: '/echo', query: 'delay=1ms' }

it.each<[string, Change[], object]>([
  ['threads, path and query', [], LOAD],
  ['other threads', [['1 threads', '4 threads']], { ...LOAD, threads: 4 }],
  ['another query', [['delay=1ms', 'delay=9ms']], { ...LOAD, query: 'delay=9ms' }],
  ['no query', [['?delay=1ms', '']], { threads: 1, path: '/echo' }],
  [
    'another host and its root',
    [['127.0.0.1:8080/echo?delay=1ms', 'a:1']],
    { threads: 1, path: '/' },
  ],
  ['other numbers', [['1.36ms', '1.37ms']], LOAD],
])('wrk reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})
