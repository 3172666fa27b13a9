import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPublished } from '../operate/commands/import-published'
import { testDatabase } from '../testing/database'
import { importPublication, type ImportResult } from './import'
import { loadPublication, loadPublications, type PublicationFolder } from './load-files'

const LINKERD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const files = loadPublications()
const { db } = await testDatabase()
let first: ImportResult[]

beforeAll(async () => {
  first = await importPublished(db)
})

const count = async (table: string): Promise<number> => {
  const [row] = await db.$queryRawUnsafe<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM "${table}"`,
  )
  return row?.n ?? -1
}

/** Every row with its place and transaction: equal dumps mean that nothing was written, not even the same again. */
async function dump(tables?: string[]): Promise<string[]> {
  const all = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const rows = await Promise.all(
    (tables ?? all.map(({ name }) => name)).map((name) =>
      db.$queryRawUnsafe<{ line: string }[]>(
        `SELECT '${name} ' || t.ctid || ' ' || t.xmin || ' ' || to_jsonb(t) AS line FROM "${name}" t`,
      ),
    ),
  )
  return rows
    .flat()
    .map(({ line }) => line)
    .sort()
}
const DATA = ['observation', 'evidence', 'summary', 'condition']

describe('importAll', () => {
  it('stores every observation and every reading of it', async () => {
    const figures = JSON.parse(readFileSync('ingest/published/figures.json', 'utf8')) as Record<
      string,
      { observations: number; evidence: number }
    >
    expect(first.map(({ outcome }) => outcome)).toEqual(files.map(() => 'created'))
    expect(Object.fromEntries(first.map((r) => [r.slug, r.observations]))).toEqual(
      Object.fromEntries(Object.entries(figures).map(([slug, f]) => [slug, f.observations])),
    )
    const total = (field: 'observations' | 'evidence') =>
      Object.values(figures).reduce((sum, one) => sum + one[field], 0)
    expect(await count('observation')).toBe(total('observations'))
    expect(await count('evidence')).toBe(total('evidence'))
  })

  it('tells the planner how many rows there are now', async () => {
    const [table] = await db.$queryRaw<{ rows: number }[]>`
      SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'summary'::regclass`
    expect(table?.rows).toBe(await count('summary'))
  })

  it('writes nothing the second time', async () => {
    const before = await dump()
    const again = await importPublished(db)
    expect(again.map(({ outcome }) => outcome)).toEqual(files.map(() => 'unchanged'))
    expect(await dump()).toEqual(before)
  })
})

describe('a new edition of a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meshbench-import-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A copy of a publication with one replacement in one of its files. */
  function edited(slug: string, name: string, from: string, to: string) {
    const copy = path.join(folder, slug)
    cpSync(path.join('ingest/published', slug), copy, { recursive: true })
    const text = readFileSync(path.join(copy, name), 'utf8')
    expect(text.split(from).length, `${from} stands once`).toBe(2)
    writeFileSync(path.join(copy, name), text.replace(from, to))
    return loadPublication(copy)
  }
  const load = ({ publication, sha256 }: PublicationFolder) =>
    db.$transaction((tx) => importPublication(tx, publication, sha256), {
      timeout: 30_000,
    })
  const original = (slug: string) => loadPublication(path.join('ingest/published', slug))
  const restore = (slug: string) => load(original(slug))
  const missingFrom = (lines: string[], others: string[]) => {
    const known = new Set(others)
    return lines.filter((line) => !known.has(line))
  }
  const changesBetween = (before: string[], after: string[]) => ({
    gone: missingFrom(before, after),
    fresh: missingFrom(after, before),
  })
  const tableOf = (line: string) => line.slice(0, line.indexOf(' '))
  const audits = () => db.auditEntry.findMany({ orderBy: { id: 'desc' } })

  it('updates exactly the observation whose value changed, and says what it was before', async () => {
    const line = 'baseline,rps20,,http.latency.p50,ms,6.3,'
    const [before, entries] = [await dump(DATA), await audits()]
    const result = await load(edited(LINKERD, 'observations.csv', line, line.replace('6.3', '6.4')))
    const { gone, fresh } = changesBetween(before, await dump(DATA))
    expect(result).toMatchObject({ outcome: 'updated', observations: 89 })
    // The observation has two readings, which are written as a whole.
    expect(gone.map(tableOf).sort()).toEqual(['evidence', 'evidence', 'summary'])
    expect(fresh.map(tableOf).sort()).toEqual(['evidence', 'evidence', 'summary'])
    expect(fresh.filter((row) => row.includes('0.0064'))).toHaveLength(2)
    const [entry, ...older] = await audits()
    expect(older).toEqual(entries)
    expect(entry).toMatchObject({
      action: 'publication updated',
      targetId: LINKERD,
      detail: {
        added: [],
        removed: [],
        columns: [],
        changed: [
          {
            key: 'baseline @ rps20: http.latency.p50',
            before: [{ printedValue: 6.3 }, { printedValue: 6 }],
            after: [{ printedValue: 6.4 }, { printedValue: 6 }],
          },
        ],
      },
    })
    await restore(LINKERD)
  })

  it('removes exactly the row that the file no longer has', async () => {
    const slug = 'istio-docs-performance-1.24'
    const csv = readFileSync(path.join('ingest/published', slug, 'observations.csv'), 'utf8')
    const line = csv.split('\n')[1] ?? ''
    const before = await dump(DATA)
    await load(edited(slug, 'observations.csv', `${line}\n`, ''))
    const { gone, fresh } = changesBetween(before, await dump(DATA))
    expect(gone.map(tableOf).sort()).toEqual(['evidence', 'observation', 'summary'])
    expect(fresh).toEqual([])
    const [entry] = await audits()
    const [subject = '', , , metric = ''] = line.split(',')
    const printedValue = Number(line.split(',')[5])
    expect(entry?.detail).toMatchObject({
      changed: [],
      removed: [{ key: `${subject}: ${metric}`, before: [{ printedValue }] }],
    })
    await restore(slug)
  })

  it('does not rewrite gaps when another value changes', async () => {
    const slug = 'istio-2025-03-highest-performance-network-security'
    const gapsBefore = (await dump(['summary'])).filter((row) => row.includes('not applicable'))
    await load({ ...original(slug), sha256: 'ab'.repeat(32) })
    const gaps = (await dump(['summary'])).filter((row) => row.includes('not applicable'))
    expect(gapsBefore.length).toBeGreaterThan(0)
    expect(gaps).toEqual(gapsBefore)
    await restore(slug)
  })

  it('drops a gap that is no longer declared', async () => {
    const slug = 'istio-2025-03-highest-performance-network-security'
    const folder = original(slug)
    const notApplicable = folder.publication.notApplicable.slice(1)
    const publication = { ...folder.publication, notApplicable }
    await load({ ...folder, publication, sha256: 'cd'.repeat(32) })
    const conditions = await db.condition.findMany({
      where: { applicability: 'not_applicable' },
      select: { publishedAs: true, summaries: true },
    })
    expect(conditions).toHaveLength(notApplicable.length)
    expect(conditions.every(({ summaries }) => summaries.length > 0)).toBe(true)
    await restore(slug)
  })

  it('leaves no level of a test bed that was corrected', async () => {
    const levels = () => db.$queryRaw<{ key: string }[]>`
      SELECT DISTINCT encode(group_key, 'hex') AS key FROM load_level ORDER BY 1`
    const before = await levels()
    const slug = 'linkerd-2025-04-linkerd-vs-ambient'
    await load(edited(slug, 'publication.yaml', 'label: GKE, 3 x', 'label: GKE, four x'))
    const during = await levels()
    expect(during).toHaveLength(before.length)
    expect(during).not.toEqual(before)
    const [empty] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM load_level l
      WHERE NOT EXISTS (SELECT FROM condition c WHERE c.group_key = l.group_key)`
    expect(empty).toEqual({ n: 0 })
    await restore(slug)
    expect(await levels()).toEqual(before)
  })

  it('records a changed relation to the vendor', async () => {
    const from = 'relation: vendor'
    await load(edited(LINKERD, 'publication.yaml', from, 'relation: unknown'))
    const [entry] = await audits()
    expect(entry?.detail).toMatchObject({
      changed: [],
      columns: [{ name: 'relation', before: 'vendor', after: 'unknown' }],
    })
    await restore(LINKERD)
  })

  it('leaves nothing behind when it fails half-way', async () => {
    const before = await dump()
    const folder = original(LINKERD)
    const { claims } = folder.publication
    const publication = { ...folder.publication, claims: [...claims, ...claims] }
    await expect(load({ ...folder, publication, sha256: 'ef'.repeat(32) })).rejects.toThrow()
    expect(await dump()).toEqual(before)
  })
})
