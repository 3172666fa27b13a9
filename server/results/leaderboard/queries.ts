import { groupBy } from '@/ingest/dictionary/group-by'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { fromHex, startsWith } from '@/server/platform/db/hex'
import { selectBaselines } from '../cells/baselines'
import type { Extent } from '../cells/select'
import { cellMetricKey, loadPanels } from '../panels'
import type { PanelOverhead, ResultPanel } from '../schemas'
import { loadLabel } from '../titles'
import { listOverheads, rankPanel } from '../verdicts'
import { distanceFrom, isInRange, type LoadRange } from '../load-range'
import { listChoices, type Field } from './choices'
import { pairVotes } from './pairs'
import { metricFilter } from '../metric-filter'
import { isOfGateways, selectMeshGroups, selectLevels, type LevelRow } from './levels'
import { metricCounts } from './metric-counts'
import { rankedFirst, toCandidate, variedFirst } from './order'
import { listProvenOrders, provesOrder } from './proven'
import type { Leaderboard, LeaderboardInput } from './schemas'

/** @param except a filter that is left out */
function matches(level: LevelRow, asked: LeaderboardInput, except?: Field): boolean {
  const any = except === 'independent' ? { independent: false } : except ? { [except]: null } : {}
  const input: LeaderboardInput = { ...asked, ...any }
  return (
    (input.rps === null || level.target_rps === input.rps) &&
    (input.protocol === null || level.protocol === input.protocol) &&
    (input.topology === null || level.topology === input.topology) &&
    (input.mode === null || level.modes.includes(input.mode)) &&
    (!input.independent || level.isIndependent)
  )
}

const ascending = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b

/** Lowest load first; unstated loads last. */
const byLoad = (a: LevelRow, b: LevelRow): number =>
  ascending(a.target_rps, b.target_rps) || ascending(a.connections, b.connections)

/** The level a card opens with: most subjects, then the middle of the sweep, between idle and overload. */
function openingLevel(levels: LevelRow[]): LevelRow | undefined {
  const max = Math.max(...levels.map((level) => level.subjects))
  const fullest = levels.filter((level) => level.subjects === max)
  return fullest[Math.floor((fullest.length - 1) / 2)]
}

/** The level nearest to the requested range, of those as near the one that a card would open with. */
function nearestTo(levels: readonly LevelRow[], range: LoadRange): LevelRow | undefined {
  const min = Math.min(...levels.map((level) => distanceFrom(level.target_rps, range)))
  return openingLevel(levels.filter((level) => distanceFrom(level.target_rps, range) === min))
}

/** The level of a family that was requested by its group; undefined without such a request. */
function askedLevel(sweep: readonly LevelRow[], group: string | null): LevelRow | undefined {
  const asked = group?.split(',') ?? []
  return sweep.find((level) => asked.some((digits) => level.group_key.startsWith(digits)))
}

const toFamily = (level: LevelRow): string => `${level.family_key} ${cellMetricKey(level)}`

/** Levels by family: families in row order, levels by load. */
function byFamily(levels: LevelRow[]): Map<string, LevelRow[]> {
  const families = groupBy(levels, toFamily)
  for (const family of families.values()) family.sort(byLoad)
  return families
}

const findPanel = (panels: readonly ResultPanel[], level: LevelRow): ResultPanel | undefined =>
  panels.find((p) => p.groupKey === level.group_key && p.key === cellMetricKey(level))

/** The loads of a family that stand for it: where nobody asked for another one, and on its card. */
type Sweep = { usual: LevelRow; shown: LevelRow }

/** Families by trust; those of publications in the requested order, by the values of their usual load. */
function inOrder(
  families: readonly Sweep[],
  panels: readonly ResultPanel[],
  input: LeaderboardInput,
): Sweep[] {
  const others = families.filter(({ usual }) => usual.trust !== 'reviewed')
  const reviewed = families
    .filter(({ usual }) => usual.trust === 'reviewed')
    .map((family) => ({
      ...family,
      candidate: toCandidate(findPanel(panels, family.usual), {
        isIndependent: family.usual.isIndependent,
        isInRange: isInRange(family.usual.target_rps, input),
      }),
    }))
  const sorted =
    input.order === 'ranked' ? rankedFirst(reviewed) : variedFirst(reviewed, input.limit)
  return [...sorted, ...others]
}

/**
 * Cards of comparability families by trust, then in the order of the input, newest first unless it names another; values share a card only if everything but the subject is equal.
 * @param isCounted which levels count; all unless given
 */
