import { Prisma } from '@/prisma/generated/client'
import { MAX_SUBMITTED_CONDITIONS } from './schemas'

/** Every condition, as rows of a FROM clause. */
export const ALL_CONDITIONS = Prisma.sql`condition`

/**
 * The conditions of publications that stand, as rows of a FROM clause. OFFSET keeps the planner from joining the values of all
 * conditions before it asks whose they are.
 */
export const REVIEWED_CONDITIONS = Prisma.sql`(
  SELECT c.* FROM reviewed_campaign r JOIN condition c ON c.campaign_id = r.campaign_id OFFSET 0)`

/**
 * The conditions of products that lists and charts read, as rows of a FROM clause: all that somebody stands behind, and of
 * submitted runs the newest. Not for a URL of one chart, which must not stop working because others sent more.
 * @param subjects which, over `su`, the tested subject
 */
export const readConditions = (subjects: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT * FROM (SELECT c.*, t.trust, row_number() OVER (PARTITION BY t.trust ORDER BY c.id DESC) AS place
    FROM tested_subject su JOIN condition c ON c.subject_id = su.id JOIN campaign_trust t ON t.campaign_id = c.campaign_id
    WHERE ${subjects}) AS placed
  WHERE trust IN ('reviewed', 'declared') OR place <= ${MAX_SUBMITTED_CONDITIONS} OFFSET 0)`
