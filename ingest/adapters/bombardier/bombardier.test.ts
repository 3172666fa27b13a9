import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'bombardier/json_r200_d4.json'
const TEXT = 'bombardier/text_r200.txt'
const LOAD = { path: '/echo', query: 'delay=2ms' }
const HEADERS = '"headers":[{"key":"X-Size","value":"4k"},{"key":"Accept","value":"*/*"}],"body"'

it.each<[string, string, Change[], object]>([
  ['path and query', FILE, [], LOAD],
  ['method', FILE, [['"GET"', '"PUT"']], { ...LOAD, method: 'PUT' }],
  ['headers that change the work', FILE, [['"body"', HEADERS]], { ...LOAD, 'header.x-size': '4k' }],
  ['a streamed body', FILE, [['"stream":false', '"stream":true']], { ...LOAD, stream: true }],
  ['the client', FILE, [['"fasthttp"', '"net/http.v1"']], { ...LOAD, client: 'net/http.v1' }],
  [
    'the name of a body file',
    FILE,
    [['"body":""', '"bodyFilePath":"/home/a/b.json"']],
    { ...LOAD, body_file: 'b.json' },
  ],
  [
    'what it does by default',
    FILE,
    [[/"method":"GET",|"timeoutSeconds":2,|,"client":"fasthttp"/, '']],
    LOAD,
  ],
  ['nothing without the first line', TEXT, [], {}],
  [
    'the path of the first line',
    TEXT,
    [[/^/, 'Bombarding http://a:1/b for 3s using 8 connection(s)\n']],
    { path: '/b' },
  ],
])('bombardier reads %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})

it('bombardier tells bodies of one length from each other', () => {
  const [a, b] = ['one', 'two'].map((body) =>
    readChangedLoad(FILE, ['"body":""', `"body":"${body}"`]),
  )
  expect(a?.['body']).toMatch(/^sha256:/)
  expect(a).not.toEqual(b)
})
