import type { EvidenceRow, Publication } from '@/ingest/publications/publication'

const nameRow = (row: EvidenceRow): string =>
  [
    `${row.subject} @ ${row.scenario}: ${row.metric}`,
    row.variant === null ? '' : ` (${row.variant})`,
    row.relativeTo === null ? '' : ` vs ${row.relativeTo}`,
    row.canonical ? '' : `, ${row.method} of ${row.source}`,
  ].join('')

const formatFigure = (row: EvidenceRow): string => {
  const {
    subject: _s,
    scenario: _c,
    metric: _m,
    variant: _v,
    relativeTo: _r,
    canonical: _k,
    ...rest
  } = row
  return Object.entries(rest)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`)
    .join(', ')
}

function byName<T>(entries: readonly (readonly [string, T])[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const [name, value] of entries) map.set(name, [...(map.get(name) ?? []), value])
  return map
}

/** Lists every leaf of a value with its JSON pointer; list items with an id are addressed by it. */
function leaves(value: unknown, place = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[place, JSON.stringify(value)]]
  const entries = Array.isArray(value)
    ? value.map((one: unknown, i): [string, unknown] => [readId(one) ?? String(i), one])
    : Object.entries(value)
  return entries.flatMap(([key, one]) => leaves(one, `${place}/${key}`))
}

const readId = (value: unknown): string | null =>
  value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

function compared(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap((name) => {
    const [old = [], fresh = []] = [before.get(name), after.get(name)]
    if (JSON.stringify(old) === JSON.stringify(fresh)) return []
    const lines = [...old.map((text) => `  - ${text}`), ...fresh.map((text) => `  + ${text}`)]
    return [[name, ...lines].join('\n')]
  })
}

export type Differences = { numbers: string[]; words: string[] }

const NOTHING = { evidence: [] }

/** Changes between two versions of a publication, figures separate from text; null: it did not exist. */
export function compareDrafts(before: Publication | null, after: Publication | null): Differences {
  const [old, fresh] = [before ?? NOTHING, after ?? NOTHING].map(({ evidence, ...file }) => ({
    numbers: byName(evidence.map((row) => [nameRow(row), formatFigure(row)] as const)),
    words: byName(leaves(file).filter(([place]) => place !== '')),
  })) as [Side, Side]
  return {
    numbers: compared(old.numbers, fresh.numbers),
    words: compared(old.words, fresh.words),
  }
}
type Side = { numbers: Map<string, string[]>; words: Map<string, string[]> }
