import { Prisma } from '@/prisma/generated/client'
import { isMetricCode } from '@/ingest/dictionary/metrics'
import { groupBy } from '@/ingest/dictionary/group-by'
import { byInterest } from '@/ingest/dictionary/metric-interest'
import { readConditions } from '@/server/catalogue/read-conditions'
import { ALL, meshTag } from '@/server/catalogue/cache-tags'
import { cached } from '@/server/platform/cache/cached'
import type { Db } from '@/server/platform/db/client'
import { mapAtMost } from '@/server/platform/map-at-most'
import { AppError } from '@/server/platform/errors'
import { isOfMetric } from '@/server/results/metric-filter'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { selectRunSeries } from '../ci-runs'
import { loadCiTrends } from '../ci-trends'
import { listComparableSeries, loadTestedTrends } from '../comparable-trends'
import { getCiTrend, getTrend } from '../get-trend'
import { listMeshes } from '../queries'
import { loadDrawn } from '../trends'
import {
  CHANGE_GROUPS,
  type Change,
  type ChangeChart,
  type ChangeList,
  type GetChangeInput,
  type ListChangesInput,
} from './schemas'
import { byGroupAndSize, bySize, chooseLead, isFlagged, isPublished } from './order'
import { runChanges, versionChanges } from './to-change'

/** Products that are read, those with most conditions first, and series of each of them. */
const MAX_MESHES = 60
const MAX_SERIES = 60
/** Series of the one product that is asked for. */
const MAX_OWN_SERIES = 600

/** Products that are read at a time: each takes a connection, which other pages need as well. */
const MAX_AT_A_TIME = 2

/** Lines of a mesh that may show a change, and how many series of it were not read. */
type MeshChanges = { changes: Change[]; unread: number }

/** @param max series of versions, and of runs */
const listMeshChanges = (db: Db, mesh: string, max: number): Promise<MeshChanges> =>
  cached(db, ['mesh-changes', mesh, max], [meshTag(mesh)], async () => {
    const versions = await listComparableSeries(db, mesh)
    const runs = await selectRunSeries(db, mesh, Prisma.sql`true`)
    const read = readConditions(Prisma.sql`su.mesh = ${mesh}`)
    const drawn = await loadDrawn(db, mesh, versions.slice(0, max), 'comparing', read)
    const series = await loadCiTrends(db, mesh, runs.slice(0, MAX_SERIES))
    const changes = [
      ...drawn.flatMap(({ trend, items }) => versionChanges(trend, items)),
      ...series.flatMap(runChanges),
    ]
    const unread = Math.max(0, versions.length - max) + Math.max(0, runs.length - MAX_SERIES)
    return { changes, unread }
  })

/**
 * Products that may have a series: two versions in one group, mode and configuration, or a run in CI. Most have neither.
 * Raw: groups of a view, by numbers.
 */
async function selectMeshesWithSeries(db: Db): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ mesh: string }[]>`
    WITH numbered AS MATERIALIZED (SELECT id, mesh, dense_rank() OVER (ORDER BY mesh, track, mode, config) AS line,
        dense_rank() OVER (ORDER BY coalesce(version_raw, 'version not stated')) AS version
      FROM tested_subject)
    SELECT DISTINCT mesh FROM (SELECT su.mesh
      FROM condition c JOIN campaign ca ON ca.id = c.campaign_id JOIN numbered su ON su.id = c.subject_id
      GROUP BY su.mesh, ca.mode, c.group_key, su.line HAVING ca.mode = 'continuous' OR min(su.version) < max(su.version)) AS found`
  return new Set(rows.map(({ mesh }) => mesh))
}

/** @param asked product of which all series are read; null: some of every product */
async function listAllChanges(db: Db, asked: string | null) {
  const [products, withSeries] = await Promise.all([listMeshes(db), selectMeshesWithSeries(db)])
  const meshes = products.filter(({ isBaseline }) => !isBaseline).slice(0, MAX_MESHES)
  const read = meshes.filter(({ slug }) => withSeries.has(slug))
  const found = await mapAtMost(MAX_AT_A_TIME, read, async ({ slug, name }) => {
    const max = slug === asked ? MAX_OWN_SERIES : MAX_SERIES
    return { slug, name, ...(await listMeshChanges(db, slug, max)) }
  })
  const unread = found
    .filter((one) => one.unread > 0)
    .map(({ slug, name, unread: count }) => ({ mesh: slug, name, count }))
  const changes = found.flatMap((one) => one.changes)
  return { meshes, changes: changes.sort(byGroupAndSize), unread }
}

