import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFigures } from '@/ingest/publications/digest'
import { isCharted, type EvidenceRow, type Publication } from '@/ingest/publications/publication'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'
import { checkedSum } from './claim-checks'
import { loadPublication, loadPublications } from './load-files'
import type { ObservationDetail } from './schemas'

const LINKERD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const files = loadPublications()
const test = await testDatabase({ isPublished: true })
const api = () => createCaller({ db: test.db })

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
  derivation: row.derivation,
  notRanked: row.notRanked,
  samples: row.samples,
  ends: [row.spreadLow, row.spreadHigh, row.readingLow, row.readingHigh],
  variant: row.variant,
})

/** Lines of the file as far as the API tells them; remarks count for no figure. */
const rowsOf = (o: ObservationDetail, scenario: string): EvidenceRow[] =>
  o.evidence.map((e) => ({
    subject: o.subject,
    scenario,
    relativeTo: o.relativeTo,
    metric: o.key,
    variant: o.variant,
    unit: e.printedUnit,
    value: e.printedValue,
    nullReason: e.nullReason,
    n: e.n,
    acrossRuns: e.acrossRuns,
    spreadKind: e.spreadKind as EvidenceRow['spreadKind'],
    spread: e.printedSpread,
    spreadPlusMinus: e.printedSpreadPlusMinus,
    spreadNote: null,
    spreadLow: e.printedSpreadLow,
    spreadHigh: e.printedSpreadHigh,
    readingKind: e.readingKind,
    readingPlusMinus: e.readingPlusMinus,
    readingPlusMinusPercent: e.readingPlusMinusPercent,
    readingNote: null,
    readingLow: e.printedReadingLow,
    readingHigh: e.printedReadingHigh,
    method: e.method,
    source: '',
    locator: e.locator,
    flags: e.remarks,
    details: e.details,
    derivation: e.derivation,
    notRanked: e.notRanked,
    samples: e.samples,
    canonical: e.isCanonical,
  }))

const sorted = (value: Record<string, unknown>) => Object.entries(value).sort().map(String)
function scenarioText(file: Publication, id: string): string {
  const { label: _l, campaign, environment, harness, params, ...load } = file.scenarios[id] ?? {}
  return JSON.stringify([
    campaign ?? '',
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
    conditions.map(({ id, part, workload, environment, harness }) => {
      const { id: _id, digest: _digest, params, ...load } = workload
      const text = [
        part,
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
    derivation: e.derivation,
    notRanked: e.notRanked,
    samples: e.samples.map(({ run, part, value }) => ({ run, part, value })),
    ends: [e.printedSpreadLow, e.printedSpreadHigh, e.printedReadingLow, e.printedReadingHigh],
    variant: o.variant,
  }))

describe('publications.observations', () => {
  it.each(files)('$slug returns the figures of its source', async ({ slug, publication }) => {
    const figures = JSON.parse(readFileSync('ingest/published/figures.json', 'utf8')) as unknown
    const conditions = await conditionTexts()
    const scenarios = new Map(
      Object.keys(publication.scenarios).map((id) => [scenarioText(publication, id), id]),
    )
    const observations = await api().publications.observations({ slug })
    const evidence = observations.flatMap((o) =>
      rowsOf(o, scenarios.get(conditions.get(o.conditionId) ?? '') ?? ''),
    )
    for (const { subject, mesh } of observations)
      expect(mesh).toBe(publication.subjects[subject]?.mesh)
    // Nothing of a figure but its subject's and its load's description is taken from the file.
    expect(listFigures({ ...publication, evidence })).toEqual(
      (figures as Record<string, unknown>)[slug],
    )
  })

  it.each(files)('$slug returns every reading of its file', async ({ slug, publication }) => {
    const scenarios = await conditionTexts()
    const observations = await api().publications.observations({ slug })
    const served = observations.flatMap((o) => ofApi(o, scenarios)).map((e) => JSON.stringify(e))
    const filed = publication.evidence.map((row) => JSON.stringify(ofFile(row, publication)))
    expect(served.sort()).toEqual(filed.sort())
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

  it('throws NOT_FOUND for an unknown publication', async () => {
    await expect(api().publications.observations({ slug: 'nope' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('publications.get', () => {
  it('names the same organisation on the page of a publication, in lists and below its charts', async () => {
    for (const { slug, publisher } of await api().publications.list()) {
      const { publication, panels } = await api().publications.get({ slug })
      expect(publication.publisher, slug).toBe(publisher)
      const measuredBy = new Set(panels.map(({ origin }) => origin.organisation))
      // Of differences only there is no chart of values.
      expect([...measuredBy], slug).toEqual(panels.length === 0 ? [] : [publisher])
    }
  })

  it('gives a campaign to who measured, not to who published a summary later', async () => {
    const { publication } = await api().publications.get({ slug: 'kinvolk-2019-05-istio-linkerd' })
    expect(publication.publisher).toBe('Kinvolk')
  })

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

  it('shows a discard rule only for the workloads it applies to', async () => {
    const rulesOf = async (slug: string) =>
      (await api().publications.get({ slug })).panels.map(({ discardRule, workload }) => ({
        hasRule: discardRule !== null,
        processes: workload.params.processes,
        test: workload.params.test,
      }))
    const cilium = await rulesOf('cilium-2021-05-cni-benchmark')
    expect(cilium.length).toBeGreaterThan(5)
    expect(cilium.filter(({ hasRule }) => hasRule)).toEqual([
      { hasRule: true, processes: 32, test: 'TCP_CRR' },
    ])
    expect((await rulesOf(LINKERD)).every(({ hasRule }) => hasRule)).toBe(true)
  })

  it('never draws a difference among absolute values', async () => {
    const mirrored = await test.db.$queryRaw<{ differences: number; absolute: number }[]>`
      SELECT count(*) FILTER (WHERE o.relative_to_condition_id IS NOT NULL)::int AS differences,
        count(*) FILTER (WHERE o.relative_to_condition_id IS NULL)::int AS absolute
      FROM summary s JOIN observation o ON o.id = s.observation_id`
    const charted = files.flatMap(({ publication }) =>
      publication.evidence.filter(
        (row) => row.canonical && row.relativeTo === null && isCharted(row, publication),
      ),
    )
    expect(mirrored).toEqual([{ differences: 0, absolute: charted.length }])
    for (const { slug, publication } of files) {
      const canonical = publication.evidence.filter((row) => row.canonical)
      const { differences, panels } = await api().publications.get({ slug })
      const differing = canonical.filter((row) => row.relativeTo !== null)
      expect(differences, slug).toHaveLength(differing.length)
      const measured = panels
        .flatMap(({ rows }) => rows)
        .filter((r) => r.applicability === 'measured')
      const charted = canonical.filter(
        (row) => row.relativeTo === null && isCharted(row, publication),
      )
      expect(measured, slug).toHaveLength(charted.length)
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
    expect(old?.claims).toEqual(
      file.claims.map(({ id, ...claim }) => ({
        key: id,
        ...claim,
        checks: claim.checks.map((check) => checkedSum(check, file)),
      })),
    )
    expect(old?.notes.filter(({ kind }) => kind === 'caveat')).toHaveLength(file.caveats.length)
    expect(old?.successor?.slug).toBe(later)
    expect(redux?.supersedes.map(({ slug }) => slug)).toEqual([LINKERD])
    expect(redux?.successor).toBeNull()
  })
})
