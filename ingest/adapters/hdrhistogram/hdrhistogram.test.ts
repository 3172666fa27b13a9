import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeResultFile } from '../../formats/result-file'
import { parseResult } from '../parse-result'

const PATH = join(import.meta.dirname, '../../fixtures/hdrhistogram/py_us_r200_3intervals.hlog')
const LINES = readFileSync(PATH, 'utf8').split('\n')
const HEAD = LINES.filter((line) => /^[#"]/.test(line))
const ROWS = LINES.filter((line) => /^\d/.test(line))

/** Loads of the series of a log whose intervals have these tags. */
const readLoads = (...tags: (string | null)[]): object[] => {
  const rows = tags.map((tag, i) => (tag === null ? '' : `Tag=${tag},`) + (ROWS[i] ?? ''))
  const bytes = new TextEncoder().encode([...HEAD, ...rows, ''].join('\n'))
  return parseResult(makeResultFile('x.hlog', bytes), { latencyUnit: 'us' }).runs.map(
    ({ load }) => load,
  )
}

it.each<[string, (string | null)[], object[]]>([
  ['no tag', [null, null], [{}]],
  ['one tag', ['read', 'read'], [{ tag: 'read' }]],
  [
    'two tags',
    ['read', 'write'],
    [
      { tag: 'read', tags: 'read, write', mix: 'read 50 %, write 50 %' },
      { tag: 'write', tags: 'read, write', mix: 'read 50 %, write 50 %' },
    ],
  ],
  [
    'a tag beside none',
    ['read', null],
    [
      { tag: 'read', tags: 'no tag, read', mix: 'no tag 50 %, read 50 %' },
      { tag: 'no tag', tags: 'no tag, read', mix: 'no tag 50 %, read 50 %' },
    ],
  ],
])('HdrHistogram: series of a log with %s are loads of their own', (_, tags, loads) => {
  expect(readLoads(...tags)).toEqual(loads)
})

it.each([
  ['600.000', 600, []],
  ['602.000', 600, ['COUNTS_INCONSISTENT']],
  ['60000.000', 600, ['IMPLAUSIBLE']],
])('HdrHistogram: a table of 600 values with a total count of %s', (stated, count, codes) => {
  const path = join(import.meta.dirname, '../../fixtures/hdrhistogram/py_us_r200.hgrm')
  const text = readFileSync(path, 'utf8').replace(/(TotalCount +=) +600\.000/, `$1 ${stated}`)
  const file = makeResultFile('x.hgrm', new TextEncoder().encode(text))
  const { histograms, notices } = parseResult(file, { latencyUnit: 'ms' }).runs[0] ?? {}
  expect(histograms?.[0]?.count).toBe(count)
  const found = notices?.map(({ code }) => code) ?? []
  const judged = found.filter((code) => /^(?:COUNTS_INCONSISTENT|IMPLAUSIBLE)$/.test(code))
  expect([...new Set(judged)]).toEqual(codes)
})
