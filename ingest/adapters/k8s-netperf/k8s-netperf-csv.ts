import { unexpected } from '../../formats/decode'
import { ownValue } from '../../dictionary/own-value'
import { quotedRows } from '../../formats/quoted-rows'
import type { ParsedRun } from '../../model/parsed-run'
import { COLUMNS } from './k8s-netperf-columns'
import { K8S_NETPERF_COMMAND, toRuns } from './k8s-netperf-run'

const CONTEXT = { format: 'k8s-netperf', hint: K8S_NETPERF_COMMAND }

const toName = (heading: string): string => heading.trim().toLowerCase()

const firstLine = (text: string): string => text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? ''

/** result-*.csv, which has the rate; the files of losses, CPU, memory and pods have the same first columns and one more before them. */
export const isCsv = (text: string): boolean => {
  const line = firstLine(text)
  return (
    /(?:^|,)Profile,Same node,Host Network,/.test(line) && /,(?:Duration|Message Size),/.test(line)
  )
}

/** Headings as the table of fields names them. */
export const listHeadings = (text: string): string[] => firstLine(text).split(',').map(toName)

function refuseOther(headings: readonly string[]): void {
  const [first = ''] = headings
  if (toName(first) !== 'type' && toName(first) !== 'role') return
  throw unexpected({
    ...CONTEXT,
    what: 'the table',
    expected: 'result-*.csv, which has the rates',
    found: `one whose first column is ${first}: losses, CPU, memory or pods without the rates they belong to`,
    place: { line: 1 },
    hint: 'send result-*.csv; the output of --json has rates, losses and CPU together',
    code: 'MALFORMED',
  })
}

/** @throws AdapterError with the line */
export function parseCsvRows(text: string): ParsedRun[] {
  const [header, ...rows] = [...quotedRows(text, CONTEXT)]
  refuseOther(header?.cells ?? [])
  const names = (header?.cells ?? []).map((heading) => {
    const name = ownValue(COLUMNS, toName(heading))
    if (name !== undefined) return name
    const place = { line: 1 }
    throw unexpected({
      ...CONTEXT,
      what: 'the column',
      expected: 'one that k8s-netperf writes',
      found: heading,
      place,
    })
  })
  for (const needed of ['profile', 'value', 'unit'])
    if (!names.includes(needed))
      throw unexpected({
        ...CONTEXT,
        what: `the column of the ${needed}`,
        expected: 'in the table',
        found: null,
        place: { line: 1 },
      })
  return toRuns(
    rows.map(({ cells, line }) => {
      const row = new Map(names.map((name, i) => [name, cells[i] ?? '']))
      const low = Number(row.get('low') ?? NaN)
      const high = Number(row.get('high') ?? NaN)
      if ((row.get('latency_unit') ?? 'usec') !== 'usec')
        throw unexpected({
          ...CONTEXT,
          what: 'the unit of the latency',
          expected: 'usec',
          found: row.get('latency_unit'),
          place: { line },
        })
      return {
        test: row,
        place: { line },
        unit: row.get('unit') ?? null,
        rate: row.get('value') ?? null,
        p99: row.get('p99') ?? null,
        retransmits: null,
        lossPercent: null,
        interval: high > 0 ? [low, high] : null,
        version: null,
        startedAt: null,
      }
    }),
  )
}
