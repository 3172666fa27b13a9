import { modeName } from '@/ingest/dictionary/mode-words'
import { Prisma } from '@/prisma/generated/client'
import { parseVersion } from '@/ingest/dictionary/version'
import type { ResultRow } from '../schemas'
import type { SubjectRef } from './schemas'

const bare = (version: string): string => version.replace(/^v(?=\d)/, '')

/** SQL condition over the aliases of `selectCells`. Spellings of one version are equal: 1.25, v1.25.0. */
export function subjectFilter({ mesh, version, mode }: SubjectRef): Prisma.Sql {
  const { track, sortKey, build } = parseVersion(version ?? '')
  return Prisma.sql`(su.mesh = ${mesh}
    AND (${version === null} OR (su.track = ${track} AND su.sort_key = ${sortKey}
        AND coalesce(substring(su.version_raw FROM '\\+([0-9A-Za-z.-]+)'), '') = ${build})
      OR ${bare(version ?? '')} IN (regexp_replace(su.version_raw, '^v(?=\\d)', ''), su.version))
    AND (${mode === null} OR su.mode = ${mode ?? ''}))`
}

/** The same test on a loaded row. */
export function isSubject({ mesh, version, mode }: SubjectRef, { subject }: ResultRow): boolean {
  const { track, sortKey, build } = parseVersion(version ?? '')
  const isVersion =
    version === null ||
    (sortKey !== null &&
      subject.track === track &&
      subject.sortKey === sortKey &&
      parseVersion(subject.version ?? '').build === build) ||
    (subject.version !== null && bare(subject.version) === bare(version))
  return subject.mesh === mesh && isVersion && (mode === null || subject.mode === mode)
}

/** "Istio 1.25.0 ambient + waypoint". @param names of meshes by slug; one that was never measured keeps its slug */
export const refLabel = (
  { mesh, version, mode }: SubjectRef,
  names: ReadonlyMap<string, string>,
): string =>
  [names.get(mesh) ?? mesh, version, mode && modeName(mode)]
    .filter((word) => word !== null)
    .join(' ')
