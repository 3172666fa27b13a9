import { Prisma } from '@/prisma/generated/client'

/**
 * Who votes. The views `reviewed_campaign` and `campaign_trust` define it, for SQL and for the client (`campaign.trust`).
 * A sentence or count about the field, a picker, the feed and the site map read reviewed results; a series is judged for
 * reviewed and declared ones; a run of a pull request is part of none of them. What a demonstration holds is on its own
 * pages: its conditions are never listed, and what reads others than listed ones leaves out `IS_DEMONSTRATION`.
 */

/**
 * Whether a campaign is of a publication that stands. Raw: a small set, so that a hundred thousand values cost no join.
 * @param campaign column with its id
 */
export const isReviewed = (campaign: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${campaign} IN (SELECT campaign_id FROM reviewed_campaign))`

/** Whether the campaign of a condition `c` votes in sentences about the field. */
export const VOTES = isReviewed(Prisma.sql`c.campaign_id`)

/** Whether somebody stands behind the series of a campaign `ca`: it is reviewed, or its organisation is known. */
export const IS_VOUCHED_FOR = Prisma.sql`(ca.id IN (SELECT campaign_id FROM campaign_trust WHERE trust IN ('reviewed', 'declared')))`

/** Whether the numbers of a campaign were made up to show the site. @param campaign column with its id */
export const isDemonstration = (campaign: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${campaign} IN (SELECT campaign_id FROM demonstration_campaign))`

/** The same of the campaign of a condition `c`. */
export const IS_DEMONSTRATION = isDemonstration(Prisma.sql`c.campaign_id`)
