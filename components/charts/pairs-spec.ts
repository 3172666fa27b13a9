import type { Mode } from '@/ingest/dictionary/vocabulary'

type PairSide = { name: string; mesh: string; mode: Mode }

/** Loads of a pair that are alike: the first was lower beyond noise, or unproven, the second was, neither, not counted. */
export type PairPartKind = 'won' | 'unproven' | 'lost' | 'even' | 'out'

/** How two stand on the test beds that publications share between them. */
export type PairRow = {
  id: string
  /** the one that was lower more often; higher where more is better */
  first: PairSide
  second: PairSide
  /** between both names: "lower than", "and" */
  relation: string
  parts: { kind: PairPartKind; count: number; words: string }[]
  /** "9 of 13" */
  count: string
  /** "Linkerd’s vendor 9 of 9, independent 0 of 4"; null where no load counts */
  split: string | null
  /** "4 publications; 41 flagged loads not counted" */
  sources: string
  href: string
}

/** Pairs that publications measured together: counts of loads with their sources, never a rank. */
export type Pairs = {
  /** what the counts are of */
  head: string
  sourcesHead: string
  rows: PairRow[]
  /** the parts that occur */
  legend: { kind: PairPartKind; words: string }[]
}
