import type { PanelOverhead, ResultPanel, ResultRow } from '../schemas'
import { groupBy } from '@/ingest/dictionary/group-by'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { exclusionReason } from '../exclusion'
import { interestIn } from '../interest'
import { rankPanel } from '../verdicts'
import type { OverviewSource, PublishedRange, RangeSource } from './schemas'

/** Values of one publication on one test bed at one load, with their overheads over no mesh. */
export type PanelCosts = { source: OverviewSource; panel: ResultPanel; overheads: PanelOverhead[] }

type MeasuredOverhead = {
  row: ResultRow
  base: ResultRow
  delta: number
  /** null: over a baseline of zero */
  ratio: number | null
  source: OverviewSource
  familyKey: string
  isSpreadDrawn: boolean
}

function measuredOverheads({ source, panel, overheads }: PanelCosts): MeasuredOverhead[] {
  const rows = new Map(panel.rows.map((row) => [row.value.conditionId, row]))
  return overheads.flatMap(({ conditionId, baselineId, delta, ratio }): MeasuredOverhead[] => {
    const [row, base] = [rows.get(conditionId), rows.get(baselineId)]
    if (!row || !base || row.subject.mesh === 'none') return []
    const { familyKey, isSpreadDrawn } = panel
    return [{ row, base, delta, ratio, source, familyKey, isSpreadDrawn }]
  })
}

/** Of values that no flag excludes; a saturated value does not show the cost of a mesh. */
const isSound = ({ row, base }: MeasuredOverhead): boolean =>
  exclusionReason(row) === null && exclusionReason(base) === null

const soundOverheads = (costs: PanelCosts): MeasuredOverhead[] =>
  measuredOverheads(costs).filter(isSound)

const byCountThenName = (a: PublishedRange, b: PublishedRange): number =>
  b.publications - a.publications ||
  (`${a.meshName} ${a.mode}` < `${b.meshName} ${b.mode}` ? -1 : 1)

/** Names of products whose vendor published every one of the sources. */
function vendorsOfAll(sources: readonly OverviewSource[]): string[] {
  const [first, ...others] = sources
  return (first?.vendorOf ?? []).filter((name) =>
    others.every((source) => source.vendorOf.includes(name)),
  )
}

const shareWithSpread = (found: readonly MeasuredOverhead[]): RangeSource['spread'] => {
  const sure = found.filter(({ row, base }) =>
    [row, base].every(({ value }) => value.spread !== null),
  )
  if (sure.length === 0) return found.some(({ isSpreadDrawn }) => isSpreadDrawn) ? 'drawn' : 'none'
  return sure.length === found.length ? 'all' : 'some'
}

type Span = Pick<RangeSource, 'least' | 'greatest' | 'ratios'>

function spanOverheads(found: readonly MeasuredOverhead[]): Span {
  const deltas = found.map(({ delta }) => delta)
  return { least: Math.min(...deltas), greatest: Math.max(...deltas), ratios: spanRatios(found) }
}

const listBeds = (found: readonly MeasuredOverhead[]): RangeSource['beds'] =>
  [...groupBy(found, ({ familyKey }) => familyKey)].map(([familyKey, own]) => ({
    familyKey,
    ...spanOverheads(own),
  }))

/** Null where one of them has no ratio: the others alone would be another range. */
function spanRatios(found: readonly MeasuredOverhead[]): RangeSource['ratios'] {
  const ratios = found.flatMap(({ ratio }) => ratio ?? [])
  return ratios.length < found.length
    ? null
    : { least: Math.min(...ratios), greatest: Math.max(...ratios) }
}

/** Offered loads in requests per second, each once, ascending; those that are not stated are left out. */
const listRates = (found: readonly MeasuredOverhead[]): number[] =>
  [...new Set(found.flatMap(({ row }) => row.workload.targetRps ?? []))].sort((a, b) => a - b)

/** Who published the overheads of a range, each document once, in the order of the overheads. */
function listSources(group: readonly MeasuredOverhead[], product: string): RangeSource[] {
  const documents = groupBy(group, ({ source }) => documentSlug(source))
  return [...documents.values()].flatMap((found): RangeSource[] => {
    const [first] = found
    if (!first) return []
    const { slug, title, publishedOn, relation, vendorOf } = interestIn(first.source, [product])
    const editions = new Map(found.map(({ source }) => [source.slug, source]))
    editions.delete(slug)
    return [
      {
        slug,
        title,
        publishedOn,
        relation,
        vendorOf,
        others: [...editions.values()].map((other) => ({ slug: other.slug, title: other.title })),
        values: found.length,
        ...spanOverheads(found),
        beds: listBeds(found),
        loads: listRates(found),
        spread: shareWithSpread(found),
      },
    ]
  })
}

type Beside = PublishedRange['beside']

/** Counts of the loads that a product shares with others, with its overheads at those where it was the best. */
type Standing = Omit<Beside, 'bestAt'> & { atBest: readonly MeasuredOverhead[] }

const productKey = ({ row: { subject } }: MeasuredOverhead): string =>
  `${subject.mesh} ${subject.mode}`

