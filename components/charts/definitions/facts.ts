import type { ResultRow, ResultValue } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import { ABOUT, formatExact, formatValue, formatWithSpread, withUnit } from '../format'
import type { Facts, Spread, SpreadKind } from '../spec'
import { flagEffect } from './unranked-reason'
import { fileWords, methodWords, missingWords, runsWords } from './words'

export const SPREAD_WORDS: Record<Exclude<SpreadKind, 'reading'>, string> = {
  sd: '1 SD',
  se: '1 standard error',
  ci95: '95% confidence interval',
  range: 'range',
  iqr: 'interquartile range',
  unstated: 'meaning not stated',
}

function toReading(value: ResultValue, unit: DisplayUnit): Spread | null {
  if (value.lo === null || value.hi === null || value.lo >= value.hi) return null
  const [lo, hi] = [unit.toDisplay(value.lo), unit.toDisplay(value.hi)]
  const isRead = value.evidence === 'read-from-chart' || value.evidence === 'svg-geometry'
  const bounds = `between ${formatExact(lo, 5)} and ${withUnit(formatExact(hi, 5), unit.label)}`
  return {
    kind: 'reading',
    lo,
    hi,
    label: `${bounds} ${isRead ? '(precision of the reading)' : 'as printed'}`,
  }
}

/** An error bar of two ends keeps both: "8.11 to 33.9 ms (range)". */
function toEnds(ends: NonNullable<ResultValue['spreadEnds']>, unit: DisplayUnit): Spread {
  const [lo, hi] = [unit.toDisplay(ends.lo), unit.toDisplay(ends.hi)]
  const text = `${formatExact(lo, 4)} to ${withUnit(formatExact(hi, 4), unit.label)}`
  return { kind: ends.kind, lo, hi, label: `${text} (${SPREAD_WORDS[ends.kind]})` }
}

/** The published spread between runs; without one, the precision of the value itself. Ends may lie below 0. */
export function toSpread(value: ResultValue, unit: DisplayUnit): Spread | null {
  if (value.value === null || isBelowStep(value)) return null
  if (value.spreadEnds !== null) return toEnds(value.spreadEnds, unit)
  if (value.spreadKind === null || value.spread === null) return toReading(value, unit)
  const [middle, half] = [unit.toDisplay(value.value), unit.toDisplay(value.spread)]
  const text = withUnit(formatWithSpread(middle, half), unit.label)
  const label = `${text} (${SPREAD_WORDS[value.spreadKind]})`
  return { kind: value.spreadKind, lo: middle - half, hi: middle + half, label }
}

/** A value of 0 that is one under the step of its file. */
const isBelowStep = ({ value, flags }: ResultValue): boolean =>
  value === 0 && flags.some(({ code }) => code === 'BELOW_RESOLUTION')

/** "under 1.00 ms": a printed 0 is not a time of 0. */
function belowWords(value: ResultValue, unit: DisplayUnit): string {
  if (value.hi === null) return `${formatValue(0, unit.label)} (under the step of its file)`
  return `under ${withUnit(formatExact(unit.toDisplay(value.hi), 3), unit.label)}`
}

/** Before a value that was read from a chart; else empty. */
export const approximationSign = ({ evidence }: Pick<ResultValue, 'evidence'>): string =>
  evidence === 'read-from-chart' ? ABOUT : ''

function formatPrinted(value: ResultValue): string | null {
  if (value.printed === null || value.printed.value === null) return null
  return withUnit(
    formatExact(value.printed.value),
    value.printed.unit === '1' ? '' : value.printed.unit,
  )
}

/** Readings of an ambiguous unit further apart than this are not one number: "2.1 GB/s" may be bits or bytes. */
const SAME_NUMBER = 1.2

const isAmbiguous = ({ lo, hi, flags }: ResultValue): boolean =>
  lo !== null &&
  hi !== null &&
  hi > SAME_NUMBER * lo &&
  flags.some(({ code }) => code === 'UNIT_AMBIGUOUS')

/**
 * "182 ms", "≈182 ms" when it was read from a chart, "under 1 ms" below the step of its file, "2.1 GB/s" as printed where
 * that can be read as two numbers.
 */
export function formatValueLabel(value: ResultValue, unit: DisplayUnit): string {
  if (value.value === null) return ''
  if (isBelowStep(value)) return belowWords(value, unit)
  const printed = isAmbiguous(value) ? formatPrinted(value) : null
  if (printed !== null) return `${approximationSign(value)}${printed}`
  return `${approximationSign(value)}${formatValue(unit.toDisplay(value.value), unit.label)}`
}

/** Whether a flag keeps a value from a rank: one that sets it aside, or says that its proof is missing. */
export const isUnranked = (value: ResultValue): boolean =>
  value.flags.some((f) => f.severity === 'exclude')

export const rowNote = (row: ResultRow): string | null =>
  row.value.value === null ? missingWords(row.applicability, row.note, row.value.nullReason) : null

/**
 * How exactly the printed number is known, in its unit: "read from a chart, ± 0.24 ms", "printed to ± 0.05 ms". Neither
 * is a spread between runs.
 */
function readingPrecision({ printed, evidence }: ResultValue): string | null {
  if (printed === null) return null
  const isRead = evidence === 'read-from-chart' || evidence === 'svg-geometry'
  const how = isRead ? 'read from a chart,' : 'printed to'
  if (printed.plusMinus !== null)
    return `${how} ± ${withUnit(formatExact(printed.plusMinus), printed.unit)}`
  return printed.plusMinusPercent === null
    ? null
    : `${how} ± ${formatExact(printed.plusMinusPercent)}%`
}

/** "; of the single runs ± 2.1 ms (1 SD)": what ranks go by, beside an author's error bar of two ends. */
function ofRunsWords({ spread, spreadKind }: ResultValue, unit: DisplayUnit): string {
  if (spread === null || spreadKind === null) return ''
  const half = withUnit(formatExact(unit.toDisplay(spread), 2), unit.label)
  return `; of the single runs ± ${half} (${SPREAD_WORDS[spreadKind]})`
}

/** A published spread stands as it was printed; a computed one is rounded to two digits. */
function spreadWords(value: ResultValue, spread: Spread | null, unit: DisplayUnit): string | null {
  if (spread === null || spread.kind === 'reading') return spread?.label ?? null
  if (value.spreadEnds !== null) return `${spread.label}${ofRunsWords(value, unit)}`
  const printed = value.printed?.spread ?? null
  if (printed === null) return spread.label
  return `± ${withUnit(formatExact(printed), value.printed?.unit ?? '')} (${SPREAD_WORDS[spread.kind]})`
}

/** What tooltip and table print; a value also as printed where that says more than three digits. */
export function toFacts(row: ResultRow, unit: DisplayUnit): Facts {
  const { value } = row
  const shown = formatValueLabel(value, unit)
  const printed = formatPrinted(value)
  const spread = toSpread(value, unit)
  const told =
    printed === null || shown.endsWith(printed) ? shown : `${shown} (printed: ${printed})`
  return {
    value: rowNote(row) ?? told,
    over: null,
    spread: spread?.kind === 'reading' ? null : spreadWords(value, spread, unit),
    reading: readingPrecision(value),
    state: null,
    href: value.href === '' ? null : value.href,
    basis: {
      metricKey: value.key,
      n: runsWords(value),
      method: methodWords(value),
      flags: value.flags.map(flagEffect),
      sourceHref: value.sourceHref,
      sourceFile: value.sourceFile && fileWords(value.sourceFile),
    },
  }
}
