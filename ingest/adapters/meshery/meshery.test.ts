import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeResultFile } from '../../formats/result-file'
import { parseResult } from '../parse-result'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'meshery/results.json'
const added = (text: string): Change => ['"RunType"', `${text}, "RunType"`]

it.each<[string, Change[], object]>([
  ['the path of the result of fortio', [], { path: '/echo' }],
  ['another query', [['8080/echo', '8080/echo?n=1']], { path: '/echo', query: 'n=1' }],
  [
    'no keep-alive',
    [['"DisableKeepAlive": false', '"DisableKeepAlive": true']],
    { path: '/echo', keep_alive: false },
  ],
  ['the generator that is the default', [added('"load-generator": "fortio"')], { path: '/echo' }],
  [
    'another generator',
    [added('"load-generator": "wrk2"')],
    { path: '/echo', load_generator: 'wrk2' },
  ],
  [
    'a cluster, which is no load',
    [added('"kubernetes": { "server_version": "1.33" }')],
    { path: '/echo' },
  ],
  ['an unknown field', [added('"Warmth": 9')], { path: '/echo', 'unread.Warmth': 9 }],
])('Meshery states %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})

it('takes records of several tests for loads, and those of one test for repetitions', () => {
  const text = readFileSync(join(import.meta.dirname, '../../fixtures', FILE), 'utf8')
  const [record] = JSON.parse(text) as object[]
  const read = (names: string[]) => {
    const records = names.map((name) => ({ ...record, name }))
    const bytes = new TextEncoder().encode(JSON.stringify(records))
    return parseResult(makeResultFile('x.json', bytes)).runs.map(({ load }) => load['test'])
  }
  expect(read(['a_1650983199033', 'b_1650983199034'])).toEqual(['a', 'b'])
  expect(read(['a_1650983199033', 'a_1650983199034'])).toEqual([undefined, undefined])
})
