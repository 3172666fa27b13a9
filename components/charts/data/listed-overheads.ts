import type { PublishedRange, RangeSource } from '@/server/results/overview/schemas'

/** What one publication says of one mesh and mode, and whether a flag keeps it out of the range. */
export type ListedOverhead = { range: PublishedRange; source: RangeSource; isFlagged: boolean }

/** Everything that the plot draws, in the order of its rows. */
export const listOverheads = (ranges: readonly PublishedRange[]): ListedOverhead[] =>
  ranges.flatMap((range) => [
    ...range.sources.map((source) => ({ range, source, isFlagged: false })),
    ...range.flagged.map((source) => ({ range, source, isFlagged: true })),
  ])
