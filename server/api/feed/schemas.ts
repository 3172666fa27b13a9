import { z } from 'zod'

const of = z.string().max(100).nullable().default(null)

/** What a feed is about; null = everything. Of a metric there are regressions and steps between versions alone. */
export const FeedInput = z.object({ mesh: of, campaign: of, metric: of })
export type FeedInput = z.infer<typeof FeedInput>

/** One feed entry. `key` never changes, because feed readers identify an entry by it. */
export const FeedEntry = z.object({
  key: z.string(),
  kind: z.enum(['publication', 'campaign', 'regression', 'version', 'decision']),
  title: z.string(),
  /** path on this site */
  href: z.string(),
  summary: z.string(),
  author: z.string(),
  /** when it came into this database, ISO with time zone */
  updatedAt: z.string(),
  /** ISO date of a publication; null when it states none, and for everything else */
  publishedOn: z.string().nullable(),
})
export type FeedEntry = z.infer<typeof FeedEntry>
