import { z } from 'zod'

export const SEARCH_KINDS = [
  'trend',
  'mesh',
  'version',
  'publication',
  'harness',
  /** entries of the metric dictionary */
  'metric',
  /** products and versions that no publication measured */
  'unpublished',
  /** campaigns of senders, which no publication reports */
  'campaign',
  /** trends of runs that nobody reviewed */
  'submitted',
] as const

/** What is known from sent runs alone, which no count of matches includes. */
export const SENT_KINDS: readonly (typeof SEARCH_KINDS)[number][] = [
  'unpublished',
  'campaign',
  'submitted',
]

/** Characters of a query that are used; the rest is ignored. */
export const MAX_SEARCH_CHARACTERS = 200

export const SearchInput = z.object({
  q: z.string().max(MAX_SEARCH_CHARACTERS).describe('words, or their beginnings'),
})
export type SearchInput = z.infer<typeof SearchInput>

export const SearchHit = z.object({
  href: z.string(),
  title: z.string(),
  /** short facts in reading order: "Buoyant", "published 2021-05-27", "8 conditions" */
  facts: z.array(z.string()),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Matches of one kind that are counted; anybody can send more than a reader goes through. */
export const MAX_COUNTED = 1_000

/** The best hits of one kind, and how many there are. */
export const SearchGroup = z.object({
  kind: z.enum(SEARCH_KINDS),
  hits: z.array(SearchHit),
  total: z.number(),
  /** whether there are more than `total`, which is as far as is counted */
  hasMore: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchResults = z.object({
  /** the words searched for; empty when the text has no letter or digit */
  words: z.array(z.string()),
  groups: z.array(SearchGroup),
})
export type SearchResults = z.infer<typeof SearchResults>
