import { Prisma } from '@/prisma/generated/client'
import { VOTES } from './trust'

/**
 * Which rows `c` of the table of conditions were measured: neither "not applicable" nor withheld by its authors, and
 * shown to everybody.
 */
export const MEASURED = Prisma.sql`c.applicability = 'measured' AND c.is_listed`

/**
 * The count of measured conditions that pages, lists and search show: those of publications.
 * @param by which, of tested subjects `t`: `t.mesh_id = m.id`
 * @param votes false: those of other senders
 */
export const countMeasured = (by: Prisma.Sql, votes = true): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM condition c JOIN tested_subject t ON t.id = c.subject_id
   WHERE ${by} AND ${MEASURED} AND ${votes ? VOTES : Prisma.sql`NOT ${VOTES}`})`