/** How each product stands at one load of one test bed where two or more were measured soundly; empty elsewhere. */
function standAtLoad(costs: PanelCosts): [string, Standing][] {
  const products = groupBy(soundOverheads(costs), productKey)
  if (products.size < 2) return []
  const key = parseMetricKey(costs.panel.key)
  const better = key === null ? 'neither' : getMetric(key.metric).better
  const sign = better === 'higher' ? -1 : 1
  const wins = new Set(rankPanel(costs.panel).wins.map(({ winner, loser }) => `${winner} ${loser}`))
  const isLess = (a: MeasuredOverhead, b: MeasuredOverhead) => sign * a.delta < sign * b.delta
  const isProven = (a: MeasuredOverhead, b: MeasuredOverhead) =>
    wins.has(`${a.row.value.conditionId} ${b.row.value.conditionId}`)
  return [...products].map(([product, own]) => {
    const others = [...products].flatMap(([key, found]) => (key === product ? [] : found))
    const isOver = (test: (a: MeasuredOverhead, b: MeasuredOverhead) => boolean) =>
      own.every((one) => others.every((other) => test(one, other)))
    const isBest = better !== 'neither' && isOver(isLess)
    const proven = Number(isBest && isOver(isProven))
    return [product, { loads: 1, best: Number(isBest), proven, atBest: isBest ? own : [] }]
  })
}

/** Loads at which each product was measured beside another. */
function countBeside(measured: readonly PanelCosts[]): Map<string, Standing> {
  const counts = new Map<string, Standing>()
  for (const [key, { loads, best, proven, atBest }] of measured.flatMap(standAtLoad)) {
    const before = counts.get(key) ?? NOT_BESIDE
    counts.set(key, {
      loads: before.loads + loads,
      best: before.best + best,
      proven: before.proven + proven,
      atBest: [...before.atBest, ...atBest],
    })
  }
  return counts
}

const NOT_BESIDE: Standing = { loads: 0, best: 0, proven: 0, atBest: [] }

/** Loads that are not all stated have no bounds. */
function toBestAt(
  atBest: readonly MeasuredOverhead[],
  sources: readonly RangeSource[],
): Beside['bestAt'] {
  if (atBest.length === 0) return null
  const rates = listRates(atBest)
  const isStated = atBest.every(({ row }) => row.workload.targetRps !== null)
  const slugs = new Set(atBest.map(({ source }) => source.slug))
  return {
    ...spanOverheads(atBest),
    loads: isStated ? rates : [],
    sources: sources
      .filter((one) => [one, ...one.others].some(({ slug }) => slugs.has(slug)))
      .map(({ slug }) => slug),
  }
}

/** Of the sound overheads of one mesh in one mode; of the flagged ones where there are no others. */
function toRange(all: readonly MeasuredOverhead[], standing: Standing): PublishedRange | null {
  const sound = all.filter(isSound)
  const group = sound.length === 0 ? all : sound
  const [first] = group
  if (!first) return null
  const sources = [...new Map(group.map(({ source }) => [documentSlug(source), source])).values()]
  const { mesh, meshName, mode } = first.row.subject
  const published = listSources(sound, meshName)
  const { atBest, ...counts } = standing
  return {
    mesh,
    meshName,
    mode,
    ...spanOverheads(group),
    publications: sources.length,
    ownVendor: sources.filter(({ vendorOf }) => vendorOf.includes(meshName)).length,
    allByVendorOf: vendorsOfAll(sources),
    sources: published,
    flagged: listSources(
      all.filter((one) => !isSound(one)),
      meshName,
    ),
    beside: { ...counts, bestAt: toBestAt(atBest, published) },
  }
}

/**
 * Least and greatest overhead of each mesh in each mode. Different test beds share no axis, so a range is all that can
 * be said; the order is by number of publications, then by name, and never by value.
 * @param whole the same test beds and loads with all that was measured there, of which the ranges may be a part
 */
export function overheadRanges(
  measured: readonly PanelCosts[],
  whole: readonly PanelCosts[] = measured,
): {
  ranges: PublishedRange[]
  flaggedOnly: PublishedRange[]
} {
  const groups = groupBy(measured.flatMap(measuredOverheads), productKey)
  const beside = countBeside(whole)
  const all = [...groups]
    .flatMap(([key, group]) => toRange(group, beside.get(key) ?? NOT_BESIDE) ?? [])
    .sort(byCountThenName)
  const isFlaggedOnly = ({ sources }: PublishedRange): boolean => sources.length === 0
  return {
    ranges: all.filter((range) => !isFlaggedOnly(range)),
    flaggedOnly: all.filter(isFlaggedOnly),
  }
}

/** Editions of one living document count as one publication. */
export const documentSlug = ({ slug, editionOf }: OverviewSource): string => editionOf ?? slug

/** Number of publications with a sound overhead, and how many of them are by a vendor, of one of these products or of others. */
export function countPublications(measured: readonly PanelCosts[]): {
  all: number
  byVendor: number
} {
  const documents = groupBy(measured.flatMap(soundOverheads), ({ source }) => documentSlug(source))
  // A vendor's interest in one edition, or in one product, is an interest in the document.
  const byVendor = [...documents.values()].filter((found) =>
    found.some(
      ({ source, row }) => interestIn(source, [row.subject.meshName]).relation === 'vendor',
    ),
  )
  return { all: documents.size, byVendor: byVendor.length }
}
