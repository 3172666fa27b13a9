import type { Adapter } from '../../model/adapter'
import { CsvError, parseCsv } from '../../formats/csv'
import { decimal, unexpected } from '../../formats/decode'
import { jsonLines } from '../../formats/json'
import { requireText } from '../../formats/result-file'
import { listColumns } from '../../formats/row-load'
import { ISTIO_COLUMNS, toIstioColumn, toIstioFields } from './istio-fields'
import { type Cells, istioRun } from './istio-run'

const COMMAND =
  'python3 fortio.py URL --csv StartTime,ActualDuration,Labels,NumThreads,ActualQPS,p50,p90,p99,p999 --csv_output result.csv'
const HEADER = /^(?:[A-Za-z]\w*,)*Labels,/
const format = { format: 'Istio perf runner', hint: COMMAND }

/** The runner's columns, in any order; other tables do not have Labels next to fortio's names. */
const isCsv = (text: string): boolean => {
  const [first = ''] = text.slice(0, 4096).split('\n')
  return (
    HEADER.test(first) &&
    /(?:^|,)ActualQPS,/.test(`${first.trim()},`) &&
    /(?:^|,)p\d+,/.test(`${first.trim()},`)
  )
}

/** One flat object per line: fortio's names and p50, p90, in microseconds. */
const isNdjson = (text: string): boolean => {
  const [first = ''] = text.slice(0, 16_384).split('\n')
  return (
    /^\s*\{[^{}]*\}\s*$/.test(first) &&
    /"Labels": *"/.test(first) &&
    /"ActualQPS": *[\d.]+/.test(first) &&
    /"p\d+": *[\d.]+/.test(first)
  )
}

const placed = (line: number) => ({ line })

function csvRows(text: string): Cells[] {
  try {
    const [header, ...records] = parseCsv(text)
    return records.map(({ fields, line }, i) => {
      // The runner writes "-" for what it does not know, so a file that ends with a comma was cut.
      const isCut = i === records.length - 1 && text.endsWith(',')
      if (fields.length !== header?.fields.length || isCut)
        throw unexpected({
          ...format,
          what: 'the row',
          expected: `${header?.fields.length ?? 0} columns wide`,
          found: isCut ? 'an end after a comma' : `${fields.length} columns`,
          place: placed(line),
          code: 'TRUNCATED',
        })
      const values = new Map(header.fields.map((name, i) => [name.trim(), fields[i]?.trim() ?? '']))
      return { values, line }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unexpected({
      ...format,
      what: 'the table',
      expected: 'valid CSV',
      found: error.message,
      place: placed(error.line),
      code: 'MALFORMED',
    })
  }
}

function jsonRows(text: string): Cells[] {
  const rows: Cells[] = []
  for (const { value, line, cut } of jsonLines(text)) {
    if (cut) throw cut
    if (typeof value !== 'object' || value === null)
      throw unexpected({
        ...format,
        what: 'the line',
        expected: 'an object',
        found: value,
        place: placed(line),
      })
    const values = new Map<string, string>()
    for (const [name, cell] of Object.entries(value)) {
      if (typeof cell === 'number' || typeof cell === 'string') values.set(name, String(cell))
      // Text where the runner writes numbers would be a damaged line.
      if (typeof cell === 'string' && /^p\d+$/.test(name) && cell !== '-' && decimal(cell) === null)
        throw unexpected({
          ...format,
          what: name,
          expected: 'a number',
          found: cell,
          place: placed(line),
        })
    }
    rows.push({ values, line })
  }
  return rows
}

export const istioPerf: Adapter = {
  id: 'istio_perf',
  label: 'Istio performance runner',
  reference: 'https://github.com/istio/tools/blob/master/perf/benchmark/runner/fortio.py',
  command: COMMAND,
  loadModels: ['paced_uncorrected', 'max_throughput', 'unknown'],
  coordinatedOmission:
    'not corrected: fortio measures from the actual send; a late send shows only as a lower achieved rate',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads: 'one run per row: target, connections, percentiles, CPU and memory columns',
  latencyUnit: 'us, truncated to whole numbers',
  traps: [
    'p99.9 is spelled p999.',
    'A RequestedQPS of 99999999 means as fast as possible.',
    'The default columns lack a comma; that column is left out with a notice.',
  ],
  formats: [
    {
      name: 'CSV',
      fields: {
        kind: 'columns',
        fields: ISTIO_COLUMNS,
        header: (text) =>
          listColumns(text.split('\n', 1)[0] ?? '', format).map((name) =>
            toIstioColumn(name.trim()),
          ),
      },
      detect: ({ text }) => text !== null && isCsv(text),
      parse: (file) =>
        csvRows(requireText(file)).map((row) => istioRun(row, { ...format, isTable: true })),
    },
    {
      name: 'JSON, an object per line',
      fields: {
        kind: 'json',
        fields: ISTIO_COLUMNS,
        documents: ({ text }) => jsonRows(text ?? '').map(({ values }) => toIstioFields(values)),
      },
      detect: ({ text }) => text !== null && isNdjson(text),
      parse: (file) =>
        jsonRows(requireText(file)).map((row) => istioRun(row, { ...format, isTable: false })),
    },
  ],
}
