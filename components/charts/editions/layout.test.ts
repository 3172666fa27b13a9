import { expect, it } from 'vitest'
import type { EditionSet } from '@/server/trends/editions/schemas'
import { editionsSpec } from '../definitions/editions'
import { layOutEditions, PLOT } from './layout'

let last = 0
const row = (mesh: string, mode: string, value: number, flags: object[] = []) => ({
  subject: { mesh, mode, version: '1' },
  value: { value, conditionId: ++last, flags, key: 'http.latency.p99' },
})
const edition = (label: string, base: number | null, values: [mode: string, value: number][]) => ({
  label,
  origin: { publication: { slug: label, title: label } },
  rows: [
    ...(base === null ? [] : [row('none', 'none', base)]),
    ...values.map(([mode, value]) => row('istio', mode, value)),
  ],
})
const set = (editions: object[]): EditionSet =>
  ({ key: 'http.latency.p99', editions, document: 'd', title: 'Docs' }) as unknown as EditionSet
const layOut = (one: EditionSet, alongside: EditionSet[] = []) =>
  layOutEditions(editionsSpec(one, alongside))

it('draws each column over the baseline of its own edition', () => {
  const spec = editionsSpec(
    set([
      edition('1.19', 0.000844, [['sidecar', 0.002301]]),
      edition('1.20', 0.000181, [['sidecar', 0.000435]]),
    ]),
  )
  const { columns } = layOutEditions(spec)
  expect(spec.axis.unit).toBe('ms')
  expect(columns.map(({ column, at }) => [column.label, at])).toEqual([
    ['1.19', 0.25],
    ['1.20', 0.75],
  ])
  expect(columns.map(({ marks }) => marks[0]?.mark.over?.replace(/\s/g, ' '))).toEqual([
    '+1.46 ms',
    '+0.254 ms',
  ])
  const [first] = columns
  expect(first?.baseline?.y).toBeGreaterThan(first?.marks[0]?.y ?? Infinity)
  expect(first?.top?.text).toBe('2.30')
  expect(columns[1]?.top).toBeNull()
})

it('invents no baseline, and starts its axis at zero', () => {
  const { columns, ticks } = layOut(
    set([edition('1', null, [['sidecar', 0.001]]), edition('2', null, [['sidecar', 0.002]])]),
  )
  expect(columns.map(({ baseline, marks }) => [baseline, marks[0]?.mark.over])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(ticks[0]).toEqual({ y: PLOT.top + PLOT.height, label: '0' })
})

it('keeps the labels of the newest edition apart, in the order of its marks', () => {
  const { ends } = layOut(
    set([
      edition('1', 0.0002, [['sidecar', 0.002]]),
      edition('2', 0.0002, [
        ['ambient', 0.00021],
        ['ambient+waypoint', 0.00022],
        ['sidecar', 0.00023],
      ]),
    ]),
  )
  const ys = ends.map(({ labelY }) => labelY)
  expect(ends.map(({ mark }) => mark.look.mode)).toEqual([
    'sidecar',
    'ambient+waypoint',
    'ambient',
    'none',
  ])
  ys.slice(1).forEach((y, i) => expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(16))
})

it('names the first, the last and the extreme values alone where there are many columns', () => {
  const values = [3, 2, 4, 1, 2.5, 2.2, 2.1]
  const { columns } = layOut(
    set(values.map((v, i) => edition(`1.${i}`, null, [['sidecar', v / 1000]]))),
  )
  expect(columns.map(({ top }) => top?.text ?? null)).toEqual([
    '3.00',
    null,
    '4.00',
    '1.00',
    null,
    null,
    null,
  ])
})

it('leaves out names of columns that have no room, from the first and the newest on', () => {
  const { columns } = layOut(
    set(Array.from({ length: 9 }, (_, i) => edition(`1.1${i}.3`, null, [['sidecar', 0.001]]))),
  )
  const shownAt = (width: number) =>
    columns.flatMap(({ name }) => (name !== null && name.from <= width ? [name.text] : []))
  expect(shownAt(208)).toEqual(expect.arrayContaining(['1.10.3', '1.18.3']))
  expect(shownAt(208).length).toBeLessThan(9)
  expect(shownAt(520)).toHaveLength(9)
})

it('names a mode that the newest edition lacks, at any width', () => {
  const { keys } = layOut(
    set([edition('1', null, [['ambient', 0.001]]), edition('2', 0.001, [['sidecar', 0.002]])]),
  )
  expect(keys.map(({ mark, isAtEnd }) => [mark.name, isAtEnd])).toEqual([
    ['sidecar', true],
    ['no mesh', true],
    ['ambient', false],
  ])
})

it('shares its axis with what is shown beside it of the same metric and document alone', () => {
  const small = set([
    edition('1', null, [['sidecar', 0.0023]]),
    edition('2', null, [['sidecar', 0.001]]),
  ])
  const large = set([
    edition('1', null, [['sidecar', 0.0026]]),
    edition('2', null, [['sidecar', 0.001]]),
  ])
  const labels = (...sets: EditionSet[]) => layOut(small, sets).ticks.map(({ label }) => label)
  const axis = layOut(large).ticks.map(({ label }) => label)
  expect(labels(small, large)).toEqual(axis)
  expect(labels(small, { ...large, key: 'http.latency.p50' })).not.toEqual(axis)
  expect(labels(small, { ...large, document: 'other' })).not.toEqual(axis)
})
