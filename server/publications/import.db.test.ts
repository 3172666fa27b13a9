import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvidenceRow, Publication } from '@/ingest/publication'
import { importAll } from '../operate/import-all'
import { createCaller } from '../root'
import { testDatabase, type TestDatabase } from '../testing/database'
import { importPublication, type ImportResult } from './import'
import { loadPublication, loadPublications } from './load-files'
import type { ObservationDetail } from './schemas'

const LINKERD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const files = loadPublications()
let test: TestDatabase
let first: ImportResult[]
const api = () => createCaller({ db: test.db })

beforeAll(async () => {
  test = await testDatabase()
  first = await importAll(test.db)
})
afterAll(() => test.close())

const count = async (table: string): Promise<number> => {
  const [row] = await test.db.$queryRawUnsafe<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM "${table}"`,
  )
  return row?.n ?? -1
}

/** Every row with its place and transaction: equal dumps mean that nothing was written, not even the same again. */
async function dump(tables?: string[]): Promise<string[]> {
  const all = await test.db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const rows = await Promise.all(
    (tables ?? all.map(({ name }) => name)).map((name) =>
      test.db.$queryRawUnsafe<{ line: string }[]>(
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
      { observations: number }
    >
    expect(first.map(({ outcome }) => outcome)).toEqual(files.map(() => 'created'))
    expect(Object.fromEntries(first.map((r) => [r.slug, r.observations]))).toEqual(
      Object.fromEntries(Object.entries(figures).map(([slug, f]) => [slug, f.observations])),
    )
    expect(await count('observation')).toBe(911)
    expect(await count('evidence')).toBe(1096)
  })

  it('writes nothing the second time', async () => {
    const before = await dump()
    const again = await importAll(test.db)
    expect(again.map(({ outcome }) => outcome)).toEqual(files.map(() => 'unchanged'))
    expect(await dump()).toEqual(before)
  })
})

/** The canonical figure as the digest of figures.json spells it. */
const printed = (observation: ObservationDetail): string => {
  const e = observation.evidence.find(({ isCanonical }) => isCanonical)
  if (!e) throw new Error(`${observation.key} has no canonical reading`)
  return [
    e.printedValue,
    e.printedUnit,
    e.n,
    e.spreadKind,
    e.printedSpread,
    e.readingPlusMinus,
    e.readingPlusMinusPercent,
    e.method,
  ]
    .map((cell) => cell ?? '')
    .join('|')
}

/** Everything of a reading that the file states, under the file's names. */
const ofFile = (row: EvidenceRow, file: Publication) => ({
  subject: row.subject,
  relativeTo: row.relativeTo,
  key: row.metric,
  scenario: scenarioText(file, row.scenario),
  canonical: row.canonical,
  value: row.value,
  nullReason: row.nullReason,
  unit: row.unit,
  n: row.n,
  acrossRuns: row.acrossRuns,
  spread: [row.spreadKind, row.spread, row.spreadPlusMinus],
  reading: [row.readingKind, row.readingPlusMinus, row.readingPlusMinusPercent],
  method: row.method,
  locator: row.locator,
  remarks: row.flags,
  details: row.details,
})

const sorted = (value: Record<string, unknown>) => Object.entries(value).sort().map(String)
function scenarioText(file: Publication, id: string): string {
  const { label: _label, environment, harness, params, ...load } = file.scenarios[id] ?? {}
  return JSON.stringify([
    file.environments[environment ?? '']?.label,
    file.harnesses[harness ?? '']?.name,
    sorted(params ?? {}),
    sorted(load),
  ])
}

async function conditionTexts(): Promise<Map<number, string>> {
  const conditions = await test.db.condition.findMany({
    include: { workload: true, environment: true, harness: true },
  })
  return new Map(
    conditions.map(({ id, workload, environment, harness }) => {
      const { id: _id, digest: _digest, params, ...load } = workload
      const text = [
        environment.label,
        harness.name,
        sorted(params as object as never),
        sorted(load),
      ]
      return [id, JSON.stringify(text)]
    }),
  )
}

const ofApi = (o: ObservationDetail, scenarios: Map<number, string>) =>
  o.evidence.map((e) => ({
    subject: o.subject,
    relativeTo: o.relativeTo,
    key: o.key,
    scenario: scenarios.get(o.conditionId),
    canonical: e.isCanonical,
    value: e.printedValue,
    nullReason: e.nullReason,
    unit: e.printedUnit,
    n: e.n,
    acrossRuns: e.acrossRuns,
    spread: [e.spreadKind, e.printedSpread, e.printedSpreadPlusMinus],
    reading: [e.readingKind, e.readingPlusMinus, e.readingPlusMinusPercent],
    method: e.method,
    locator: e.locator,
    remarks: e.remarks,
    details: e.details,
  }))

describe('publications.observations', () => {
  it.each(files.map(({ slug }) => slug))(
    '%s answers with the figures of its source',
    async (slug) => {
      const figures = JSON.parse(readFileSync('ingest/published/figures.json', 'utf8')) as unknown
      const observations = await api().publications.observations({ slug })
      const lines = observations.map(printed).sort().join('\n')
      const answer = {
        observations: observations.length,
        evidence: observations.flatMap(({ evidence }) => evidence).length,
        sha256: createHash('sha256').update(lines).digest('hex'),
      }
      expect(figures).toHaveProperty([slug], answer)
    },
  )

  it.each(files)('$slug answers with every reading of its file', async ({ slug, publication }) => {
    const scenarios = await conditionTexts()
    const observations = await api().publications.observations({ slug })
    const answered = observations.flatMap((o) => ofApi(o, scenarios)).map((e) => JSON.stringify(e))
    const filed = publication.evidence.map((row) => JSON.stringify(ofFile(row, publication)))
    expect(answered.sort()).toEqual(filed.sort())
  })

  it('puts the canonical reading first and gives SI values beside the printed ones', async () => {
    const observations = await api().publications.observations({ slug: LINKERD })
    for (const { evidence } of observations)
      expect(evidence.map((e) => e.isCanonical)).toEqual(evidence.map((_, i) => i === 0))
    const p50 = observations.find(
      (o) => o.subject === 'baseline' && o.key === 'http.latency.p50' && /at 20 /.test(o.load),
    )
    expect(p50?.evidence).toMatchObject([
      { value: 0.0063, unit: 's', printedValue: 6.3, printedUnit: 'ms', method: 'read-from-chart' },
      { value: 0.006, unit: 's', printedValue: 6, printedUnit: 'ms', method: 'text' },
    ])
    expect(p50?.evidence[0]?.lo).toBeCloseTo(0.00606, 12)
    expect(p50?.evidence[0]?.hi).toBeCloseTo(0.00654, 12)
  })

  it('answers NOT_FOUND for a publication nobody knows', async () => {
    await expect(api().publications.observations({ slug: 'nope' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('publications.get', () => {
  it('shows cells that were left out as gaps with their reason', async () => {
    const slug = 'istio-2025-03-highest-performance-network-security'
    const { panels } = await api().publications.get({ slug })
    const gaps = panels.flatMap(({ rows }) => rows).filter((r) => r.applicability !== 'measured')
    expect(new Set(gaps.map((row) => row.applicability))).toEqual(new Set(['not_applicable']))
    expect(new Set(gaps.map((row) => row.value.conditionId)).size).toBe(4)
    for (const { value, note } of gaps) {
      expect(value.value).toBeNull()
      expect(value.nullReason).toBe(`not applicable: ${note ?? ''}`)
    }
  })

  it('keeps a value that is missing apart from zero, with the reason', async () => {
    const { panels } = await api().publications.get({ slug: 'cilium-2021-05-cni-benchmark' })
    const gaps = panels.flatMap(({ rows }) => rows).filter(({ value }) => value.value === null)
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.value.nullReason).toMatch(/\w/)
    expect(gaps[0]?.value.printed).toMatchObject({ value: null })
  })

  it('never draws a difference among absolute values', async () => {
    const mirrored = await test.db.$queryRaw<{ differences: number; absolute: number }[]>`
      SELECT count(*) FILTER (WHERE o.relative_to_condition_id IS NOT NULL)::int AS differences,
        count(*) FILTER (WHERE o.relative_to_condition_id IS NULL)::int AS absolute
      FROM summary s JOIN observation o ON o.id = s.observation_id`
    expect(mirrored).toEqual([{ differences: 0, absolute: 911 - 33 }])
    for (const { slug, publication } of files) {
      const canonical = publication.evidence.filter((row) => row.canonical)
      const { differences, panels } = await api().publications.get({ slug })
      const differing = canonical.filter((row) => row.relativeTo !== null)
      expect(differences, slug).toHaveLength(differing.length)
      const measured = panels
        .flatMap(({ rows }) => rows)
        .filter((r) => r.applicability === 'measured')
      expect(measured, slug).toHaveLength(canonical.length - differing.length)
    }
  })

  it('keeps several baselines of one condition apart', async () => {
    const slug = 'istio-2020-09-large-scale-security-policy'
    const { panels } = await api().publications.get({ slug })
    const row = panels[0]?.rows.find(({ subject }) => subject.label.includes('principals'))
    const condition = await api().runs.condition({ id: row?.value.conditionId ?? 0 })
    expect(condition.baselines.length).toBeGreaterThan(1)
    expect(new Set(condition.baselines.map(({ id }) => id)).size).toBe(condition.baselines.length)
  })

  it('leaves a version that is not stated unstated', async () => {
    const subjects = await test.db.subject.findMany({ include: { version: true } })
    const unstated = subjects.filter(({ versionRaw }) => versionRaw === null)
    expect(unstated.length).toBeGreaterThan(0)
    for (const { version } of unstated) expect(version).toMatchObject({ raw: null, sortKey: null })
  })

  it('lists claims with their verdicts, notes, and both ends of a succession', async () => {
    const later = 'linkerd-2021-11-benchmarking-redux'
    const [old, redux] = await Promise.all(
      [LINKERD, later].map((slug) => api().publications.get({ slug })),
    )
    const file = loadPublication(path.join('ingest/published', LINKERD)).publication
    expect(old?.claims).toEqual(file.claims.map(({ id, ...claim }) => ({ key: id, ...claim })))
    expect(old?.notes.filter(({ kind }) => kind === 'caveat')).toHaveLength(file.caveats.length)
    expect(old?.successor?.slug).toBe(later)
    expect(redux?.supersedes.map(({ slug }) => slug)).toEqual([LINKERD])
    expect(redux?.successor).toBeNull()
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
  const load = ({ publication, sha256 }: ReturnType<typeof edited>) =>
    test.db.$transaction((tx) => importPublication(tx, publication, sha256), { timeout: 30_000 })
  const restore = (slug: string) => load(loadPublication(path.join('ingest/published', slug)))
  const changesBetween = (before: string[], after: string[]) => ({
    gone: before.filter((line) => !after.includes(line)),
    fresh: after.filter((line) => !before.includes(line)),
  })
  const tableOf = (line: string) => line.slice(0, line.indexOf(' '))
  const audits = () => test.db.auditEntry.findMany({ orderBy: { id: 'desc' } })

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
    const { publication } = loadPublication(path.join('ingest/published', slug))
    const gapsBefore = (await dump(['summary'])).filter((row) => row.includes('not applicable'))
    await load({ slug, publication, sha256: 'ab'.repeat(32) })
    const gaps = (await dump(['summary'])).filter((row) => row.includes('not applicable'))
    expect(gapsBefore.length).toBeGreaterThan(0)
    expect(gaps).toEqual(gapsBefore)
    await restore(slug)
  })

  it('drops a gap that is no longer declared', async () => {
    const slug = 'istio-2025-03-highest-performance-network-security'
    const { publication } = loadPublication(path.join('ingest/published', slug))
    const [dropped] = publication.notApplicable
    const notApplicable = publication.notApplicable.slice(1)
    await load({ slug, publication: { ...publication, notApplicable }, sha256: 'cd'.repeat(32) })
    const conditions = await test.db.condition.findMany({
      where: { applicability: 'not_applicable' },
      select: { publishedAs: true, summaries: true },
    })
    expect(conditions).toHaveLength(notApplicable.length)
    expect(conditions.every(({ summaries }) => summaries.length > 0)).toBe(true)
    expect(dropped).toBeDefined()
    await restore(slug)
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
    const { publication } = loadPublication(path.join('ingest/published', LINKERD))
    const [claim] = publication.claims
    if (!claim) throw new Error('the publication has claims')
    const broken = { ...publication, claims: [claim, claim] }
    await expect(
      load({ slug: LINKERD, publication: broken, sha256: 'ef'.repeat(32) }),
    ).rejects.toThrow()
    expect(await dump()).toEqual(before)
  })
})