/** The same for all lists of one product, or of every product: their filters choose from what was read. */
const allChanges = (db: Db, asked: string | null): ReturnType<typeof listAllChanges> =>
  cached(db, ['all-changes', asked], [ALL], () => listAllChanges(db, asked))

const countGroup = (changes: readonly Change[], group: Change['group']) => {
  const own = changes.filter((change) => change.group === group)
  return {
    total: own.length,
    proven: own.filter(({ step }) => step !== null).length,
    flagged: own.filter(isFlagged).length,
  }
}

/** Whether a key is the one asked for, or of the metric whose code is asked for: "tcp.throughput" has all of its keys. */
const isOfKey = (key: string, asked: string): boolean =>
  key === asked || (isMetricCode(asked) && parseMetricKey(key)?.metric === asked)

/** So many of each product in each campaign, without a flag and of those that readers look for first, and how many of each are left out. */
function foldSources(
  changes: readonly Change[],
  perSource: number,
): Pick<ChangeList, 'changes' | 'folded'> {
  const sources = groupBy(changes, ({ group, mesh, origin }) =>
    [group, mesh, origin.campaign].join(' '),
  )
  const kept = new Set(
    [...sources.values()].flatMap((all) =>
      all
        .toSorted((a, b) => Number(isFlagged(a)) - Number(isFlagged(b)) || byInterest(a, b))
        .slice(0, perSource),
    ),
  )
  const folded = [...sources.values()].flatMap(([first, ...others]) => {
    const count = others.length + 1 - perSource
    if (!first || count < 1) return []
    const { mesh, label, group, origin } = first
    return [{ mesh, label, group, origin, count }]
  })
  return {
    changes: changes.filter((one) => kept.has(one)),
    folded: folded.sort((a, b) => b.count - a.count),
  }
}

/**
 * Everything that was measured at two versions, or run after run, on one test bed.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function listChanges(db: Db, input: ListChangesInput): Promise<ChangeList> {
  const { metric, mesh, kind, perSource, page, limit } = input
  if (metric !== null) isOfMetric(metric)
  const { meshes, changes: all, unread } = await allChanges(db, mesh)
  const changes = all.filter(
    (one) =>
      (mesh === null || one.mesh === mesh) &&
      (metric === null || isOfKey(one.key, metric)) &&
      (kind === null || one.kind === kind),
  )
  const list = perSource === null ? { changes, folded: [] } : foldSources(changes, perSource)
  const measured = new Set(all.map((one) => one.mesh))
  return {
    changes: list.changes.slice((page - 1) * limit, page * limit),
    folded: list.folded,
    unread: unread.filter((one) => mesh === null || one.mesh === mesh),
    counts: {
      meshes: countGroup(changes, 'meshes'),
      gateways: countGroup(changes, 'gateways'),
      declared: countGroup(changes, 'declared'),
      submitted: countGroup(changes, 'submitted'),
    },
    leads: CHANGE_GROUPS.flatMap(
      (group) => chooseLead(changes.filter((one) => one.group === group)) ?? [],
    ),
    largest: changes.filter((one) => isPublished(one) && !isFlagged(one)).sort(bySize)[0] ?? null,
    total: list.changes.length,
    meshes: meshes
      .filter(({ slug }) => measured.has(slug))
      .map(({ slug, name }) => ({ slug, name })),
    metrics: [...new Set(all.map(({ key }) => key))],
    hasRuns: all.some((one) => one.kind === 'runs'),
  }
}

/** One chart of the list. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function getChange(db: Db, input: GetChangeInput): Promise<ChangeChart> {
  const { mesh, metric, group, line } = input
  if (group !== null && line !== null)
    return { kind: 'runs', trend: (await getCiTrend(db, { mesh, metric, group, line })).trend }
  if (group !== null)
    return { kind: 'versions', trend: (await getTrend(db, { mesh, metric, group })).trend }
  const [trend] = parseMetricKey(metric) ? await loadTestedTrends(db, mesh, metric) : []
  if (trend) return { kind: 'versions', trend }
  throw new AppError('NOT_FOUND', {
    title: 'No such chart',
    detail: `no two versions of ${mesh} with ${metric} share a test bed`,
  })
}
