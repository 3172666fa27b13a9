import { expect, it } from 'vitest'
import { duplicateFlag, type Twin } from './duplicate-content'

const FIRST: Twin = {
  id: '1',
  name: 'replicate 1 of Istio sidecar 1.26.0',
  conditionId: 1,
  mesh: 'istio',
  version: '1.26.0',
  organisation: 'lab',
  file: null,
  receivedAt: 1000,
}

it.each<[string, Partial<Twin>, string]>([
  ['one condition', {}, ''],
  ['another version', { conditionId: 2, version: '1.27.0' }, ' under another version'],
  ['another mesh', { conditionId: 2, mesh: 'linkerd', version: '2.18' }, ' under another mesh'],
  ['another load', { conditionId: 2 }, ' under another condition'],
  [
    'another organisation and mesh',
    { conditionId: 2, mesh: 'linkerd', organisation: 'rival' },
    ' under another organisation and mesh',
  ],
])('of two runs with equal numbers the later one is excluded: %s', (_, change, where) => {
  const second = { ...FIRST, id: '2', name: 'the second run', receivedAt: 2000, ...change }
  expect(duplicateFlag(second, FIRST)).toEqual({
    code: 'DUPLICATE_CONTENT',
    severity: 'exclude',
    text: `all numbers equal those of ${FIRST.name}${where}: one of the two was not measured`,
  })
  expect(duplicateFlag(FIRST, second)).toMatchObject({ severity: 'warn' })
})

it('names a file that its sender sent again with another context as that', () => {
  const first = { ...FIRST, file: 'abc' }
  const second = { ...first, id: '2', conditionId: 2, receivedAt: 2000 }
  expect(duplicateFlag(second, first)).toMatchObject({
    severity: 'exclude',
    text: `the same file as ${FIRST.name}, sent with another context: its sender withdraws the wrong one`,
  })
  const rival = { ...second, organisation: 'rival' }
  expect(duplicateFlag(rival, first).text).toMatch(/one of the two was not measured$/)
})

it('excludes exactly one of two runs that came at once', () => {
  const second = { ...FIRST, id: '2' }
  const both = [duplicateFlag(FIRST, second), duplicateFlag(second, FIRST)]
  expect(both.map(({ severity }) => severity).sort()).toEqual(['exclude', 'warn'])
})
