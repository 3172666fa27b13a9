import { displayUnit } from '@/components/charts/display-unit'
import { formatExact, withUnit } from '@/components/charts/format'
import { getMetric } from '@/ingest/dictionary/metrics'

const LATENCY = displayUnit(getMetric('http.latency'))

/** Seconds as milliseconds with four digits: enough to redo the sum. */
export const ms = (seconds: number): string =>
  withUnit(formatExact(LATENCY.toDisplay(seconds), 4), LATENCY.label)

export const interval = ([lo, hi]: readonly [number, number]): string => `${ms(lo)} to ${ms(hi)}`

export const digits = (value: number, n = 4): string => formatExact(value, n)
