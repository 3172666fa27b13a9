import { Prisma } from '@/prisma/generated/client'
import type { ResultRow } from '../results/schemas'
import type { SubjectRef } from './schemas'

const bare = (version: string): string => version.replace(/^v(?=\d)/, '')

/** SQL condition over the aliases of `selectCells`. A version is matched as printed, with or without its "v". */
export function subjectFilter({ mesh, version, mode }: SubjectRef): Prisma.Sql {
  return Prisma.sql`(m.slug = ${mesh}
    AND (${version === null} OR ${bare(version ?? '')} IN (regexp_replace(su.version_raw, '^v(?=\\d)', ''), v.raw))
    AND (${mode === null} OR su.mode = ${mode ?? ''}))`
}

/** The same test on a row that was read. */
export const isSubject = ({ mesh, version, mode }: SubjectRef, { subject }: ResultRow): boolean =>
  subject.mesh === mesh &&
  (version === null || (subject.version !== null && bare(subject.version) === bare(version))) &&
  (mode === null || subject.mode === mode)

/** "Istio 1.25.0 ambient+waypoint" by the words of the address. */
export const refLabel = ({ mesh, version, mode }: SubjectRef): string =>
  [mesh, version, mode].filter((word) => word !== null).join(' ')
