import { canonicalJson } from '@/ingest/canonical-json'
import { parseMetricKey } from '@/ingest/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '../db'
import type { CellRow } from '../results/cells'
import { keyOf, loadRows, originOf } from '../results/panels'
import { panelTitle } from '../results/titles'
import { Trend, type ResultRow } from '../results/schemas'

type Item = { row: ResultRow; cell: CellRow }

/** Publisher, metric key and nominal workload: what must stay the same for values to be one story over versions. */
const storyOf = ({ row, cell }: Item): string =>
  canonicalJson({ publisher: cell.organisation, key: keyOf(cell), workload: row.workload })

/** A comparability group and a release track: only inside one may points be joined. */
const partOf = ({ cell }: Item): string => `${cell.group_key} ${cell.track}`

const seriesOf = ({ row }: Item): string =>
  `${row.subject.mode} ${canonicalJson(row.subject.config)}`

function groups<T>(items: T[], keyFor: (item: T) => string): T[][] {
  const found = new Map<string, T[]>()
  for (const item of items) found.set(keyFor(item), [...(found.get(keyFor(item)) ?? []), item])
  return [...found.values()]
}

const versionLabel = (row: ResultRow): string => row.subject.version ?? 'version not stated'

/** Order inside a segment: the version key; versions without an order come last. */
const byVersion = (a: Item, b: Item): number => {
  const [x, y] = [a.row.subject.sortKey, b.row.subject.sortKey]
  return x === y ? 0 : x === null ? 1 : y === null ? -1 : x < y ? -1 : 1
}

/** Which fields differ between two neighbouring segments, in words. */
function differences(before: CellRow, after: CellRow): string[] {
  const fields: [string, string | null, string | null][] = [
    ['release track', before.track, after.track],
    ['harness', before.harness, after.harness],
    ['harness version', before.harness_version, after.harness_version],
    ['load model', before.load_model, after.load_model],
    ['environment', before.environment, after.environment],
  ]
  const told = fields
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `${name}: ${a ?? 'not stated'} → ${b ?? 'not stated'}`)
  // Each panel is headed by its campaign, so the campaign is a reason of its own only when nothing else is.
  return told.length > 0 || before.campaign === after.campaign
    ? told
    : ['another campaign, measured at another time']
}

function partFrom(items: Item[], previous: Item | undefined) {
  const first = items[0] as Item
  return {
    familyKey: first.cell.family_key,
    track: first.cell.track,
    origin: originOf(first.cell),
    breakFields: previous ? differences(previous.cell, first.cell) : [],
    series: groups(items, seriesOf).map((series) => {
      const sorted = [...series].sort(byVersion)
      const { subject } = (sorted[0] as Item).row
      return {
        id: seriesOf(series[0] as Item),
        label: subject.mode === 'none' ? subject.label : `${subject.meshName} ${subject.mode}`,
        mesh: subject.mesh,
        mode: subject.mode,
        points: sorted.map(({ row }) => ({ row, label: versionLabel(row) })),
      }
    }),
  }
}

function trendFrom(mesh: string, items: Item[]): Trend {
  const first = items[0] as Item
  const parts = groups(items, partOf)
  const dated = parts.sort((a, b) => {
    const [x, y] = [(a[0] as Item).cell.measured_on ?? '', (b[0] as Item).cell.measured_on ?? '']
    return x < y ? -1 : x > y ? 1 : byVersion(a[0] as Item, b[0] as Item)
  })
  const key = keyOf(first.cell)
  return Trend.parse({
    mesh,
    key,
    title: panelTitle(parseMetricKey(key), first.row.workload),
    parts: dated.map((part, i) => partFrom(part, dated[i - 1]?.[0])),
  })
}

const versionsOf = (items: Item[]): number =>
  new Set(items.map(({ row }) => versionLabel(row))).size

/** Every story of a mesh with at least two measured versions, the longest first. */
export async function loadTrends(db: Db, mesh: string, metric: Prisma.Sql): Promise<Trend[]> {
  const items = await loadRows(
    db,
    Prisma.sql`m.slug = ${mesh} AND s.value IS NOT NULL AND ${metric}`,
  )
  return groups(items, storyOf)
    .filter((story) => versionsOf(story) > 1)
    .sort((a, b) => versionsOf(b) - versionsOf(a))
    .map((story) => trendFrom(mesh, story))
}
