import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

it.each<[string, string, Change[], object]>([
  ['nothing in JSON', 'oha/json_n500_c10.json', [], {}],
  ['nothing in another rate', 'oha/json_q200_z4.json', [], {}],
  ['nothing in CSV', 'oha/csv_n100.csv', [], {}],
  ['nothing in the report for people', 'oha/text_q100.txt', [], {}],
  [
    'a member that no reader knows',
    'oha/json_n500_c10.json',
    [['"summary"', '"http2": true, "summary"']],
    { 'unread.http2': true },
  ],
  [
    'a column that no reader knows',
    'oha/csv_n100.csv',
    [
      ['status\n', 'status,path\n'],
      [/,200\n/, ',200,/\n'],
    ],
    { 'unread.path': true },
  ],
])('oha states %s', (_, file, changes, load) => {
  expect(readChangedLoad(file, ...changes)).toEqual(load)
})
