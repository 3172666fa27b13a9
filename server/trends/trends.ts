import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db'
import { fromHex } from '@/server/platform/hex'
import { groupBy, keyOf, loadRows, originOf } from '@/server/results/panels'
import { panelTitle } from '@/server/results/titles'
import { differences, loadTestBeds } from './breaks'
import { loadRunValues, pairsOf, type RunValues } from './pairs'
import type { Trend } from './schemas'
import {
  byVersion,
  groups,
  inSeries,
  partOf,
  selectNewestGroups,
  seriesOf,
  seriesKey,
  versionLabel,
  type Item,
  type TrendSeries,
} from './trend-series'

type Context = { runs: RunValues; testBeds: Awaited<ReturnType<typeof loadTestBeds>> }

const lineLabel = ({ row: { subject } }: Item): string =>
  subject.mode === 'none' ? subject.label : `${subject.meshName} ${subject.mode}`

/** Comparability groups and tracks of a series in order of time; each list is one panel. */
function partsOf(items: readonly Item[]): Item[][] {
  return groups(items, partOf).sort((a, b) => {
    const [x, y] = [a[0] as Item, b[0] as Item]
    const [p, q] = [x.cell.measured_on ?? '', y.cell.measured_on ?? '']
    return p < q ? -1 : p > q ? 1 : byVersion(x, y)
  })
}

function trendFrom(
  mesh: string,
  items: Item[],
  hidden: number,
  { runs, testBeds }: Context,
): Trend {
  const first = items[0] as Item
  const key = keyOf(first.cell)
  const parts = partsOf(items).map((part) =>
    groups(part, seriesOf).map((series) => [...series].sort(byVersion)),
  )
  const ids = [...new Set(parts.flat().map((series) => seriesOf(series[0] as Item)))]
  const pairs = new Map(
    ids.map((id) => {
      const own = parts.map((part) => part.find((s) => seriesOf(s[0] as Item) === id) ?? [])
      return [id, pairsOf(key, own, runs)]
    }),
  )
  const side = (part: Item[][] | undefined) => {
    const cell = (part?.[0]?.[0] as Item).cell
    return { cell, facts: testBeds.get(cell.condition_id) ?? {} }
  }
  return {
    mesh,
    key,
    title: panelTitle(parseMetricKey(key), first.row.workload),
    parts: parts.map((part, i) => {
      const { cell } = side(part)
      return {
        familyKey: cell.family_key,
        groupKey: cell.group_key,
        track: cell.track,
        origin: originOf(cell),
        breakFields: i === 0 ? [] : differences(side(parts[i - 1]), side(part), true),
        series: part.map((series) => {
          const lead = series[0] as Item
          const id = seriesOf(lead)
          return {
            id,
            label: lineLabel(lead),
            mesh: lead.row.subject.mesh,
            mode: lead.row.subject.mode,
            points: series.map(({ row }) => ({ row, label: versionLabel(row) })),
            pairs: pairs.get(id)?.[i] ?? [],
          }
        }),
      }
    }),
    olderTestBeds: hidden,
  }
}

/**
 * The trends of the given series, in order, each with its newest test beds. The number of queries does not depend on the
 * number of series.
 */
export async function loadTrends(db: Db, mesh: string, allSeries: TrendSeries[]): Promise<Trend[]> {
  if (allSeries.length === 0) return []
  const newest = await selectNewestGroups(db, mesh, allSeries)
  const keys = [...new Set([...newest.values()].flatMap(({ shown }) => [...shown]))]
  const loaded = await loadRows(
    db,
    Prisma.sql`${inSeries(mesh, allSeries)} AND c.group_key = ANY (${keys.map(fromHex)}::bytea[])`,
  )
  const items = loaded.filter(({ cell }) => newest.get(seriesKey(cell))?.shown.has(cell.group_key))
  const context = {
    runs: await loadRunValues(db, items),
    testBeds: await loadTestBeds(db, [...new Set(items.map(({ cell }) => cell.condition_id))]),
  }
  const bySeries = groupBy(items, ({ cell }) => seriesKey(cell))
  return allSeries.flatMap((series) => {
    const found = bySeries.get(seriesKey(series))
    const groups = newest.get(seriesKey(series))
    const hidden = groups ? groups.total - groups.shown.size : 0
    return found ? [trendFrom(mesh, found, hidden, context)] : []
  })
}
