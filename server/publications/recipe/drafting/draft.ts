import { stringify } from 'yaml'
import { COLUMN_NAMES } from '@/ingest/publications/evidence'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { joinId, parseSheet, type Sheet } from './columns'
import { toScenario, toSubject, varying, type Part } from './parts'

export type Draft = {
  yaml: string
  csv: string
  /** contradictions in the sheet, by line */
  conflicts: string[]
  /** columns that became params */
  params: string[]
}

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Parts of a group by id, and a conflict for each line that contradicts an earlier one. */
function gather(group: string, parts: readonly (Part & { line: number })[], conflicts: string[]) {
  const first = new Map<string, Part & { line: number }>()
  for (const part of parts) {
    const before = first.get(part.id)
    if (!before) first.set(part.id, part)
    else if (canonicalJson(before.facts) !== canonicalJson(part.facts))
      conflicts.push(
        `line ${part.line}, ${group} ${part.id}: expected what line ${before.line} says of it, ${JSON.stringify(before.facts)}; found ${JSON.stringify(part.facts)}`,
      )
  }
  return first
}

/** Unmeshed subjects under a load that the subject was measured under as well. */
function listBaselines(id: string, cells: readonly [subject: Part, scenario: Part][]): string[] {
  const loads = new Set(cells.flatMap(([one, load]) => (one.id === id ? [load.id] : [])))
  const beside = cells.filter(([one, load]) => one.facts.mesh === 'none' && loads.has(load.id))
  return [...new Set(beside.map(([one]) => one.id))].filter((one) => one !== id)
}

function writeEvidence(sheet: Sheet, cells: readonly [subject: Part, scenario: Part][]): string {
  const columns = [
    ...COLUMN_NAMES.needed,
    ...COLUMN_NAMES.optional.filter((one) => sheet.header.includes(one)),
  ]
  const rows = sheet.lines.map(({ cells: texts }, i) => {
    const [subject, scenario] = cells[i] ?? []
    const stated = Object.entries(texts).filter(([, text]) => text !== '')
    const row: Record<string, string> = {
      method: 'table',
      canonical: 'yes',
      ...Object.fromEntries(stated),
      subject: subject?.id ?? '',
      scenario: scenario?.id ?? '',
      source: joinId([texts.source ?? '']),
    }
    return columns.map((column) => quoted(row[column] ?? '')).join(',')
  })
  return `${[columns.join(','), ...rows].join('\n')}\n`
}

const group = (ids: Iterable<unknown>, entry: object) =>
  Object.fromEntries([...new Set(ids)].map((id) => [String(id), { ...entry }]))

/**
 * Drafts a publication from a CSV file with one line per figure. `published/README.md` lists the columns. Missing facts
 * become `not stated`.
 * @throws CsvError with the line
 */
export function buildDraft(slug: string, csv: string): Draft {
  const sheet = parseSheet(csv)
  const conflicts: string[] = []
  const differing = varying(sheet)
  const cells = sheet.lines.map((line): [Part, Part] => [
    toSubject(sheet, line),
    toScenario(sheet, line, differing),
  ])
  const numbered = (place: 0 | 1) =>
    cells.map((cell, i) => ({ ...cell[place], line: sheet.lines[i]?.line ?? 0 }))
  const subjects = gather('subject', numbered(0), conflicts)
  const scenarios = gather('scenario', numbered(1), conflicts)
  const withBaselines = [...subjects.values()].map(({ id, facts }) => {
    const baselines = facts.mesh === 'none' ? [] : listBaselines(id, cells)
    return [id, { ...facts, ...(baselines.length > 0 ? { baselines } : {}) }]
  })
  const loads = [...scenarios.values()].map(({ id, facts }) => [id, facts] as const)
  const yaml = stringify({
    format: 'meshbench/publication/1',
    slug,
    title: 'not stated',
    shortTitle: 'not stated',
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
    environments: group(
      loads.map(([, facts]) => facts.environment),
      { label: 'not stated' },
    ),
    harnesses: group(
      loads.map(([, facts]) => facts.harness),
      { name: 'not stated', loadModel: 'unknown' },
    ),
    subjects: Object.fromEntries(withBaselines) as object,
    scenarios: Object.fromEntries(loads),
    sources: group(
      sheet.lines.map(({ cells: texts }) => joinId([texts.source ?? ''])),
      { section: 'not stated' },
    ),
  })
  return { yaml, csv: writeEvidence(sheet, cells), conflicts, params: sheet.params }
}
