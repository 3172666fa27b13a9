import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '../cells/baselines'
import { metricFilter } from '../metric-filter'
import { groupBy } from '@/ingest/dictionary/group-by'
import { cellMetricKey, loadPanels } from '../panels'
import type { ResultPanel } from '../schemas'
import { unmeshedOverheads } from '../unmeshed-overheads'
import { distinguish } from './distinguishing-fields'
import { listChoices, selectMeasures } from './choices'
import { listSources, selectPublishedLevels, type PublishedLevel } from './levels'
import { isInRange, type LoadRange } from '../load-range'
import { nearestLevel } from './nearest-level'
import { listPartners, selectMeasuredSubjects } from './measured-together'
import { documentSlug, overheadRanges, countPublications, type PanelCosts } from './ranges'
import type {
  EntriesInput,
  Overview,
  OverviewEntry,
  OverviewInput,
  OverviewRow,
  OverviewSource,
} from './schemas'

/** A panel with one mesh or mode and the baselines; the whole of it where neither is named. */
const ofAsked = (
  panel: ResultPanel,
  { mesh, mode }: Pick<OverviewInput, 'mesh' | 'mode'>,
): ResultPanel =>
  mesh === null && mode === null
    ? panel
    : {
        ...panel,
        rows: panel.rows.filter(
          ({ subject }) =>
            subject.mesh === 'none' ||
            ((mesh === null || subject.mesh === mesh) && (mode === null || subject.mode === mode)),
        ),
      }

/** Editions of one document as one row: the newest with the others behind it. */
function toRows(entries: readonly OverviewEntry[]): OverviewRow[] {
  const documents = groupBy(entries, ({ source }) => documentSlug(source))
  return [...documents.values()].flatMap(([newest, ...earlier]) =>
    newest ? [{ ...newest, earlier }] : [],
  )
}

/** The one key of the levels; null where they hold several, whose values share no range. */
function oneKey(levels: readonly PublishedLevel[]): string | null {
  const keys = new Set(levels.map(cellMetricKey))
  return keys.size === 1 ? ([...keys][0] ?? null) : null
}

/** What the rows are, whichever page of them is shown. */
export type OverviewAsked = Omit<OverviewInput, 'page' | 'limit'>

/** One page of the rows. */
export const slicePage = (
  overview: Overview,
  { page, limit }: Pick<OverviewInput, 'page' | 'limit'>,
): Overview => ({ ...overview, rows: overview.rows.slice((page - 1) * limit, page * limit) })

/** A publication at one load with values of the metric. */
type At = { source: OverviewSource; level: PublishedLevel }
/** At the load nearest to the requested one. */
type Nearest = At & { groups: number; apart: string[] }

/** Each publication at the load nearest to the requested one. */
const findNearest = (
  sources: readonly OverviewSource[],
  levels: ReadonlyMap<string, readonly PublishedLevel[]>,
  load: LoadRange,
): Nearest[] =>
  sources.flatMap((source) => {
    const own = levels.get(source.slug) ?? []
    const level = nearestLevel(own, load)
    const groups = new Set(own.map((one) => one.group_key)).size
    return level ? [{ source, level, groups, apart: distinguish(level, own) }] : []
  })

/** Reads the charts of levels; the function that is returned gives what was measured at one of them, of one mesh or mode if it is named. */
async function loadMeasured(db: Db, metric: string, used: readonly At[]) {
  const groups = [...new Set(used.map(({ level }) => level.group_key))].map(fromHex)
  const [panels, links] = await Promise.all([
    groups.length === 0
      ? []
      : loadPanels(db, {
          conditions: Prisma.sql`c.group_key = ANY (${groups}::bytea[])`,
          where: metricFilter(metric),
        }),
    selectBaselines(db, groups),
  ])
  const byName = new Map(panels.map((panel) => [`${panel.groupKey} ${panel.key}`, panel]))
  return ({ source, level }: At, asked: Pick<OverviewInput, 'mesh' | 'mode'>): PanelCosts[] => {
    const whole = byName.get(`${level.group_key} ${cellMetricKey(level)}`)
    if (whole === undefined) return []
    const panel = ofAsked(whole, asked)
    return [{ source, panel, overheads: unmeshedOverheads(panel, links) }]
  }
}

