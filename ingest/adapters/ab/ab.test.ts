import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'ab/text_n500_c5.txt'
const LOAD = { path: '/echo', query: 'delay=2ms' }
const before = (line: string): Change => ['Total transferred:', `${line}\nTotal transferred:`]

it.each<[string, string, Change[], object]>([
  ['path and query', FILE, [], LOAD],
  ['another query', FILE, [['?delay=2ms', '?delay=9ms']], { ...LOAD, query: 'delay=9ms' }],
  ['keep-alive', FILE, [before('Keep-Alive requests:    500')], { ...LOAD, keep_alive: true }],
  ['a body', FILE, [before('Total body sent:        99000')], { ...LOAD, sends_body: true }],
  [
    'TLS',
    FILE,
    [before('SSL/TLS Protocol:       TLSv1.3,AES,2048,256')],
    { ...LOAD, tls: 'TLSv1.3,AES,2048,256' },
  ],
  [
    'another host',
    FILE,
    [['Server Hostname:        127.0.0.1', 'Server Hostname:        a']],
    LOAD,
  ],
  ['nothing from -e', 'ab/e_csv_n500.csv', [], {}],
  ['nothing from -g', 'ab/g_tsv_n300.tsv', [], {}],
])('ab reads %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})

it('ab counts a connection that was reset once, though it is received and excepted', () => {
  const errors = (...changes: Change[]) => readChanged('ab/text_resets.txt', ...changes)[0]?.errors
  expect(errors()).toBe(100)
  expect(errors([/Receive: 100/, 'Receive: 0'], [/Connect: 0/, 'Connect: 2'])).toBe(102)
  expect(errors([/Receive: 100/, 'Receive: 0'], [/Exceptions: 100/, 'Exceptions: 0'])).toBe(0)
})
