import fc from 'fast-check'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { overheadRanges, countPublications } from '@/server/results/overview/ranges'
import type { Overview, OverviewRow, OverviewSource } from '@/server/results/overview/schemas'
import { listOverheads } from '@/server/results/verdicts'

export const KEY = 'http.latency.p99'

const MESHES = ['istio', 'linkerd', 'cilium', 'kuma'] as const
const NAMES = MESHES.map((mesh) => mesh.charAt(0).toUpperCase() + mesh.slice(1))

/** milliseconds, from noise to a saturated proxy */
const ms = fc.double({ min: 0.01, max: 300_000, noNaN: true })
const subject = fc.record({
  mesh: fc.constantFrom(...MESHES),
  mode: fc.constantFrom('sidecar', 'ambient', 'ambient+waypoint', 'other'),
  value: fc.option(ms),
  n: fc.option(fc.integer({ min: 1, max: 12 })),
  spread: fc.option(fc.double({ min: 0.001, max: 50, noNaN: true })),
  isSaturated: fc.boolean(),
})
type GivenSubject = typeof subject extends fc.Arbitrary<infer T> ? T : never

const publication = fc.record({
  subjects: fc.array(subject, { minLength: 1, maxLength: 7 }),
  baseline: fc.option(fc.record({ value: ms, n: fc.constant(5), spread: fc.option(ms) })),
  vendorOf: fc.subarray(NAMES, { maxLength: 2 }),
  editionOf: fc.constantFrom(null, null, 'living-document'),
  claims: fc.record({
    hold: fc.nat(9),
    partly: fc.nat(9),
    inconsistent: fc.nat(9),
    open: fc.nat(9),
  }),
  isInRange: fc.boolean(),
})
type GivenPublication = typeof publication extends fc.Arbitrary<infer T> ? T : never

/** What a database could hold: publications with values of meshes, with and without baseline, spread and flags. */
export const givenPublications = fc.array(publication, { minLength: 1, maxLength: 8 })

const spreadOf = (one: { spread: number | null }) => ({
  spread: one.spread,
  spreadKind: one.spread === null ? null : ('sd' as const),
})
const SATURATED = {
  code: 'SATURATED',
  severity: 'exclude' as const,
  text: '90% of the requests that were asked for were answered',
}

const rowOf = ({ mesh, mode, value, n, isSaturated, ...rest }: GivenSubject, i: number) => ({
  label: `${mesh} ${i}`,
  mesh,
  mode,
  value,
  n,
  flags: isSaturated ? [SATURATED] : [],
  ...(value === null ? {} : spreadOf(rest)),
})

export function rowOfPublication(given: GivenPublication, i: number): OverviewRow {
  const { baseline, subjects, vendorOf, editionOf, claims, isInRange } = given
  const meshless = { label: 'No mesh', mesh: 'none', value: baseline?.value ?? null }
  const base = baseline ? [{ ...meshless, n: baseline.n, ...spreadOf(baseline) }] : []
  const panel = samplePanel(KEY, [...base, ...subjects.map(rowOf)])
  const [first] = panel.rows
  const links = baseline
    ? panel.rows.slice(1).map(({ value }) => ({
        conditionId: value.conditionId,
        baselineId: first?.value.conditionId ?? 0,
      }))
    : []
  const source: OverviewSource = {
    slug: `publication-${i}`,
    title: `Publication ${i}`,
    publishedOn: null,
    editionOf,
    relation: vendorOf.length > 0 ? 'vendor' : 'unknown',
    vendorOf,
    claims,
  }
  return {
    source,
    panel,
    overheads: listOverheads(panel, links),
    isInRange,
    groups: 1,
    apart: [],
    earlier: [],
  }
}

/** The overview of a database that holds these rows. */
export function buildOverview(rows: readonly OverviewRow[]): Overview {
  const inRange = rows.filter((row) => row.isInRange)
  const counts = countPublications(inRange)
  const drawn = overheadRanges(inRange)
  return {
    metric: KEY,
    rangesOf: KEY,
    ranges: drawn.ranges.map((one) => ({ ...one, partners: [] })),
    flaggedOnly: drawn.flaggedOnly,
    inRange: counts.all,
    inRangeByVendor: counts.byVendor,
    rows: rows.filter(({ overheads }) => overheads.length > 0),
    total: rows.length,
    inRows: rows.length,
    apart: rows.filter(({ overheads }) => overheads.length === 0),
    publications: rows.length,
    choices: { metrics: [], modes: [], meshes: [], loads: [], independent: 0 },
  }
}
