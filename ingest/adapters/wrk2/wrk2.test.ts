import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'wrk2/r20_t1_c4.txt'

it.each<[string, Change[], object]>([
  ['threads and path', [], { threads: 1 }],
  ['other threads', [['1 threads', '4 threads']], { threads: 4 }],
  ['another path', [[/(@ http:\/\/[^/]+)\/\S*/, '$1/slow?n=9']], { path: '/slow', query: 'n=9' }],
  ['another host', [[/127\.0\.0\.1:\d+/, 'a']], { threads: 1 }],
])('wrk2 reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual({ ...readChangedLoad(FILE), ...load })
})
