import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { givenPublications, rowOfPublication } from '../overview-fixture'
import { textWidth } from '@/components/charts/text-width'
import { baselinesOf, marksOf } from '@/components/charts/definitions/entry-marks'
import {
  shortMarkName,
  stripContent,
  withoutUnitInside,
} from '@/components/charts/definitions/strip'
import { CAPTION_PX, STRIP_WIDTH } from '@/components/charts/strip/measures'
import { MINI_HEIGHT, miniBarsLayout } from '@/components/charts/strip/bars-layout'
import { findForm } from '@/components/charts/strip/marks'
import { Strip } from '@/components/charts/strip/strip'
import { metricFirst } from '@/components/publications/rows/row-order'
import {
  headUnit,
  loadLine,
  measuredText,
  rowQuantity,
  rowWords,
  sureText,
} from '@/components/publications/rows/row-words'

const P99 = 'http.latency.p99'
const WIDTH = STRIP_WIDTH.narrow

describe('words of a row', () => {
  it('name the metric and its unit only where the head of the column does not', () => {
    const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 1 })
    const entry = rowOfPublication(given?.[0] ?? expect.fail('the sample is empty'), 0)
    expect(headUnit(P99)).toBe('ms')
    expect(rowWords(entry)).toEqual({ unit: 'ms' })
    expect(rowQuantity(entry, P99)).toBeNull()
    expect(rowQuantity(entry, 'http.latency.p50')?.text).toBe('p99 latency, ms')
    const panel = { ...entry.panel, key: 'cpu.cores.mean@data_plane.sidecar' }
    const quantity = rowQuantity({ panel }, P99)
    expect(quantity?.text).toBe('mean CPU (sidecar), cores')
    expect(quantity?.full).toBe('mean CPU (data plane sidecar), cores')
  })

  it('keep the load to a short line, and all of it stays readable', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const entry of given.map(rowOfPublication)) {
          const { load, full } = loadLine(entry)
          expect(load.length).toBeLessThanOrEqual(22)
          expect(full.startsWith(load.replace('…', ''))).toBe(true)
        }
      }),
    )
  })

  it('leave out one unit, never one of two', () => {
    expect(withoutUnitInside('122 to 152\u2009ms (2 settings)', 'ms')).toBe(
      '122 to 152 (2 settings)',
    )
    expect(withoutUnitInside('7.10\u2009ms to 265\u2009s', 'ms')).toBe('7.10\u2009ms to 265\u2009s')
    expect(withoutUnitInside('265\u2009s', 'ms')).toBe('265\u2009s')
    expect(shortMarkName('Istio ambient + waypoint')).toBe('Istio waypoint')
    expect(shortMarkName('Linkerd sidecar')).toBe('Linkerd')
    expect(shortMarkName('Cilium node proxy + WireGuard')).toBe('Cilium WireGuard')
    expect(shortMarkName('Traefik Mesh node proxy')).toBe('Traefik Mesh')
    expect(shortMarkName('Istio ambient')).toBe('Istio ambient')
  })
})

it('rows of other quantities, or without a value, follow those of the metric, each group in its order', () => {
  const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 2 })
  const entry = rowOfPublication(given?.[0] ?? expect.fail('the sample is empty'), 0)
  const other = { ...entry, panel: { ...entry.panel, key: 'cpu.cores' } }
  const rows = [null, entry, other, entry].map((one, i) => ({ entry: one, i }))
  expect(metricFirst(rows, entry.panel.key).map(({ i }) => i)).toEqual([1, 3, 0, 2])
})

it('a load is cut between words where it has no room in a line', () => {
  const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 3 })
  const entry = rowOfPublication(given?.[0] ?? expect.fail('the sample is empty'), 0)
  const { panel } = entry
  const withLoad = (loadLabel: string) => ({
    ...entry,
    groups: 4,
    apart: [],
    panel: { ...panel, workload: { ...panel.workload, targetRps: null }, loadLabel },
  })
  expect(loadLine(withLoad('1 connection, TCP stream'))).toEqual({
    load: '1 connection',
    full: '1 connection, TCP stream, shows 1 of 4 set-ups',
    isStated: true,
  })
  expect(loadLine(withLoad('1 connection, TCP_STREAM, 1 process, MTU 1500')).load).toBe(
    '1 connection',
  )
})

it('a publication without the values that are asked for says what it has', () => {
  expect(measuredText({ observations: 10, metrics: ['http.rps.achieved'] })).toBe(
    '10 values of achieved load',
  )
  expect(measuredText({ observations: 1, metrics: ['http.latency', 'cpu.cores'] })).toMatch(
    /^1 value of latency.*, CPU/,
  )
  expect(measuredText({ observations: 0, metrics: [] })).toBe('no values, only text')
})

