import type { PairRow, Pairs } from '../pairs-spec'

const countAll = ({ parts }: PairRow): number => parts.reduce((sum, { count }) => sum + count, 0)

/** px kept free at the end of a bar for the longest count, "13 of 27" or "12 equal or mixed" */
const COUNT_ROOM = { fraction: 88, words: 136 }

/** Widths of bars: all of a picture have one scale. */
export type BarScale = {
  /** px beside the longest bar */
  beside: number
  /** loads of a row, counted or not, as a share of those of the longest bar */
  share: (row: PairRow) => number
}

export function barScale({ rows }: Pick<Pairs, 'rows'>): BarScale {
  const longest = Math.max(1, ...rows.map(countAll))
  const hasWords = rows.some(({ count }) => !/^\d+ of \d+$/.test(count))
  return {
    beside: hasWords ? COUNT_ROOM.words : COUNT_ROOM.fraction,
    share: (row) => countAll(row) / longest,
  }
}
