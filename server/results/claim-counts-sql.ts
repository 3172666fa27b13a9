import { Prisma } from '@/prisma/generated/client'

/** The fields of `ClaimCounts` for `jsonb_build_object`, over rows of the table claim as `cl`. */
export const CLAIM_COUNTS = Prisma.sql`
  'hold', count(*) FILTER (WHERE cl.verdict = 'consistent'),
  'partly', count(*) FILTER (WHERE cl.verdict = 'partly'),
  'inconsistent', count(*) FILTER (WHERE cl.verdict = 'inconsistent'),
  'open', count(*) FILTER (WHERE cl.verdict NOT IN ('consistent', 'partly', 'inconsistent'))`
