import type { Measurement } from '../model/parsed-run'
import { percentile } from '../model/build-run'
import { SAMPLE_LEVELS } from './samples'

/** A row of an HdrHistogram percentile table: `count` samples, a share of them, lie at or below the value. */
export type GridRow = { share: number; count: number; seconds: number; raw: string }

/**
 * The usual levels, as far as a percentile table has them: the first row that covers the rank. A row at exactly the
 * level, or one that ends at the rank, has the value itself; any other is an upper bound.
 * @param rows rising
 */
export const gridLevels = (
  metric: string,
  rows: readonly GridRow[],
  total: number,
): Measurement[] =>
  SAMPLE_LEVELS.flatMap((p) => {
    const rank = Math.max(1, Math.ceil((p / 100) * total - 1e-9))
    const row = rows.find(({ count }) => count >= rank)
    const [one] = row ? percentile(metric, p, row.seconds, row.raw) : []
    if (!row || !one) return []
    const isExact = row.count === rank || Math.abs(row.share - p / 100) < 1e-9
    return [{ ...one, censored: isExact ? 0 : -1 }]
  })
