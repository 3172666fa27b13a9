import { getMetric } from '@/ingest/dictionary/metrics'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ObservationDetail } from '@/server/publications/schemas'
import { SPREAD_WORDS } from '../charts/definitions/facts'
import { unitForValues } from '../charts/display-unit'
import { formatExact, formatValue, formatWithSpread, withUnit } from '../charts/format'

export type Reading = ObservationDetail['evidence'][number]

/** A number in the unit of the publication. */
export const inPrintedUnit = (value: number, { printedUnit }: Pick<Reading, 'printedUnit'>) =>
  withUnit(formatExact(value), printedUnit === '1' ? '' : printedUnit)

export const printedWords = (reading: Reading): string =>
  reading.printedValue === null ? 'no value' : inPrintedUnit(reading.printedValue, reading)

/** "± 16.5 (1 SD)", "8.11 to 33.89 (range)"; empty without a published error bar. */
export function spreadWords(reading: Reading): string {
  const { spreadKind, printedSpread, printedSpreadLow, printedSpreadHigh } = reading
  if (spreadKind === null) return ''
  const kind = SPREAD_WORDS[spreadKind]
  if (printedSpread !== null) return `± ${formatExact(printedSpread)} (${kind})`
  if (printedSpreadLow === null || printedSpreadHigh === null) return ''
  return `${formatExact(printedSpreadLow)} to ${formatExact(printedSpreadHigh)} (${kind})`
}

/** "270 ± 17 millicores, 5 runs": what the single runs give by themselves; empty where none is known. */
export function runsWords(key: string, { ofRuns }: Reading): string {
  const metric = parseMetricKey(key)?.metric
  if (ofRuns === null || metric === undefined) return ''
  const unit = unitForValues(getMetric(metric), [ofRuns.mean])
  const mean = unit.toDisplay(ofRuns.mean)
  const text =
    ofRuns.sd === null
      ? formatValue(mean, unit.label)
      : withUnit(formatWithSpread(mean, unit.toDisplay(ofRuns.sd)), unit.label)
  return `${text}, ${ofRuns.n} ${ofRuns.n === 1 ? 'run' : 'runs'}`
}

/** What else a reader must know of a value: its variant, its reference, why it is missing or stands in no ranking. */
export const noteWords = (o: ObservationDetail, reading: Reading): string =>
  [
    o.variant === null ? null : `variant: ${o.variant}${o.isCharted ? '' : ', not in the charts'}`,
    o.relativeTo === null ? null : `difference from ${o.relativeTo}`,
    reading.nullReason,
    reading.notRanked === null ? null : `not ranked: ${reading.notRanked}`,
    reading.derivation,
  ]
    .filter((part) => part !== null)
    .join('; ')