/** The rows of publications at their nearest loads. */
const toEntries = (
  nearest: readonly Nearest[],
  listMeasured: Awaited<ReturnType<typeof loadMeasured>>,
  input: LoadRange & Pick<OverviewInput, 'mesh' | 'mode'>,
): OverviewEntry[] =>
  nearest.flatMap((one) =>
    listMeasured(one, input).map((measured) => ({
      ...measured,
      isInRange: isInRange(one.level.target_rps, input),
      groups: one.groups,
      apart: one.apart,
    })),
  )

/**
 * Every publication with values of a metric, at its load nearest to the requested one; without what the values come to.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function listEntries(
  db: Db,
  { metric, ...load }: EntriesInput,
): Promise<OverviewEntry[]> {
  const of = { mesh: null, mode: null }
  const [sources, published] = await Promise.all([
    listSources(db),
    selectPublishedLevels(db, metric, of),
  ])
  const nearest = findNearest(
    sources,
    groupBy(published, (one) => one.publication),
    load,
  )
  return toEntries(nearest, await loadMeasured(db, metric, nearest), { ...load, ...of })
}

/**
 * Who measured what, with the rows of all pages: each publication at its load nearest to the requested one, with its overheads over its own
 * unmeshed baseline, and the range of these overheads by mesh and mode. Submitted runs are no part of it.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function wholeOverview(db: Db, input: OverviewAsked): Promise<Overview> {
  const { mesh, having, mode } = input
  const [sources, published, measures] = await Promise.all([
    listSources(db),
    selectPublishedLevels(db, input.metric, { mesh: mesh ?? having, mode }),
    selectMeasures(db, input.metric),
  ])
  const chosen = sources.filter((one) => !input.independent || one.relation === 'independent')
  const levels = groupBy(published, (one) => one.publication)
  const nearest = findNearest(chosen, levels, input)
  const inRange = nearest.flatMap(({ source }) =>
    (levels.get(source.slug) ?? [])
      .filter((level) => level.has_baseline && isInRange(level.target_rps, input))
      .map((level) => ({ source, level })),
  )
  const rangesOf = oneKey(inRange.map(({ level }) => level))
  const [listMeasured, held] = await Promise.all([
    loadMeasured(db, input.metric, [...nearest, ...inRange]),
    rangesOf === null ? [] : selectMeasuredSubjects(db, rangesOf),
  ])
  const entries = toEntries(nearest, listMeasured, input)
  const withBaseline = entries.filter(({ overheads }) => overheads.length > 0)
  // Where nothing shares a range, or nothing has a baseline, as the memory of a mesh itself, every publication is a row.
  const isBare = rangesOf === null || withBaseline.length === 0
  const shown = isBare ? entries : withBaseline
  const rows = toRows(shown)
  // The rows show what was measured beside a mesh; the ranges are of that mesh.
  const listInRange = (of: Pick<OverviewInput, 'mesh' | 'mode'>): PanelCosts[] =>
    inRange.flatMap((one) => listMeasured(one, of))
  const measured = listInRange({ mesh: mesh ?? having, mode })
  const { ranges: own, flaggedOnly } =
    rangesOf === null
      ? { ranges: [], flaggedOnly: [] }
      : overheadRanges(measured, listInRange({ mesh: null, mode: null }))
  const ranges = own.map((range) => ({
    ...range,
    partners: listPartners(range, held, input, chosen),
  }))
  const counts = countPublications(measured)
  return {
    metric: input.metric,
    rangesOf,
    ranges,
    flaggedOnly,
    inRange: counts.all,
    inRangeByVendor: counts.byVendor,
    rows,
    total: rows.length,
    inRows: shown.length,
    apart: isBare ? [] : entries.filter(({ overheads }) => overheads.length === 0),
    publications: sources.length,
    choices: listChoices(measures, published, sources),
  }
}
