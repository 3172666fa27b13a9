import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { groupBy } from '@/ingest/dictionary/group-by'
import { sharedTitle } from '@/ingest/dictionary/shared-title'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '@/server/results/metric-filter'
import { loadPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import type { Edition, EditionSet } from './schemas'
import { USUAL_METRIC } from '../trend-series'

/** Documents by the slugs of their editions that stand. */
async function selectDocuments(db: Db): Promise<Map<string, string>> {
  const rows = await db.publication.findMany({
    where: { editionOf: { not: null }, retractedAt: null },
    select: { slug: true, editionOf: true },
  })
  return new Map(rows.flatMap(({ slug, editionOf }) => (editionOf ? [[slug, editionOf]] : [])))
}

/** Panels of editions with a value of the mesh, of one metric if it is named. Raw: a filter over groups. */
const loadEditionPanels = (db: Db, mesh: string, slugs: readonly string[], metric: string | null) =>
  loadPanels(db, {
    where: metric === null ? Prisma.sql`true` : metricFilter(metric),
    conditions: Prisma.sql`c.group_key IN (SELECT o.group_key FROM condition o
      JOIN tested_subject su ON su.id = o.subject_id
      JOIN publication_campaign pc ON pc.campaign_id = o.campaign_id JOIN publication p ON p.id = pc.publication_id
      WHERE su.mesh = ${mesh} AND p.slug = ANY (${[...slugs]}))`,
  })

function toEdition(mesh: string, panel: ResultPanel): Edition[] {
  const rows = panel.rows.filter(
    ({ subject, value }) => value.value !== null && [mesh, 'none'].includes(subject.mesh),
  )
  const measured = rows.filter(({ subject }) => subject.mesh === mesh)
  const [version, ...more] = new Set(measured.map(({ subject }) => subject.version))
  const title = panel.origin.publication?.title ?? panel.origin.campaignTitle
  const label = more.length === 0 && version ? version : title
  return measured.length === 0
    ? []
    : [{ label, origin: panel.origin, groupKey: panel.groupKey, rows }]
}

const findSortKey = ({ rows }: Edition): string =>
  rows.find(({ subject }) => subject.sortKey !== null && subject.mesh !== 'none')?.subject
    .sortKey ?? ''

/**
 * Values of a mesh in the editions of one document that have the same statistic at the same rate and connections: the usual
 * metric first, then most editions, then the lowest load. Labels of loads leave out what does not vary within an edition,
 * so that the load itself is compared.
 * @param metric key; null for every metric
 */
export async function listEditionSets(
  db: Db,
  mesh: string,
  metric: string | null = null,
): Promise<EditionSet[]> {
  const documents = await selectDocuments(db)
  if (documents.size === 0) return []
  const panels = await loadEditionPanels(db, mesh, [...documents.keys()], metric)
  const findDocument = ({ origin }: ResultPanel): string =>
    documents.get(origin.publication?.slug ?? '') ?? ''
  const groups = groupBy(
    panels.filter((panel) => findDocument(panel) !== ''),
    (panel) => {
      const { targetRps, connections, params } = panel.workload
      return canonicalJson([findDocument(panel), panel.key, [targetRps, connections, params]])
    },
  )
  const sets = [...groups.values()].flatMap((alike): EditionSet[] => {
    const editions = alike.flatMap((panel) => toEdition(mesh, panel))
    const slugs = new Set(editions.map(({ origin }) => origin.publication?.slug))
    const [first] = alike
    // Two panels of one edition differ in what the load does not say.
    if (!first || slugs.size < 2 || slugs.size < editions.length) return []
    const { targetRps, connections } = first.workload
    return [
      {
        document: findDocument(first),
        title: sharedTitle(editions.map(({ origin }) => origin.publication?.title ?? '')),
        key: first.key,
        targetRps,
        connections,
        editions: editions.sort((a, b) => (findSortKey(a) < findSortKey(b) ? -1 : 1)),
      },
    ]
  })
  return sets.sort(
    (a, b) =>
      Number(b.key === USUAL_METRIC) - Number(a.key === USUAL_METRIC) ||
      b.editions.length - a.editions.length ||
      (a.targetRps ?? 0) - (b.targetRps ?? 0) ||
      (a.connections ?? 0) - (b.connections ?? 0),
  )
}
