import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'canonical/run.json'
const stated = (load: string): Change => [
  '"durationSeconds": 600',
  `"load": ${load}, "durationSeconds": 600`,
]

it.each<[string, Change[], object]>([
  ['nothing', [], {}],
  ['an empty load', [stated('{}')], {}],
  ['a path', [stated('{"path": "/echo"}')], { path: '/echo' }],
  [
    'what is off, which a sender does not write by default',
    [stated('{"keep_alive": false, "pipelining": 4}')],
    { keep_alive: false, pipelining: 4 },
  ],
])('a canonical run states %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})

it.each(['{"Path": "/"}', '{"a": {"b": 1}}', '{"a": null}', '[1]', '"x"'])(
  'a canonical run whose load is %s is refused',
  (load) => {
    expect(() => readChanged(FILE, stated(load))).toThrow(/load/)
  },
)
