import { getMetric } from '@/ingest/dictionary/metrics'
import { scale, unitFor } from '@/ingest/dictionary/units'
import type { CellRow } from './cells/cell-row'
import type { ResultValue } from './schemas'

type Row = Pick<
  CellRow,
  'metric' | 'printed_unit' | 'printed_spread_kind' | 'printed_spread_lo' | 'printed_spread_hi'
>

/** Ends in SI of an error bar that was published as two numbers; null for any other spread, and for none. */
export function readSpreadEnds(row: Row): ResultValue['spreadEnds'] {
  const { printed_spread_kind: kind, printed_spread_lo: low, printed_spread_hi: high } = row
  const unit = row.printed_unit && unitFor(row.printed_unit, getMetric(row.metric).dimension)
  if (!unit || kind === null || low === null || high === null) return null
  return { kind, lo: scale(low, unit.factor), hi: scale(high, unit.factor) }
}

/** Whether the authors say that they draw a spread; one that a tool gives within a run is none between runs. */
export const isSpreadDrawn = ({ stated_spread: stated }: Pick<CellRow, 'stated_spread'>): boolean =>
  stated !== null &&
  /error bar|quartile|box plot|whisker|\bdots\b/i.test(stated) &&
  !/\b(no|not|none|without)\b/i.test(stated)
