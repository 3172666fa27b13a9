import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFigures } from './digest'
import { parsePublication } from './files'

const SLUG = 'linkerd-2025-04-linkerd-vs-ambient'
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../published', SLUG, name), 'utf8')

describe('the checksum', () => {
  const publication = parsePublication({
    yaml: read('publication.yaml'),
    csv: read('observations.csv'),
  })
  const original = listFigures(publication).sha256
  type Row = (typeof publication.evidence)[number]
  const changed = (change: (row: Row) => Partial<Row>) =>
    listFigures({
      ...publication,
      evidence: publication.evidence.map((row) => ({ ...row, ...change(row) })),
    }).sha256
  const swapped = (field: 'metric' | 'subject' | 'scenario', a: string, b: string) =>
    changed((row) => ({ [field]: row[field] === a ? b : row[field] === b ? a : row[field] }))

  it.each([
    ['metric', 'http.latency.p50', 'http.latency.p90'],
    ['subject', 'linkerd', 'istio-sidecar'],
    ['scenario', 'rps20', 'rps200'],
  ] as const)('tells a swapped %s: %s for %s', (field, a, b) => {
    expect(publication.evidence.some((row) => row[field] === a)).toBe(true)
    expect(swapped(field, a, b)).not.toBe(original)
  })

  it('tells another product, version or mode behind the same id', () => {
    const { linkerd, baseline } = publication.subjects
    if (!linkerd || !baseline) throw new Error('no such subjects')
    for (const change of [{ mesh: 'istio' }, { version: '2.18' }, { mode: 'ambient' as const }]) {
      const subjects = { ...publication.subjects, linkerd: { ...linkerd, ...change } }
      expect(listFigures({ ...publication, subjects }).sha256).not.toBe(original)
    }
  })

  it('tells another load behind the same id, and the value of a single run', () => {
    const { rps20 } = publication.scenarios
    if (!rps20) throw new Error('no such scenario')
    const scenarios = { ...publication.scenarios, rps20: { ...rps20, connections: 7 } }
    expect(listFigures({ ...publication, scenarios }).sha256).not.toBe(original)
    const samples = [{ run: null, part: null, value: 1 }]
    expect(changed((row) => ({ samples: row.canonical ? samples : [] }))).not.toBe(original)
  })

  it('allows other words', () => {
    const scenarios = Object.fromEntries(
      Object.entries(publication.scenarios).map(([id, one]) => [id, { ...one, label: 'x' }]),
    )
    const words = changed((row) => ({ flags: [...row.flags, 'a remark'] }))
    expect(words).toBe(original)
    expect(listFigures({ ...publication, scenarios }).sha256).toBe(original)
  })
})
