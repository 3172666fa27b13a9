import { Prisma } from '@/prisma/generated/client'

/**
 * Whether somebody vouches for the results of a campaign `ca`: a publication, or an organisation whose relation to the
 * products maintainers know. Anybody may send the others. Raw: two small sets, so that a hundred thousand values cost no join.
 */
export const IS_REVIEWED = Prisma.sql`(ca.id IN (SELECT campaign_id FROM publication_campaign)
  OR ca.org_id IN (SELECT id FROM organisation WHERE relation <> 'unknown'))`
