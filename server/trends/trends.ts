import { productWords } from '@/ingest/dictionary/mode-words'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import { ALL_CONDITIONS, readConditions } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { groupBy } from '@/ingest/dictionary/group-by'
import { cellMetricKey, loadRows, toOrigin } from '@/server/results/panels'
import { panelTitle } from '@/server/results/titles'
import { differences, loadTestBeds } from './breaks'
import { loadRunValues, listPairs, type RunValues } from './pairs'
import { findReleaseNotes } from '@/server/catalogue/products'
import { findBand } from './drift'
import type { Trend, TrendPoint } from './schemas'
import {
  byVersion,
  groups,
  inSeries,
  partKey,
  selectNewestGroups,
  seriesName,
  seriesKey,
  versionLabel,
  type Item,
  type TrendSeries,
} from './trend-series'

type Context = { runs: RunValues; testBeds: Awaited<ReturnType<typeof loadTestBeds>> }

/** Name of each line of a panel: product and mode, as its newest value was published where two lines share them. */
function lineLabels(lines: readonly Item[][]): string[] {
  const newest = lines.map((line) => (line.at(-1) as Item).row.subject)
  const usual = newest.map((subject) =>
    subject.mode === 'none' ? subject.label : productWords(subject),
  )
  return usual.map((label, i) =>
    usual.filter((other) => other === label).length > 1 ? (newest[i]?.label ?? label) : label,
  )
}

/** Comparability groups and tracks of a series in order of time; each list is one panel. */
function splitParts(items: readonly Item[]): Item[][] {
  return groups(items, partKey).sort((a, b) => {
    const [x, y] = [a[0] as Item, b[0] as Item]
    const [p, q] = [x.cell.measured_on ?? '', y.cell.measured_on ?? '']
    return p < q ? -1 : p > q ? 1 : byVersion(x, y)
  })
}

const toPoint = ({ row, cell }: Item): TrendPoint => ({
  row,
  label: versionLabel(row),
  releasedOn: cell.released_on,
  builtOn: cell.built_on,
  ranOn: cell.ran_on,
  isUnreleased: cell.is_unreleased,
  notesUrl: cell.is_unreleased ? null : findReleaseNotes(row.subject.mesh, row.subject.version),
})

function trendFrom(
  mesh: string,
  items: Item[],
  hidden: number,
  { runs, testBeds }: Context,
): Trend {
  const first = items[0] as Item
  const key = cellMetricKey(first.cell)
  const parts = splitParts(items).map((part) =>
    groups(part, seriesName).map((series) => [...series].sort(byVersion)),
  )
  const ids = [...new Set(parts.flat().map((series) => seriesName(series[0] as Item)))]
  const judged = new Map(
    ids.map((id) => {
      const own = parts.map((part) => part.find((s) => seriesName(s[0] as Item) === id) ?? [])
      const bands = own.map((segment) => findBand(own, segment))
      return [id, { bands, pairs: listPairs(key, own, runs, bands) }]
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
      const labels = lineLabels(part)
      return {
        familyKey: cell.family_key,
        groupKey: cell.group_key,
        track: cell.track,
        origin: toOrigin(cell),
        breakFields: i === 0 ? [] : differences(side(parts[i - 1]), side(part), true),
        leftOut: cell.left_out,
        series: part.map((series, line) => {
          const lead = series[0] as Item
          const id = seriesName(lead)
          return {
            id,
            label: labels[line] ?? '',
            mesh: lead.row.subject.mesh,
            mode: lead.row.subject.mode,
            points: series.map(toPoint),
            drift: judged.get(id)?.bands[i] ?? null,
            pairs: lead.cell.is_unreleased ? [] : (judged.get(id)?.pairs[i] ?? []),
          }
        }),
      }
    }),
    olderTestBeds: hidden,
  }
}

/** Which test beds of a series are shown: the newest, or of these only where at least two versions share one. */
type Beds = 'newest' | 'comparing'

const hasTwoVersions = (series: readonly Item[]): boolean =>
  new Set(series.map(({ row }) => versionLabel(row))).size > 1

/** The values on test beds where at least two versions share a line; all of them where none does. */
function comparingOnly(items: Item[]): Item[] {
  const comparing = groups(items, partKey).filter((part) =>
    groups(part, seriesName).some(hasTwoVersions),
  )
  return comparing.length > 0 ? comparing.flat() : items
}

/**
 * The trends of the given series, in order, each with the requested test beds, and the values that it draws. The
 * number of queries does not depend on the number of series.
 * @param conditions among which test beds are chosen and counted; all unless given
 */
export async function loadDrawn(
  db: Db,
  mesh: string,
  allSeries: TrendSeries[],
  beds: Beds,
  conditions = ALL_CONDITIONS,
): Promise<{ trend: Trend; items: Item[] }[]> {
  if (allSeries.length === 0) return []
  const newest = await selectNewestGroups(db, mesh, allSeries, conditions)
  const keys = [...new Set([...newest.values()].flatMap(({ shown }) => [...shown]))]
  const loaded = await loadRows(db, {
    conditions: Prisma.sql`c.group_key = ANY (${keys.map(fromHex)}::bytea[])`,
    where: inSeries(mesh, allSeries),
  })
  const items = loaded.filter(({ cell }) => newest.get(seriesKey(cell))?.shown.has(cell.group_key))
  const [runs, testBeds] = await Promise.all([
    loadRunValues(db, items),
    loadTestBeds(db, [...new Set(items.map(({ cell }) => cell.condition_id))]),
  ])
  const bySeries = groupBy(items, ({ cell }) => seriesKey(cell))
  return allSeries.flatMap((series) => {
    const found = bySeries.get(seriesKey(series))
    if (!found) return []
    const shown = beds === 'comparing' ? comparingOnly(found) : found
    const count = new Set(shown.map(({ cell }) => cell.group_key)).size
    const hidden = (newest.get(seriesKey(series))?.total ?? count) - count
    return [{ trend: trendFrom(mesh, shown, hidden, { runs, testBeds }), items: shown }]
  })
}

/** The same without the values, of the conditions that lists read. */
export const loadTrends = async (
  db: Db,
  mesh: string,
  allSeries: TrendSeries[],
  beds: Beds = 'newest',
): Promise<Trend[]> =>
  (await loadDrawn(db, mesh, allSeries, beds, readConditions(Prisma.sql`su.mesh = ${mesh}`))).map(
    ({ trend }) => trend,
  )
