import { describe, expect, it } from 'vitest'
import { readCsv } from '@/ingest/dictionary/read-csv-fixture'
import type { ResultPanel } from '@/server/results/schemas'
import { northSouth2025 as sample } from '../definitions/samples'
import { formatCsv } from './csv'
import { dataRows } from './rows'

const publication = { slug: 'p', title: 'P', url: 'https://a.example/p', publishedOn: null }
const panelOfMs: ResultPanel = { ...sample(), origin: { ...sample().origin, publication } }
const BASE = 'https://bench.example'

const withLabel = (panel: ResultPanel, label: string): ResultPanel => ({
  ...panel,
  rows: panel.rows.slice(0, 1).map((row) => ({ ...row, subject: { ...row.subject, label } })),
})

describe('the numbers of a chart', () => {
  const rows = readCsv(formatCsv(dataRows([panelOfMs], BASE)))

  it('stand in the unit that the head says, with source and method', () => {
    expect(rows).toHaveLength(panelOfMs.rows.length)
    const [first] = rows
    const { value } = panelOfMs.rows[0] ?? {}
    expect(Number(first?.['value (ms)'])).toBeCloseTo((value?.value ?? NaN) * 1000, 9)
    expect(first?.['publication link']).toBe(publication.url)
    expect(first?.['evidence link']).toBe(`${BASE}${value?.href}`)
    expect(first?.method).toContain('as published')
  })

  it('leave out what is absent, never as 0', () => {
    const empty = { value: null, spread: null, lo: null, hi: null, n: null }
    const panel = {
      ...panelOfMs,
      rows: panelOfMs.rows.map((row) => ({ ...row, value: { ...row.value, ...empty } })),
    }
    for (const row of readCsv(formatCsv(dataRows([panel], BASE)))) {
      for (const name of ['value (ms)', 'spread (ms)', 'low (ms)', 'high (ms)', 'n (runs)'])
        expect(row[name], name).toBe('')
      expect(row['why no value']).not.toBe('')
    }
  })

  it('of several units have columns of their own', () => {
    const cpu = { ...panelOfMs, key: 'cpu.cores.mean@data_plane.sum' }
    const [latency, cores] = readCsv(
      formatCsv(dataRows([withLabel(panelOfMs, 'a'), withLabel(cpu, 'b')], BASE)),
    )
    expect(latency?.['value (cores)']).toBe('')
    expect(cores?.['value (ms)']).toBe('')
    expect(cores?.['value (cores)']).not.toBe('')
  })
})

describe('text that a spreadsheet would run', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n+1', '＝1'])(
    'is kept as text: %j',
    (label) => {
      const [row] = readCsv(formatCsv(dataRows([withLabel(panelOfMs, label)], BASE)))
      expect(row?.subject).toBe(`'${label}`)
    },
  )

  it('cannot leave its cell', () => {
    const label = 'a","=cmd|1!A1"\r\n=2'
    const [row, ...others] = readCsv(formatCsv(dataRows([withLabel(panelOfMs, label)], BASE)))
    expect(row?.subject).toBe(label)
    expect(others).toEqual([])
  })
})
