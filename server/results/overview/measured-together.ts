import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Db } from '@/server/platform/db/client'
import { REVIEWED_CONDITIONS } from '@/server/catalogue/read-conditions'
import { metricFilter } from '../metric-filter'
import { groupBy } from '@/ingest/dictionary/group-by'
import { distanceFrom, isInRange, type LoadRange } from '../load-range'
import { documentSlug } from './ranges'
import type { OverheadRange, OverviewSource, Partner } from './schemas'

/** A mesh in one mode with a value of one publication in one comparability group. */
export type MeasuredSubject = {
  publication: string
  group_key: string
  mesh: string
  mesh_name: string
  mode: Mode
  target_rps: number | null
}

/** Who measured which mesh in which group, for a metric. Raw: distinct over a view. */
export const selectMeasuredSubjects = (db: Db, metric: string): Promise<MeasuredSubject[]> =>
  db.$queryRaw`
    SELECT DISTINCT p.slug AS publication, encode(c.group_key, 'hex') AS group_key, su.mesh, su.mesh_name, su.mode, w.target_rps
    FROM ${REVIEWED_CONDITIONS} c JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
      JOIN publication p ON p.id = pc.publication_id AND p.retracted_at IS NULL
      JOIN tested_subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id
    WHERE su.mesh <> 'none' AND NOT su.mesh_is_baseline AND EXISTS (SELECT FROM summary_value s
      WHERE s.condition_id = c.id AND ${metricFilter(metric)} AND s.value IS NOT NULL
        AND s.method IN ('published', 'mean_of_runs') OFFSET 0)
    ORDER BY 1, 2, 3, 5`

type Subject = Pick<OverheadRange, 'mesh' | 'mode'>
const toKey = ({ mesh, mode }: Subject): string => `${mesh} ${mode}`

/**
 * The other meshes and modes that were measured between the bounds, each with the number of publications that measured it
 * together with the subject there; where none did, the nearest load at which any did.
 * @param sources of the requested publications, newest first
 */
export function listPartners(
  subject: Subject,
  held: readonly MeasuredSubject[],
  range: LoadRange,
  sources: readonly OverviewSource[],
): Partner[] {
  const bySlug = new Map(sources.map((source, i) => [source.slug, { source, i }]))
  const asked = held.filter(({ publication }) => bySlug.has(publication))
  const own = new Set(
    asked.filter((one) => toKey(one) === toKey(subject)).map((one) => one.group_key),
  )
  const others = groupBy(
    asked.filter((one) => toKey(one) !== toKey(subject)),
    toKey,
  )
  const findPlace = ({ publication }: MeasuredSubject): number => bySlug.get(publication)?.i ?? 0
  return [...others.values()].flatMap((rows): Partner[] => {
    const [first] = rows
    if (!first || !rows.some(({ target_rps }) => isInRange(target_rps, range))) return []
    const shared = rows
      .filter(({ group_key, target_rps }) => own.has(group_key) && target_rps !== null)
      .sort(
        (x, y) =>
          distanceFrom(x.target_rps, range) - distanceFrom(y.target_rps, range) ||
          findPlace(x) - findPlace(y),
      )
    const inside = rows.filter(
      ({ group_key, target_rps }) => own.has(group_key) && isInRange(target_rps, range),
    )
    const documents = inside.flatMap(({ publication }) => {
      const found = bySlug.get(publication)
      return found ? [documentSlug(found.source)] : []
    })
    const [nearest] = shared
    const title = nearest && bySlug.get(nearest.publication)?.source.title
    return [
      {
        mesh: first.mesh,
        meshName: first.mesh_name,
        mode: first.mode,
        publications: new Set(documents).size,
        nearest:
          documents.length > 0 || !nearest || nearest.target_rps === null || title === undefined
            ? null
            : { targetRps: nearest.target_rps, slug: nearest.publication, title },
      },
    ]
  })
}
