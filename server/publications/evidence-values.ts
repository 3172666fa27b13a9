import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { metricOf } from '@/ingest/dictionary/metrics'
import type { EvidenceRow, PublicationFile } from '@/ingest/publications/publication'
import { scale, unitFor, type Unit } from '@/ingest/dictionary/units'

/** One reading with its values in SI beside the printed ones; field names are those of table `evidence`. */
export type EvidenceValues = {
  isCanonical: boolean
  value: number | null
  nullReason: string | null
  lo: number | null
  hi: number | null
  printedValue: number | null
  printedUnit: string
  n: number | null
  acrossRuns: string | null
  spreadKind: string | null
  spread: number | null
  printedSpread: number | null
  printedSpreadPlusMinus: number | null
  spreadNote: string | null
  readingKind: string | null
  readingPlusMinus: number | null
  readingPlusMinusPercent: number | null
  readingNote: string | null
  method: string
  source: Record<string, unknown>
  locator: string | null
  remarks: string[]
  details: string | null
}

/** @throws Error when the key or unit is unknown; the file's own check has refused that before */
export function keyAndUnit(row: EvidenceRow): { key: MetricKey; unit: Unit } {
  const key = parseMetricKey(row.metric)
  const unit = key && unitFor(row.unit, metricOf(key.metric).dimension)
  if (!key || !unit) throw new Error(`${row.metric} in ${row.unit} is not in the dictionary`)
  return { key, unit }
}

/** Interval of the true printed value: reading precision and both readings of an ambiguous unit together. */
function bounds(row: EvidenceRow, unit: Unit): { lo: number | null; hi: number | null } {
  if (row.value === null) return { lo: null, hi: null }
  const percent = row.readingPlusMinusPercent
  const plusMinus =
    row.readingPlusMinus ?? (percent === null ? null : (Math.abs(row.value) * percent) / 100)
  if (plusMinus === null && unit.alternative === null) return { lo: null, hi: null }
  const factors = unit.alternative === null ? [unit.factor] : [unit.factor, unit.alternative]
  const ends = factors.flatMap((f) =>
    [-1, 1].map((side) => scale((row.value ?? 0) + side * (plusMinus ?? 0), f)),
  )
  return { lo: Math.min(...ends), hi: Math.max(...ends) }
}

export function evidenceValues(row: EvidenceRow, file: PublicationFile): EvidenceValues {
  const { unit } = keyAndUnit(row)
  return {
    isCanonical: row.canonical,
    value: row.value === null ? null : scale(row.value, unit.factor),
    nullReason: row.nullReason,
    ...bounds(row, unit),
    printedValue: row.value,
    printedUnit: row.unit,
    n: row.n,
    acrossRuns: row.acrossRuns,
    spreadKind: row.spreadKind,
    spread: row.spread === null ? null : scale(row.spread, unit.factor),
    printedSpread: row.spread,
    printedSpreadPlusMinus: row.spreadPlusMinus,
    spreadNote: row.spreadNote,
    readingKind: row.readingKind,
    readingPlusMinus: row.readingPlusMinus,
    readingPlusMinusPercent: row.readingPlusMinusPercent,
    readingNote: row.readingNote,
    method: row.method,
    source: file.sources[row.source] ?? {},
    locator: row.locator,
    remarks: row.flags,
    details: row.details,
  }
}
