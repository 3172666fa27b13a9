import { groupBy } from '@/ingest/dictionary/group-by'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import { AppError } from '@/server/platform/errors'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '../cells/baselines'
import { FAMILY_BOUND } from '../cells/large-groups'
import { keyFilter } from '../metric-filter'
import { exclusionReason } from '../exclusion'
import { loadPanels } from '../panels'
import { requireMetricKey } from '../require-metric-key'
import type { PanelOverhead, ResultPanel, ResultRow } from '../schemas'
import { unmeshedOverheads } from '../unmeshed-overheads'
import type { BaselineLink } from '../verdicts'
import type { CostBed, CostInput, CostLoad, CostPoint } from './schemas'
import { byUse, LATENCY, selectBedKeys, selectCostKeys, type CostKey } from './select'

const isUnmeshed = ({ subject }: ResultRow): boolean => subject.mesh === 'none'

const isMemory = (key: string): boolean => parseMetricKey(key)?.metric === 'mem.working_set'

/** CPU and memory, each by its most used key. */
function chooseKeys(keys: readonly CostKey[]): string[] {
  const sorted = keys.toSorted(byUse)
  const [cpu, memory] = [false, true].map((memory) =>
    sorted.find(({ key }) => isMemory(key) === memory),
  )
  return [cpu, memory].flatMap((one) => one?.key ?? [])
}

const byCondition = (overheads: readonly PanelOverhead[]): Map<number, PanelOverhead> =>
  // Of several baselines the first counts, as in the list of links.
  new Map(overheads.toReversed().map((one) => [one.conditionId, one]))

/** Both values of every meshed condition of one load that has them. */
function toLoad(
  latency: ResultPanel,
  cost: ResultPanel,
  links: readonly BaselineLink[],
): CostLoad | null {
  const costs = new Map(cost.rows.map((row) => [row.value.conditionId, row]))
  const latencyOvers = byCondition(unmeshedOverheads(latency, links))
  const costOvers = byCondition(unmeshedOverheads(cost, links))
  const points = latency.rows.flatMap((row): CostPoint[] => {
    const id = row.value.conditionId
    const own = costs.get(id)
    if (isUnmeshed(row) || own === undefined) return []
    if (row.value.value === null || own.value.value === null) return []
    return [
      {
        latency: row,
        cost: own,
        latencyOver: latencyOvers.get(id) ?? null,
        costOver: costOvers.get(id) ?? null,
        leftOut: exclusionReason(row) ?? exclusionReason(own),
      },
    ]
  })
  if (points.length === 0) return null
  const drawn = new Set(points.map((point) => point.latency.value.conditionId))
  const keep = (panel: ResultPanel): ResultPanel => ({
    ...panel,
    rows: panel.rows.filter((row) => isUnmeshed(row) || drawn.has(row.value.conditionId)),
  })
  return { panel: keep(latency), costPanel: keep(cost), points }
}

type Asked = { familyKey: string; chosen: string[]; otherKeys: string[] }

/** Test beds with their points, in the order of `asked`. */
async function loadBeds(db: Db, asked: readonly Asked[]): Promise<CostBed[]> {
  if (asked.length === 0) return []
  const keys = [...new Set(asked.flatMap(({ chosen }) => chosen))]
  const families = asked.map(({ familyKey }) => fromHex(familyKey))
  const panels = await loadPanels(db, {
    conditions: Prisma.sql`c.family_key = ANY (${families}::bytea[])`,
    bound: FAMILY_BOUND,
    where: Prisma.sql`(${Prisma.join(
      [LATENCY, ...keys].map((key) => keyFilter(requireMetricKey(key))),
      ' OR ',
    )})`,
  })
  const groups = [...new Set(panels.map(({ groupKey }) => groupKey))]
  const links = await selectBaselines(db, groups.map(fromHex))
  const byFamily = groupBy(panels, ({ familyKey }) => familyKey)
  return asked.flatMap(({ familyKey, chosen, otherKeys }): CostBed[] => {
    const own = byFamily.get(familyKey) ?? []
    const latencies = own.filter(({ key }) => key === LATENCY)
    const quantities = chosen.flatMap((key) => {
      const loads = latencies.flatMap((latency) => {
        const cost = own.find((one) => one.key === key && one.groupKey === latency.groupKey)
        return (cost && toLoad(latency, cost, links)) ?? []
      })
      return loads.length > 0 ? [{ key, loads }] : []
    })
    const origin = quantities[0]?.loads[0]?.panel.origin
    return origin ? [{ familyKey, origin, quantities, otherKeys }] : []
  })
}

function toAsked(familyKey: string, keys: readonly CostKey[], asked: string | null): Asked {
  const chosen = asked === null ? chooseKeys(keys) : [asked]
  const otherKeys = keys.map(({ key }) => key).filter((key) => !chosen.includes(key))
  return { familyKey, chosen, otherKeys }
}

/** Test beds of publications that measured p99 latency and a cost of the data plane together, newest first. */
export async function listCostBeds(db: Db, input: CostInput): Promise<CostBed[]> {
  const keys = await selectCostKeys(db, input)
  const families = [...groupBy(keys, ({ family }) => family)]
  return loadBeds(
    db,
    families.map(([family, own]) => toAsked(family, own, null)),
  )
}

/**
 * One test bed, whoever measured it. @param input.family leading digits of its key @param input.metric a cost; without
 * it its CPU and memory
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function getCostBed(
  db: Db,
  input: { family: string; metric?: string | undefined },
): Promise<CostBed> {
  if (input.metric !== undefined) requireMetricKey(input.metric)
  const keys = await selectBedKeys(db, input.family)
  const [first] = keys
  const own = keys.filter(({ family }) => family === first?.family)
  const isKnown = input.metric === undefined || own.some(({ key }) => key === input.metric)
  const [bed] =
    first && isKnown ? await loadBeds(db, [toAsked(first.family, own, input.metric ?? null)]) : []
  if (!bed)
    throw new AppError('NOT_FOUND', {
      title: 'No such chart',
      detail: `family ${input.family} has no p99 latency with ${input.metric ?? 'CPU or memory of a data plane'}`,
    })
  return bed
}
