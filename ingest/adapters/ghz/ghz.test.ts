import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'ghz/json_n200_c4.json'
const INFLUX = 'ghz/influx_summary_rps200.txt'
const TAGS = { call: 'grpc.health.v1.Health.Check', concurrency: 4, data: '{"service":""}' }
const LOAD = { ...TAGS, insecure: true }

it.each<[string, string, Change[], object]>([
  ['call, concurrency, data and plaintext', FILE, [], LOAD],
  ['concurrency', FILE, [['"concurrency":4', '"concurrency":50']], { ...LOAD, concurrency: 50 }],
  [
    'data',
    FILE,
    [['"data":{"service":""}', '"data":{"service":"a"}']],
    { ...LOAD, data: '{"service":"a"}' },
  ],
  [
    'metadata',
    FILE,
    [['"binary"', '"metadata":{"X-Tenant":"a"},"binary"']],
    { ...LOAD, 'header.x-tenant': 'a' },
  ],
  ['async calls', FILE, [['"total":200,', '"total":200,"async":true,']], { ...LOAD, async: true }],
  ['no label of the run', FILE, [['"CPUs":2', '"tags":{"a":"b"},"name":"mine","CPUs":16']], LOAD],
  [
    'a timeout',
    FILE,
    [['"timeout":20000000000', '"timeout":1000000000']],
    { ...LOAD, timeout_s: 1 },
  ],
  ['skipped calls', FILE, [['"CPUs"', '"skipFirst":5,"CPUs"']], { ...LOAD, skip_first: 5 }],
  [
    'a schedule',
    FILE,
    [['"load-schedule":"const","load-start":0', '"load-schedule":"step","load-start":10']],
    { ...LOAD, load_schedule: 'step', load_start: 10 },
  ],
  ['TLS', FILE, [['"insecure":true', '"insecure":false']], TAGS],
  [
    'what it does by default',
    FILE,
    [[/"timeout":20000000000,|"load-schedule":"const",|"concurrency-step":1,/, '']],
    LOAD,
  ],
  [
    'another timeout',
    FILE,
    [['"timeout":20000000000', '"timeout":5000000000']],
    { ...LOAD, timeout_s: 5 },
  ],
  ['tags of the line protocol', INFLUX, [], TAGS],
  ['another tag', INFLUX, [['c=4', 'c=8']], { ...TAGS, concurrency: 8 }],
  [
    'an escaped tag',
    INFLUX,
    [['data="{\\"service\\":\\"\\"}"', 'data="{\\"a\\":1\\,\\"b\\":\\ 2}"']],
    { ...TAGS, data: '{"a":1,"b":2}' },
  ],
  ['nothing from the summary', 'ghz/summary_rps200.txt', [], {}],
])('ghz reads %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})

it('ghz: calls of one file are loads of their own, by the name that iter8 gives them', () => {
  const file = 'ghz/iter8_by_call.json'
  const both: Change = [/^\{\s*"([^"]+)": (\{[^]*\})\s*\}\s*$/, '{"$1": $2, "a.B.C": $2}']
  const names = (...changes: Change[]) =>
    readChanged(file, both, ...changes).map(({ load }) => [load['call'], load['endpoint']])
  const call = 'grpc.health.v1.Health.Check'
  expect(names()).toEqual([
    [call, 'helloworld.Greeter.SayHello'],
    [call, 'a.B.C'],
  ])
  expect(names([/"call": "[^"]*",/, ''])).toEqual([
    ['helloworld.Greeter.SayHello', undefined],
    ['a.B.C', undefined],
  ])
  expect(names(['helloworld.Greeter.SayHello', call])[0]).toEqual([call, undefined])
})
