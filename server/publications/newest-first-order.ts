import { Prisma } from '@/prisma/generated/client'

/** Order of all lists of publications `p`: newest first; undated ones last, by the end of measurement. */
export const NEWEST_FIRST = Prisma.sql`p.published_on DESC NULLS LAST, (SELECT max(ca.ended_on) FROM publication_campaign pc
    JOIN campaign ca ON ca.id = pc.campaign_id WHERE pc.publication_id = p.id) DESC NULLS LAST, p.slug DESC`