export async function getLeaderboard(
  db: Db,
  input: LeaderboardInput,
  isCounted: (level: LevelRow) => boolean = () => true,
): Promise<Leaderboard> {
  const [levels, having, metrics] = await Promise.all([
    selectLevels(db, input.metric),
    input.mesh === null ? null : selectMeshGroups(db, input.mesh),
    metricCounts(db),
  ])
  const counted = levels.filter(isCounted)
  const isAsked = (mode: LeaderboardInput['mode']) => having !== null || mode === 'gateway'
  const known = isAsked(input.mode) ? counted : counted.filter((level) => !isOfGateways(level))
  const sweeps = byFamily(known)
  const all = having ? known.filter((level) => having.has(level.group_key)) : known
  const families = [...byFamily(all.filter((level) => matches(level, input))).values()]
  const opening = families.map(openingLevel).filter((level) => level !== undefined)
  const onPage = <T>(all: readonly T[]): T[] =>
    all.slice((input.page - 1) * input.limit, input.page * input.limit)
  /** @param proven loads that prove an order, one of which its card opens with */
  const choose = (family: LevelRow[], proven: readonly LevelRow[] = []): Sweep[] => {
    const [any] = family
    const usual = nearestTo(proven.length > 0 ? proven : family, input)
    if (!any || !usual) return []
    return [{ usual, shown: askedLevel(sweeps.get(toFamily(any)) ?? [], input.group) ?? usual }]
  }
  const isOrdered = input.order !== 'newest'
  const isReviewed = ([level]: LevelRow[]): boolean => level?.trust === 'reviewed'
  // An order by content needs the values of all cards that it orders.
  const loaded = isOrdered
    ? [...families.filter(isReviewed), ...onPage(families).filter((one) => !isReviewed(one))]
    : onPage(families)
  const needed = loaded.flatMap((family) => [
    ...(input.order === 'ranked' && isReviewed(family) ? family : []),
    ...choose(family).flatMap(({ usual, shown }) => [usual, shown]),
  ])
  // Every publication votes, including those whose card is further down.
  const reviewed = all.filter(({ trust }) => trust === 'reviewed')
  const voting = opening.filter(({ trust }) => trust === 'reviewed')
  const groups = [...new Set([...needed, ...voting].map((level) => level.group_key))].map(fromHex)
  const panels =
    groups.length === 0
      ? []
      : await loadPanels(db, {
          conditions: Prisma.sql`c.group_key = ANY (${groups}::bytea[])`,
          where: metricFilter(input.metric),
        })
  const isRankedFirst = input.order === 'ranked'
  const loads = isRankedFirst ? families.filter(isReviewed).flat() : []
  const proven = loads.filter((level) => provesOrder(findPanel(panels, level)))
  const provenByFamily = groupBy(proven, toFamily)
  const findProven = ([level]: LevelRow[]): LevelRow[] =>
    (level && provenByFamily.get(toFamily(level))) ?? []
  const chosen = families.flatMap((family) => choose(family, findProven(family)))
  const shown = onPage(isOrdered ? inOrder(chosen, panels, input) : chosen)
  const links = await selectBaselines(
    db,
    shown.map((sweep) => fromHex(sweep.shown.group_key)),
  )
  const cards = shown.flatMap(({ shown: level }) => {
    const panel = findPanel(panels, level)
    if (!panel) return []
    const levels = (sweeps.get(toFamily(level)) ?? []).map((l) => ({
      groupKey: l.group_key,
      label:
        loadLabel(
          {
            targetRps: l.target_rps,
            connections: l.connections,
            payloadBytes: l.payload_bytes,
            topology: l.topology,
            params: l.params,
          },
          l.sweep_axes,
        ) || 'load not stated',
      targetRps: l.target_rps,
    }))
    const { trust } = level
    return [
      {
        trust,
        panel,
        levels,
        ranking: rankPanel(panel),
        provenLoads: isRankedFirst ? findProven([level]).length : null,
        overheads: listOverheads(panel, links),
      },
    ]
  })
  return {
    metric: input.metric,
    cards,
    pairs: pairVotes(voting.flatMap((level) => findPanel(panels, level) ?? [])),
    total: families.length,
    totals: {
      reviewed: voting.length,
      declared: opening.filter(({ trust }) => trust === 'declared').length,
      submitted: opening.filter(({ trust }) => trust === 'submitted').length,
      ranked: isRankedFirst ? provenByFamily.size : null,
      loads: isRankedFirst ? { total: loads.length, proven: proven.length } : null,
    },
    orders: listProvenOrders(proven.flatMap((level) => findPanel(panels, level) ?? [])),
    independent: byFamily(
      reviewed.filter((level) => matches(level, { ...input, independent: true })),
    ).size,
    choices: {
      metrics: metrics.map(({ metric: value, families }) => ({ value, families })),
      ...listChoices(
        reviewed,
        counted.filter(
          ({ trust, group_key }) => trust === 'reviewed' && (having?.has(group_key) ?? true),
        ),
        toFamily,
        (level, field) => matches(level, input, field),
      ),
    },
  }
}

/** One panel by its key and the leading digits of its group. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getPanel(
  db: Db,
  input: { metric: string; group: string },
  extent: Extent = {},
): Promise<ResultPanel> {
  const panels = await loadPanels(db, {
    ...extent,
    conditions: startsWith(Prisma.sql`c.group_key`, input.group),
    where: metricFilter(input.metric),
  })
  const panel = panels.find((p) => p.key === input.metric)
  if (!panel)
    throw new AppError('NOT_FOUND', {
      title: 'No such chart',
      detail: `no group ${input.group} has values for ${input.metric}`,
    })
  return panel
}

/** The same with its overheads over the linked baselines. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getPanelOverheads(
  db: Db,
  input: { metric: string; group: string },
  extent: Extent = {},
): Promise<{ panel: ResultPanel; overheads: PanelOverhead[] }> {
  const panel = await getPanel(db, input, extent)
  const links = await selectBaselines(db, [fromHex(panel.groupKey)])
  return { panel, overheads: listOverheads(panel, links) }
}
