import { expect, it } from 'vitest'
import type { Bar } from '../spec'
import { barsSpec } from './bars'
import { samplePanel, type RowInput } from './sample-rows'

const flag = (code: string) => ({ code, severity: 'exclude' as const, text: `${code} in full` })
const flagged = (label: string, ...codes: string[]): RowInput => ({
  label,
  mesh: 'istio',
  version: `1.${label}`,
  value: 2,
  flags: codes.map(flag),
})
const NO_MESH: RowInput = { label: 'No mesh', mesh: 'none', value: 1 }
const PLAIN: RowInput = { label: 'plain', mesh: 'linkerd', version: '2.1', value: 3 }

/** What a name says beside what its bar is. */
const toMark = ({ nameNote, sublabel }: Bar): string | null =>
  nameNote === sublabel ? null : (nameNote?.replace(`${sublabel} · `, '') ?? null)

function describe(...rows: RowInput[]) {
  const { bars, note } = barsSpec(samplePanel('http.latency.p99', rows))
  return { note, names: bars.map((bar) => [bar.label, toMark(bar)]) }
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
  expect(describe(PLAIN, flagged('a', 'NO_SPREAD'))).toMatchObject({
    note: 'Pale, not ranked: single run',
    names: [['a', 'not ranked'], expect.anything()],
  })
  expect(describe(PLAIN, flagged('a', 'NO_SPREAD'), flagged('b', 'SATURATED')).note).toBe(
    'Hollow or pale, not ranked',
  )
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

it('says what stands below every name once, and leaves it in the table', () => {
  const { bars, note } = barsSpec(
    samplePanel('http.latency.p99', [
      NO_MESH,
      { label: 'Istio a', mesh: 'istio', version: '1.24.3', value: 2 },
      { label: 'Istio b', mesh: 'istio', version: '1.24.3', value: 3 },
    ]),
  )
  expect(note).toBe('All 1.24.3 · sidecar')
  expect(bars.map(({ nameNote }) => nameNote)).toEqual([null, null, null])
  expect(bars.map(({ sublabel }) => sublabel)).toEqual([
    null,
    '1.24.3 · sidecar',
    '1.24.3 · sidecar',
  ])
})

it('says the first reason where hollow bars have that and others', () => {
  const both = describe(flagged('a', 'CO_RISK'), flagged('b', 'CO_RISK', 'SATURATED'))
  expect(both.note).toBe('Not ranked: closed loop')
})

it('says a shared version once where modes differ, and a mode in one word', () => {
  const { bars, note } = barsSpec(
    samplePanel('http.latency.p99', [
      NO_MESH,
      { label: 'Istio', mesh: 'istio', version: '1.24.3', value: 2 },
      { label: 'Istio', mesh: 'istio', version: '1.24.3', mode: 'ambient+waypoint', value: 3 },
    ]),
  )
  expect(note).toBe('All 1.24.3')
  expect(bars.map(({ nameNote }) => nameNote)).toEqual([null, 'sidecar', 'waypoint'])
})
