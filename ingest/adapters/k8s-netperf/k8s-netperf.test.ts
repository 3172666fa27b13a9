import { expect, it } from 'vitest'
import { AdapterError } from '../../model/adapter'
import type { ParsedRun } from '../../model/parsed-run'
import { type Change, readChanged } from '../changed-fixture'

const FORMS = ['docs.json', 'result.csv', 'tables.txt']
const read = (file: string, ...changes: Change[]) => readChanged(`k8s_netperf/${file}`, ...changes)
const refused = (file: string, ...changes: Change[]): AdapterError => {
  try {
    read(file, ...changes)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('not refused')
}
const values = (run: ParsedRun | undefined) =>
  Object.fromEntries(run?.measurements.map(({ key, value }) => [key, value]) ?? [])

it('gives the same loads and rates from each form', () => {
  const [docs, csv, tables] = FORMS.map((file) =>
    read(file).map((run) => ({
      load: run.load,
      streams: run.streams,
      connections: run.connections,
      bytes: run.payloadBytes,
      seconds: run.nominalDurationSeconds,
      rate: Math.round(run.measurements[0]?.value ?? NaN),
    })),
  )
  expect(docs).toHaveLength(8)
  expect(csv).toEqual(docs)
  expect(tables).toEqual(docs)
})

it.each(FORMS)(
  '%s: a p99 is that of one sample of one netperf, never a mean of several',
  (file) => {
    const runs = read(file)
    const withTail = runs.filter((run) => 'tcp.rr.latency.p99' in values(run))
    expect(withTail.map(({ name }) => name)).toEqual(['netperf TCP_RR 1024'])
    expect(values(withTail[0])['tcp.rr.latency.p99']).toBeCloseTo(125e-6, 12)
    const crr = runs.find(({ name }) => name?.includes('CRR'))
    expect(crr?.notices.map(({ message }) => message).join()).toMatch(/mean of the p99/)
  },
)

it('counts losses of UDP, and retransmissions of a single sample', () => {
  for (const file of ['docs.json', 'tables.txt']) {
    const udp = read(file).find(({ protocol, streams }) => protocol === 'udp' && streams !== null)
    expect(values(udp)['udp.loss.ratio@receiver']).toBeCloseTo(0.0007, 12)
  }
  const single = read('docs.json', ['"samples": 3', '"samples": 1'], ['54.666666666666664', '54'])
  expect(values(single[0])['tcp.retransmits.total@sender']).toBe(54)
  expect(values(read('docs.json')[0])).not.toHaveProperty('tcp.retransmits.total@sender')
  // uperf counts none.
  expect(values(single[2])).not.toHaveProperty('tcp.retransmits.total@sender')
})

it('leaves out what ib_write_bw measured in another unit than the heading says', () => {
  const runs = read('result.csv', ['\niperf3,', '\nib_write_bw,'])
  expect(runs).toHaveLength(7)
  expect(runs[0]?.notices.map(({ code }) => code)).toContain('KNOWN_TOOL_DEFECT')
})

it('refuses other tables, units, columns and rows', () => {
  const head: Change = [/^Driver/, 'Type,Driver']
  expect(refused('result.csv', head, [/\n(?=\w)/, '\nx,']).hint).toMatch(/result-\*/)
  expect(refused('result.csv', [/Mb\/s/, 'Gb/s']).message).toMatch(/unit/)
  expect(refused('result.csv', ['Burst', 'Bursts']).message).toMatch(/Bursts/)
  expect(refused('result.csv', [',1024,2,', ',1024,']).code).toBe('TRUNCATED')
  expect(refused('result.csv', ['16849.060000', '16849.06x']).message).toMatch(/rate/)
  expect(refused('tables.txt', ['BURST', 'BURSTS']).message).toMatch(/BURSTS/)
  expect(refused('tables.txt', ['Rr Results', 'Rx Results']).message).toMatch(/Rx Results/)
  expect(refused('tables.txt', [/\| 16849\.060000 \(OP\/s\)/, '']).code).toBe('TRUNCATED')
  expect(refused('docs.json', ['"TCP_RR"', '"SCTP_RR"']).message).toMatch(/profile/)
})

it('reads tables between the lines of its log', () => {
  const log = 'INFO[2026-01-02 03:04:05] Starting k8s-netperf (main@0123abc)\n'
  expect(read('tables.txt', [/^/, log])).toHaveLength(8)
})

it('knows its tables by one that holds streams alone', () => {
  const streams: Change = [/\+-+\+[-+]+\n\| +RESULT TYPE +\|[^\n]*\n[^\n]*\n\| 📊 Rr[\s\S]*$/, '']
  expect(read('tables.txt', streams)).toHaveLength(4)
})
