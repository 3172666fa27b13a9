import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const TEXT = 'fortio/text_http_qps200.txt'
const LOAD = { path: '/echo' }
const REUSE = '"conn-reuse":""'
const SOCKETS = 'Sockets used: 4 '

it.each<[string, Change[], object]>([
  ['defaults of the log', [], LOAD],
  [
    'a sequential warm-up',
    [['"warmup":"parallel"', '"warmup":"sequential"']],
    { ...LOAD, sequential_warmup: true },
  ],
  ['a number of uses', [[REUSE, '"conn-reuse":"5"']], { ...LOAD, connection_reuse: '5,5' }],
  ['a range of uses', [[REUSE, '"conn-reuse":"5:10"']], { ...LOAD, connection_reuse: '5,10' }],
  [
    'the log that is not JSON',
    [
      [
        /\{"ts":.*Starting http test.*/,
        '16:49:56.779 r1 [INF] httprunner.go:121> Starting http test, run=0, threads=4, qps="200.0", warmup="sequential", conn-reuse="5"',
      ],
    ],
    { ...LOAD, sequential_warmup: true, connection_reuse: '5,5' },
  ],
  ['a socket for each call', [[SOCKETS, 'Sockets used: 600 ']], { ...LOAD, reconnects: true }],
  ['sockets that a server closed', [[SOCKETS, 'Sockets used: 40 ']], LOAD],
])('the report of fortio states %s', (_, changes, load) => {
  expect(readChangedLoad(TEXT, ...changes)).toEqual(load)
})