it('says behind the number of runs that only some values state it', () => {
  const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 4 })
  const entry = rowOfPublication(given?.[0] ?? expect.fail('the sample is empty'), 0)
  const [row] = entry.panel.rows.filter(({ value }) => value.value !== null)
  if (!row) throw new Error('the sample has no values')
  const withRuns = (...counts: (number | null)[]) => ({
    ...entry,
    panel: {
      ...entry.panel,
      rows: counts.map((n) => ({ ...row, value: { ...row.value, n, spread: null } })),
    },
  })
  expect(sureText(withRuns(3, null))).toBe('3 runs for some, no spread')
  expect(sureText(withRuns(3, 3))).toBe('3 runs, no spread')
  expect(sureText(withRuns(3, 5))).toBe('3 to 5 runs, no spread')
  expect(sureText(withRuns(1, 1))).toBe('single runs')
  expect(sureText(withRuns(null, null))).toBe('runs not stated')
})

it('a value with nothing to set it against is words at the left, without a scale', () => {
  const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 5 })
  const entry = rowOfPublication(given?.[0] ?? expect.fail('the sample is empty'), 0)
  const [mark] = marksOf(entry.panel)
  const rows = entry.panel.rows.filter(
    ({ subject, value }) => subject.mesh === mark?.mesh && value.value !== null,
  )
  const alone = {
    ...entry,
    overheads: [],
    panel: { ...entry.panel, rows: rows.slice(0, 1) },
  }
  const formOf = (of: typeof alone) => findForm(stripContent(of, { unit: 'ms' }))
  expect(formOf(alone)).toBe('single')
  expect(formOf({ ...alone, panel: { ...alone.panel, rows: [] } })).toBe('marks')
  const [row] = alone.panel.rows
  const two = { ...alone, panel: { ...alone.panel, rows: [row, row].flatMap((one) => one ?? []) } }
  expect(formOf(two)).toBe('marks')
  for (const size of ['wide', 'narrow'] as const) {
    const html = renderToStaticMarkup(
      Strip({
        content: stripContent(alone, { unit: 'ms' }),
        width: STRIP_WIDTH[size],
        className: '',
      }),
    )
    expect(html).toContain('role="img"')
    expect(html).not.toContain('stroke-opacity')
    const [only] = marksOf(alone.panel)
    expect(html).toContain(shortMarkName(only?.name ?? ''))
    expect(html).toContain(withoutUnitInside(only?.text ?? '', 'ms'))
  }
})

describe('thin bars', () => {
  it('draw every value in proportion, best first, inside the row, and name both ends and no mesh', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const entry of given.map(rowOfPublication)) {
          const layout = miniBarsLayout(stripContent(entry, { unit: 'ms' }), WIDTH)
          const { bars, labels, left, labelX, valueX, baseX, bottom } = layout
          const values = marksOf(entry.panel).flatMap((mark) => mark.values)
          const bases = baselinesOf(entry)
          expect(bars.length + (layout.more?.count ?? 0)).toBe(values.length)
          expect(bars).toHaveLength(values.length > 8 ? 6 : values.length)
          if (layout.more === null)
            expect(bars.filter((bar) => bar.isExcluded)).toHaveLength(
              values.filter((value) => value.isExcluded).length,
            )
          const most = Math.max(...values.map(({ si }) => si))
          const widest = Math.max(...bars.map(({ width }) => width))
          if (most > 0 && bases.every(({ si }) => si <= most))
            expect(left + widest).toBeCloseTo(labelX - 14, 6)
          const widths = bars.map(({ width }) => width)
          expect(widths).toEqual([...widths].sort((a, b) => a - b))
          expect(bottom).toBeLessThanOrEqual(MINI_HEIGHT)
          expect(baseX === null).toBe(bases.length === 0)
          expect(labels).toHaveLength(Math.min(2, values.length) + (bases.length > 0 ? 1 : 0))
          for (const { name, value, y } of labels) {
            const [nameEnd, valueStart] = [
              labelX + textWidth(name, CAPTION_PX, true),
              valueX - textWidth(value, CAPTION_PX, true),
            ]
            expect(nameEnd).toBeLessThan(valueStart)
            if (valueX - labelX <= WIDTH / 2) expect(valueX).toBeLessThanOrEqual(WIDTH + 1)
            expect(y).toBeLessThanOrEqual(MINI_HEIGHT)
          }
          labels.slice(1).forEach(({ y }, i) => expect(y - (labels[i]?.y ?? 0)).toBeGreaterThan(12))
        }
      }),
    )
  })
})
