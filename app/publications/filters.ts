import { ROW_ORDERS, type RowOrder } from '@/components/publications/rows/row-order'
import type { ChipGroup } from '@/components/ui/chip-row'
import type { PublicationSummary } from '@/server/publications/schemas'

export type PublicationFilters = {
  relation: PublicationSummary['relation'] | null
  mesh: string | null
  harness: string | null
  /** what the strips show; null = p99 latency, or the next that a publication has */
  metric: string | null
  /** null = by date */
  sort: RowOrder | null
}
type Search = Record<string, string | string[] | undefined>

const RELATIONS = ['independent', 'vendor', 'unknown'] as const
const NONE: PublicationFilters = {
  relation: null,
  mesh: null,
  harness: null,
  metric: null,
  sort: null,
}

/** What strips can show, with a name for each; the first is the usual. */
export const ROW_METRICS: readonly (readonly [metric: string | null, name: string])[] = [
  [null, 'p99 latency'],
  ['http.latency.p50', 'p50 latency'],
  ['http.latency.p90', 'p90 latency'],
  ['http.latency.p99.9', 'p99.9 latency'],
  ['tcp.throughput', 'Throughput'],
  ['cpu.cores', 'CPU'],
  ['mem.working_set', 'Memory'],
]

const harnessSlug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')

/** Parses the URL leniently: what no publication has is left out, because an old link must still open. */
export function publicationFilters(
  search: Search,
  publications: readonly PublicationSummary[],
): PublicationFilters {
  const one = (name: string): string | undefined => {
    const value = search[name]
    return Array.isArray(value) ? value[0] : value
  }
  const { meshes, harnesses } = choicesOf(publications)
  return {
    relation: RELATIONS.find((relation) => relation === one('relation')) ?? null,
    mesh: meshes.find(([slug]) => slug === one('mesh'))?.[0] ?? null,
    harness: harnesses.find(([slug]) => slug === one('harness'))?.[0] ?? null,
    metric: ROW_METRICS.find(([metric]) => metric === one('metric'))?.[0] ?? null,
    sort: ROW_ORDERS.slice(1).find((order) => order === one('sort')) ?? null,
  }
}

/** Shortest URL of a choice: `/publications?relation=vendor&mesh=istio`. */
export function publicationsHref(filters: Partial<PublicationFilters>): string {
  const query = new URLSearchParams()
  for (const name of ['relation', 'mesh', 'harness', 'metric', 'sort'] as const)
    if (filters[name]) query.set(name, filters[name])
  const text = query.toString()
  return text === '' ? '/publications' : `/publications?${text}`
}

export const fits = (publication: PublicationSummary, filters: PublicationFilters): boolean =>
  (filters.relation === null || publication.relation === filters.relation) &&
  (filters.mesh === null || publication.meshes.some((mesh) => mesh.slug === filters.mesh)) &&
  (filters.harness === null ||
    publication.harnesses.some((name) => harnessSlug(name) === filters.harness))

/** Slugs and names of what the publications are about, by name. */
function choicesOf(publications: readonly PublicationSummary[]) {
  const byName = (pairs: [string, string][]): [string, string][] =>
    [...new Map(pairs)].sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  return {
    meshes: byName(
      publications.flatMap((p) => p.meshes.map((m): [string, string] => [m.slug, m.name])),
    ),
    harnesses: byName(
      publications.flatMap((p) =>
        p.harnesses.map((name): [string, string] => [harnessSlug(name), name]),
      ),
    ),
  }
}

/** Every filter as links that keep the other choices, each with how many it leaves; "any" comes first. */
export function publicationChips(
  publications: readonly PublicationSummary[],
  filters: PublicationFilters,
): ChipGroup[] {
  const { meshes, harnesses } = choicesOf(publications)
  const group = (
    label: string,
    field: 'relation' | 'mesh' | 'harness',
    choices: readonly (readonly [string, string])[],
  ): ChipGroup => ({
    label,
    chips: [[null, 'any'] as const, ...choices].map(([value, name]) => {
      const asked = { ...NONE, ...filters, [field]: value }
      return {
        href: publicationsHref(asked),
        label: name,
        isCurrent: filters[field] === value,
        ...(value === null ? {} : { count: publications.filter((one) => fits(one, asked)).length }),
      }
    }),
  })
  return [
    group(
      'Publisher',
      'relation',
      RELATIONS.map((relation) => [
        relation,
        relation === 'unknown' ? 'interest unknown' : relation,
      ]),
    ),
    group('Mesh', 'mesh', meshes),
    group('Harness', 'harness', harnesses),
  ]
}
