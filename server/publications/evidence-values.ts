import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { EvidenceRow, PublicationFile, Sample } from '@/ingest/publications/publication'
import { listRawFiles } from '@/ingest/publications/raw-data'
import { runValues } from '@/ingest/publications/samples'
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
  printedSpreadLow: number | null
  printedSpreadHigh: number | null
  readingKind: string | null
  readingPlusMinus: number | null
  readingPlusMinusPercent: number | null
  readingNote: string | null
  printedReadingLow: number | null
  printedReadingHigh: number | null
  method: string
  source: Record<string, unknown>
  locator: string | null
  remarks: string[]
  details: string | null
  derivation: string | null
  notRanked: string | null
  samples: Sample[]
  /** one value in SI for each run that did not fail */
  runValues: number[]
}

/** @throws Error when the key or unit is unknown; file validation rejects that earlier */
export function keyAndUnit(row: EvidenceRow): { key: MetricKey; unit: Unit } {
  const key = parseMetricKey(row.metric)
  const unit = key && unitFor(row.unit, getMetric(key.metric).dimension)
  if (!key || !unit) throw new Error(`${row.metric} in ${row.unit} is not in the dictionary`)
  return { key, unit }
}

/** Interval of the true printed value: reading precision and both readings of an ambiguous unit together. */
function bounds(row: EvidenceRow, unit: Unit): { lo: number | null; hi: number | null } {
  if (row.value === null) return { lo: null, hi: null }
  const percent = row.readingPlusMinusPercent
  const plusMinus =
    row.readingPlusMinus ?? (percent === null ? null : (Math.abs(row.value) * percent) / 100)
  if (plusMinus === null && row.readingLow === null && unit.alternative === null)
    return { lo: null, hi: null }
  const printed =
    row.readingLow !== null && row.readingHigh !== null
      ? [row.readingLow, row.readingHigh]
      : [row.value - (plusMinus ?? 0), row.value + (plusMinus ?? 0)]
  const factors = unit.alternative === null ? [unit.factor] : [unit.factor, unit.alternative]
  const ends = factors.flatMap((f) => printed.map((end) => scale(end, f)))
  return { lo: Math.min(...ends), hi: Math.max(...ends) }
}

/** A place in the publication; of a file that was at hand also size and digest. */
function describeSource(file: PublicationFile, id: string): PublicationFile['sources'][string] {
  const source = file.sources[id] ?? {}
  const found = listRawFiles(file).find(
    ({ repo, path }) => repo === source.repo && path === source.path,
  )
  return found === undefined ? source : { ...source, bytes: found.bytes, sha256: found.sha256 }
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
    printedSpreadLow: row.spreadLow,
    printedSpreadHigh: row.spreadHigh,
    readingKind: row.readingKind,
    readingPlusMinus: row.readingPlusMinus,
    readingPlusMinusPercent: row.readingPlusMinusPercent,
    readingNote: row.readingNote,
    printedReadingLow: row.readingLow,
    printedReadingHigh: row.readingHigh,
    method: row.method,
    source: describeSource(file, row.source),
    locator: row.locator,
    remarks: row.flags,
    details: row.details,
    derivation: row.derivation,
    notRanked: row.notRanked,
    samples: row.samples,
    runValues: runValues(row.samples).map((value) => scale(value, unit.factor)),
  }
}
