import fc from 'fast-check'
import { parsePublication } from '@/ingest/publications/files'
import type { Publication } from '@/ingest/publications/publication'

/** Metric of every made-up value, in ms in its file. */
export const RANDOM_METRIC = 'http.latency.p99'

const PRODUCTS = [
  { mesh: 'istio', mode: 'sidecar' },
  { mesh: 'istio', mode: 'ambient' },
  { mesh: 'linkerd', mode: 'sidecar' },
  { mesh: 'cilium', mode: 'ebpf' },
] as const
const LOADS = [500, 1000, 2000]
const BASELINE = { mesh: 'none', mode: 'none' } as const

const value = fc.record({
  ms: fc.integer({ min: 10, max: 90_000 }).map((n) => n / 100),
  n: fc.integer({ min: 1, max: 6 }),
  /** standard deviation as a share of the value; null: not published */
  sd: fc.option(fc.integer({ min: 1, max: 40 }).map((n) => n / 100)),
})
type GivenValue = typeof value extends fc.Arbitrary<infer T> ? T : never

const publication = fc.record({
  relation: fc.constantFrom('vendor' as const, 'independent' as const, 'unknown' as const),
  /** a closed loop waits for answers, so that its high percentiles do not count */
  isClosed: fc.boolean(),
  /** several releases of the first product in place of several products */
  isTrend: fc.boolean(),
  hasBaseline: fc.boolean(),
  beds: fc.integer({ min: 1, max: 2 }),
  products: fc.subarray([...PRODUCTS], { minLength: 2 }),
  values: fc.array(value, { minLength: 40, maxLength: 40 }),
  /** which of its values are there */
  isThere: fc.array(fc.constantFrom(true, true, true, false), { minLength: 40, maxLength: 40 }),
})
export type GivenPublication = typeof publication extends fc.Arbitrary<infer T> ? T : never

export const randomPublications = fc.array(publication, { minLength: 3, maxLength: 6 })

/** A value as it was made up: what any count, range, rank or line must be made of. */
export type GivenPoint = {
  slug: string
  bed: string
  rps: number
  mesh: string
  mode: string
  version: string
  ms: number
  isExcluded: boolean
}

const makeSlug = (i: number): string => `random-2026-0${i + 1}-made-up`

type Subject = { id: string; mesh: string; mode: string; version: string | null }

function listSubjects({ products, isTrend, hasBaseline }: GivenPublication): Subject[] {
  const [first] = products
  const measured: Subject[] =
    isTrend && first
      ? ['1.0.0', '1.1.0', '1.2.0'].map((version, i) => ({ id: `release-${i}`, ...first, version }))
      : products.map(({ mesh, mode }, i) => ({ id: `product-${i}`, mesh, mode, version: '1.0.0' }))
  return hasBaseline ? [{ id: 'base', ...BASELINE, version: null }, ...measured] : measured
}

const toCell = (text: string | number | null): string => (text === null ? '' : String(text))

const HEADER =
  'subject,scenario,relative_to,metric,unit,value,null_reason,n,across_runs,spread_kind,spread,spread_pm,spread_note,reading_kind,reading_pm,reading_pm_percent,reading_note,method,source,locator,flags,details,canonical'

function toLine(subject: string, scenario: string, { ms, n, sd }: GivenValue): string {
  const spread = sd === null ? null : Number((ms * sd).toFixed(4))
  return [
    ...[subject, scenario, '', RANDOM_METRIC, 'ms', ms, '', n, 'mean of the runs'],
    ...[spread === null ? '' : 'sd', toCell(spread), '', '', '', '', '', ''],
    ...['table', 'page', '', '', '', 'yes'],
  ].join(',')
}

/** The files of a made-up publication, read as those of a real one, and what stands in them. */
export function writePublication(
  given: GivenPublication,
  i: number,
): { publication: Publication; points: GivenPoint[] } {
  const slug = makeSlug(i)
  const subjects = listSubjects(given)
  const beds = Array.from({ length: given.beds }, (_, bed) => `bed-${bed}`)
  const cells = beds.flatMap((bed) =>
    LOADS.flatMap((rps) => subjects.map((subject) => ({ bed, rps, subject }))),
  )
  const drawn = cells.flatMap((cell, at) => {
    const own = given.values[at]
    return own && given.isThere[at] === true ? [{ ...cell, own }] : []
  })
  const yaml = JSON.stringify({
    format: 'meshbench/publication/1',
    slug,
    title: `Made-up publication ${i}`,
    shortTitle: `Made-up ${i}`,
    url: 'https://example.org/made-up',
    kind: 'blog',
    publishedOn: `2026-0${i + 1}-01`,
    authors: [],
    organisations: [{ slug: `maker-${i}`, name: `Maker ${i}`, kind: 'unknown', role: 'publisher' }],
    affiliation: {
      relation: given.relation,
      vendorOf: given.relation === 'vendor' ? ['istio'] : [],
      statement: 'Made up for a test.',
    },
    licence: { id: 'CC0-1.0', scope: null },
    retrieval: [],
    campaign: { title: `Made-up campaign ${i}`, summary: 'Made up.', sweepAxes: ['targetRps'] },
    environments: Object.fromEntries(
      beds.map((bed) => [
        bed,
        { label: `${bed} of ${slug}`, nodes: 3, nodeType: `${slug}-${bed}` },
      ]),
    ),
    harnesses: {
      tool: given.isClosed
        ? { name: 'wrk', loadModel: 'closed' }
        : { name: 'wrk2', loadModel: 'open_corrected' },
    },
    subjects: Object.fromEntries(
      subjects.map(({ id, mesh, mode, version }) => {
        const label = `${mesh} ${mode} ${version ?? ''}`.trim()
        const baselines = given.hasBaseline && mesh !== BASELINE.mesh ? ['base'] : []
        return [id, { mesh, mode, version, label, baselines }]
      }),
    ),
    scenarios: Object.fromEntries(
      beds.flatMap((bed) =>
        LOADS.map((rps) => [
          `${bed}-${rps}`,
          {
            label: `${rps} requests/s on ${bed}`,
            environment: bed,
            harness: 'tool',
            protocol: 'http1',
            targetRps: rps,
            connections: 8,
          },
        ]),
      ),
    ),
    sources: { page: { section: 'Made up' } },
    notApplicable: [],
    sourceChanges: [],
    claims: [],
  })
  const csv = [
    HEADER,
    ...drawn.map(({ bed, rps, subject, own }) => toLine(subject.id, `${bed}-${rps}`, own)),
    '',
  ].join('\n')
  const points = drawn.map(({ bed, rps, subject: { mesh, mode, version }, own }): GivenPoint => ({
    slug,
    bed: `${slug} ${bed}`,
    rps,
    mesh,
    mode,
    version: version ?? '',
    ms: own.ms,
    isExcluded: given.isClosed,
  }))
  return { publication: parsePublication({ yaml, csv }), points }
}
