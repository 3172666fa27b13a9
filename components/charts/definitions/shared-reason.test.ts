import { expect, it } from 'vitest'
import { barsSpec } from './bars'
import { samplePanel, type RowInput } from './sample-rows'

const flag = (code: string) => ({ code, severity: 'exclude' as const, text: `${code} in full` })
const flagged = (label: string, ...codes: string[]): RowInput => ({
  label,
  mesh: 'istio',
  value: 2,
  flags: codes.map(flag),
})
const NO_MESH: RowInput = { label: 'No mesh', mesh: 'none', value: 1 }
const PLAIN: RowInput = { label: 'plain', mesh: 'linkerd', value: 3 }

function describe(...rows: RowInput[]) {
  const { bars, note } = barsSpec(samplePanel('http.latency.p99', rows))
  return { note, names: bars.map(({ label, nameRemark }) => [label, nameRemark]) }
}

it('says a reason that all hollow bars share once, below them', () => {
  expect(describe(NO_MESH, flagged('a', 'CO_RISK'), flagged('b', 'CO_RISK'))).toEqual({
    note: 'Not ranked: closed loop',
    names: [
      ['No mesh', null],
      ['a', null],
      ['b', null],
    ],
  })
})

it('names the hollow bars where others are not, by what they are', () => {
  expect(describe(PLAIN, flagged('a', 'SATURATED'))).toEqual({
    note: 'Hollow, not ranked: saturated',
    names: [
      ['a', 'flagged'],
      ['plain', null],
    ],
  })
  expect(describe(PLAIN, flagged('a', 'NO_SPREAD')).names[0]).toEqual(['a', 'not ranked'])
})

it('gives each name its own reason where reasons differ', () => {
  expect(describe(PLAIN, flagged('a', 'SATURATED'), flagged('b', 'TOO_SHORT'))).toEqual({
    note: 'Hollow, not ranked',
    names: [
      ['a', 'saturated'],
      ['b', 'too short'],
      ['plain', null],
    ],
  })
})

it('is silent without a hollow bar, and keeps a flag without a short name', () => {
  expect(describe(NO_MESH, PLAIN).note).toBeNull()
  expect(describe(PLAIN, flagged('a', 'SOMETHING_NEW'))).toMatchObject({
    note: 'Hollow, not ranked',
    names: [['a', 'flagged'], expect.anything()],
  })
})
