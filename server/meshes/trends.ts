import { canonicalJson } from '@/ingest/canonical-json'
import { parseMetricKey } from '@/ingest/metric-key'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '../db'
import type { CellRow } from '../results/cells'
import { keyOf, loadRows, originOf } from '../results/panels'
import { panelTitle } from '../results/titles'
import { Trend, type ResultRow } from '../results/schemas'

type Item = { row: ResultRow; cell: CellRow }

type KeyColumns = Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>
/** Publisher, metric key and nominal workload: what must stay the same for values to be one story over versions. */
export type Story = KeyColumns & {
  org_id: number
  workload_id: number
  metric_id: number
  component_id: number
  versions: number
}

/**
 * Every story of a mesh with at least two measured versions, the longest first. Counted in the database, because
 * a mesh may have a hundred thousand values and a page shows a dozen stories.
 */
export const selectStories = (db: Db, mesh: string, metric: Prisma.Sql): Promise<Story[]> =>
  db.$queryRaw<Story[]>`
    SELECT ca.org_id, c.workload_id, s.metric_id, s.component_id, me.code AS metric, co.code AS component, s.statistic,
      s.q_ppm, count(DISTINCT coalesce(su.version_raw, 'version not stated'))::int AS versions
    FROM mesh m JOIN mesh_version v ON v.mesh_id = m.id JOIN subject su ON su.mesh_version_id = v.id
      JOIN condition c ON c.subject_id = su.id JOIN campaign ca ON ca.id = c.campaign_id
      JOIN summary s ON s.condition_id = c.id JOIN metric me ON me.id = s.metric_id
      JOIN component co ON co.id = s.component_id
    WHERE m.slug = ${mesh} AND s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL AND ${metric}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING count(DISTINCT coalesce(su.version_raw, 'version not stated')) > 1
    ORDER BY versions DESC, min(c.id), s.metric_id, s.component_id, s.statistic, s.q_ppm`

const storyOf = (row: Pick<CellRow, 'org_id' | 'workload_id' | keyof KeyColumns>): string =>
  `${row.org_id} ${row.workload_id} ${keyOf(row)}`

/** A comparability group and a release track: only inside one may points be joined. */
const partOf = ({ cell }: Item): string => `${cell.group_key} ${cell.track}`

const seriesOf = ({ row }: Item): string =>
  `${row.subject.mode} ${canonicalJson(row.subject.config)}`

function groups<T>(items: T[], keyFor: (item: T) => string): T[][] {
  const found = new Map<string, T[]>()
  for (const item of items) {
    const key = keyFor(item)
    const group = found.get(key)
    if (group) group.push(item)
    else found.set(key, [item])
  }
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
  if (told.length > 0) return told
  return before.campaign === after.campaign
    ? ['details of the environment or of the harness']
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

/** The trends of the given stories, in their order. */
export async function loadTrends(db: Db, mesh: string, stories: Story[]): Promise<Trend[]> {
  if (stories.length === 0) return []
  const wanted = Prisma.join(
    stories.map(
      (s) =>
        Prisma.sql`(${s.org_id}::int, ${s.workload_id}::int, ${s.metric_id}::int, ${s.component_id}::int, ${s.statistic}, ${s.q_ppm}::int)`,
    ),
  )
  const items = await loadRows(
    db,
    Prisma.sql`m.slug = ${mesh} AND s.value IS NOT NULL
      AND (ca.org_id, c.workload_id, s.metric_id, s.component_id, s.statistic, s.q_ppm) IN (${wanted})`,
  )
  const byStory = new Map(
    groups(items, ({ cell }) => storyOf(cell)).map((story) => [
      storyOf((story[0] as Item).cell),
      story,
    ]),
  )
  return stories.flatMap((story) => {
    const found = byStory.get(storyOf(story))
    return found ? [trendFrom(mesh, found)] : []
  })
}
