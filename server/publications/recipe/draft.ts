import { stringify } from 'yaml'
import { CsvError, parseCsv } from '@/ingest/formats/csv'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { COLUMN_NAMES } from '@/ingest/publications/evidence'

/** Columns of a spreadsheet that say which product was measured, and under which load; other columns are parameters. */
const SUBJECT = ['mesh', 'version', 'mode'] as const
const LOAD: Record<string, string> = {
  rps: 'targetRps',
  connections: 'connections',
  payload_bytes: 'payloadBytes',
  duration_s: 'durationSeconds',
}
const TEXTS = ['protocol', 'topology', 'application'] as const
const FIGURE: readonly string[] = [...COLUMN_NAMES.needed, ...COLUMN_NAMES.optional]

type Line = Record<string, string>
export type Draft = { yaml: string; csv: string; notes: string[] }

function linesOf(csv: string): { header: string[]; lines: Line[] } {
  const [header, ...records] = parseCsv(csv)
  if (!header) throw new CsvError(1, 'expected a header and a line; found an empty file')
  const names = header.fields.map((name) => name.trim().toLowerCase().replace(/\W+/g, '_'))
  const lines = records.map(({ line, fields }) => {
    if (fields.length !== names.length)
      throw new CsvError(line, `expected ${names.length} fields, found ${fields.length}`)
    return Object.fromEntries(names.map((name, i) => [name, (fields[i] ?? '').trim()]))
  })
  return { header: names, lines }
}

const idOf = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9._+-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '') || 'main'

const numberOr = (text: string): number | string =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text

function subjectOf(line: Line) {
  const [mesh = '', version = '', mode = ''] = SUBJECT.map((name) => line[name] ?? '')
  const slug = mesh === '' || /^(no|none|baseline|no mesh)$/i.test(mesh) ? 'none' : idOf([mesh])
  const label = slug === 'none' ? 'No mesh' : [mesh, mode].filter(Boolean).join(' ')
  return {
    id: idOf([slug, version, slug === 'none' ? '' : mode]),
    subject: {
      mesh: slug,
      ...(version === '' ? {} : { version }),
      mode: slug === 'none' ? 'none' : mode || 'other',
      label,
    },
  }
}

function scenarioOf(line: Line, header: readonly string[]) {
  const params = header.filter(
    (name) =>
      !SUBJECT.some((one) => one === name) &&
      !TEXTS.some((one) => one === name) &&
      !Object.hasOwn(LOAD, name) &&
      !FIGURE.includes(name),
  )
  const stated = (names: readonly string[]) => names.filter((name) => (line[name] ?? '') !== '')
  const load = stated(Object.keys(LOAD)).map((name) => [
    LOAD[name] ?? name,
    numberOr(line[name] ?? ''),
  ])
  const texts = stated(TEXTS).map((name) => [name, line[name]])
  const free = stated(params).map((name) => [name, numberOr(line[name] ?? '')])
  const words = [...stated(Object.keys(LOAD)), ...stated(TEXTS), ...stated(params)]
  return {
    id: idOf(words.map((name) => `${name.replace('_s', '')}${line[name] ?? ''}`)),
    scenario: {
      label: words.map((name) => `${name} ${line[name] ?? ''}`).join(', ') || 'not stated',
      environment: 'main',
      harness: 'main',
      protocol: null,
      ...Object.fromEntries([...load, ...texts]),
      ...(free.length > 0 ? { params: Object.fromEntries(free) } : {}),
    },
  }
}

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * A first draft of a publication from a spreadsheet saved as CSV: one line for each figure, with the columns mesh, version,
 * mode, rps, connections, protocol and so on, and any column of observations.csv. What the sheet cannot say stands there
 * as `not stated`.
 * @throws CsvError with the line
 */
export function draftOf(slug: string, csv: string): Draft {
  const { header, lines } = linesOf(csv)
  const notes: string[] = []
  const subjects: Record<string, object> = {}
  const scenarios: Record<string, object> = {}
  const columns = [
    ...COLUMN_NAMES.needed,
    ...COLUMN_NAMES.optional.filter((one) => header.includes(one)),
  ]
  const rows = lines.map((line, i) => {
    const { id, subject } = subjectOf(line)
    const load = scenarioOf(line, header)
    subjects[id] = subject
    scenarios[load.id] = load.scenario
    if (!parseMetricKey(line.metric ?? ''))
      notes.push(
        `line ${i + 2}, metric: expected a key such as http.latency.p99; found ${line.metric ?? 'nothing'}`,
      )
    const cells: Line = {
      method: 'table',
      canonical: 'yes',
      source: 'main',
      ...Object.fromEntries(Object.entries(line).filter(([, text]) => text !== '')),
      subject: id,
      scenario: load.id,
    }
    return columns.map((column) => quoted(cells[column] ?? '')).join(',')
  })
  const yaml = stringify({
    format: 'meshbench/publication/1',
    slug,
    title: 'not stated',
    url: 'https://example.org/',
    kind: 'blog',
    publishedOn: null,
    publishedNote: 'not stated',
    authors: [],
    organisations: [{ slug: 'not-stated', name: 'not stated', kind: 'unknown', role: 'publisher' }],
    affiliation: {
      relation: 'unknown',
      vendorOf: [],
      statement: 'No relation to a vendor is stated.',
    },
    licence: { id: 'not stated', scope: null },
    retrieval: [],
    campaign: { title: 'not stated', summary: 'not stated' },
    environments: { main: { label: 'not stated' } },
    harnesses: { main: { name: 'not stated', loadModel: 'unknown' } },
    subjects,
    scenarios,
    sources: { main: { section: 'not stated' } },
  })
  return { yaml, csv: `${[columns.join(','), ...rows].join('\n')}\n`, notes }
}
