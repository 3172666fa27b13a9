import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '../cells/baselines'
import { metricFilter } from '../leaderboard/levels'
import { groupBy } from '@/ingest/dictionary/group-by'
import { cellMetricKey, loadPanels } from '../panels'
import type { ResultPanel } from '../schemas'
import { unmeshedOverheads } from '../unmeshed-overheads'
import { distinguish } from './distinguishing-fields'
import { listChoices, selectMeasures } from './choices'
import { selectPublishedLevels, selectSources, type PublishedLevel } from './levels'
import { isInRange } from '../load-range'
import { nearestLevel } from './nearest-level'
import { listPartners, selectMeasuredSubjects } from './measured-together'
import { documentSlug, overheadRanges, countPublications, type PanelCosts } from './ranges'
import type { Overview, OverviewEntry, OverviewInput, OverviewRow, OverviewSource } from './schemas'

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

/**
 * Who measured what, with the rows of all pages: each publication at its load nearest to the requested one, with its overheads over its own
 * unmeshed baseline, and the range of these overheads by mesh and mode. Submitted runs are no part of it.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function wholeOverview(db: Db, input: OverviewAsked): Promise<Overview> {
  const { mesh, having, mode } = input
  const [sources, published, measures] = await Promise.all([
    selectSources(db),
    selectPublishedLevels(db, input.metric, { mesh: mesh ?? having, mode }),
    selectMeasures(db, input.metric),
  ])
  const chosen = sources.filter((one) => !input.independent || one.relation === 'independent')
  const levels = groupBy(published, (one) => one.publication)
  const found = chosen.flatMap((source) => {
    const own = levels.get(source.slug) ?? []
    const level = nearestLevel(own, input)
    const groups = new Set(own.map((one) => one.group_key)).size
    return level ? [{ source, level, groups, apart: distinguish(level, own) }] : []
  })
  const inRange = found.flatMap(({ source }) =>
    (levels.get(source.slug) ?? [])
      .filter((level) => level.has_baseline && isInRange(level.target_rps, input))
      .map((level) => ({ source, level })),
  )
  const used = [...found, ...inRange]
  const groups = [...new Set(used.map(({ level }) => level.group_key))].map(fromHex)
  const rangesOf = oneKey(inRange.map(({ level }) => level))
  const [panels, links, held] = await Promise.all([
    groups.length === 0
      ? []
      : loadPanels(db, {
          conditions: Prisma.sql`c.group_key = ANY (${groups}::bytea[])`,
          where: metricFilter(input.metric),
        }),
    selectBaselines(db, groups),
    rangesOf === null ? [] : selectMeasuredSubjects(db, rangesOf),
  ])
  const byName = new Map(panels.map((panel) => [`${panel.groupKey} ${panel.key}`, panel]))
  const listMeasured = (
    source: OverviewSource,
    level: PublishedLevel,
    asked: Pick<OverviewInput, 'mesh' | 'mode'>,
  ): PanelCosts[] => {
    const whole = byName.get(`${level.group_key} ${cellMetricKey(level)}`)
    if (whole === undefined) return []
    const panel = ofAsked(whole, asked)
    return [{ source, panel, overheads: unmeshedOverheads(panel, links) }]
  }
  const entries = found.flatMap(({ source, level, groups: count, apart }) =>
    listMeasured(source, level, input).map((one) => ({
      ...one,
      isInRange: isInRange(level.target_rps, input),
      groups: count,
      apart,
    })),
  )
  const withBaseline = entries.filter(({ overheads }) => overheads.length > 0)
  // Where nothing shares a range, or nothing has a baseline, as the memory of a mesh itself, every publication is a row.
  const isBare = rangesOf === null || withBaseline.length === 0
  const shown = isBare ? entries : withBaseline
  const rows = toRows(shown)
  // The rows show what was measured beside a mesh; the ranges are of that mesh.
  const listInRange = (of: Pick<OverviewInput, 'mesh' | 'mode'>): PanelCosts[] =>
    inRange.flatMap(({ source, level }) => listMeasured(source, level, of))
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
