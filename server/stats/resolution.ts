import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ProofFlag } from './rank-proof'

/** Seconds per unit of a printed time, with all spellings that harnesses use. */
const UNITS: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1 }

const PRINTED = /^[+-]?(?:0+(?:\.(0*))?|\.(0+)) ?(ns|us|µs|ms|s)$/

/** "0 ms" -> "1 ms", "0.00 ms" -> "0.01 ms"; null where the text is not a zero with its unit. */
function parseStep(rawText: string | null): string | null {
  const [, after, only, unit] = PRINTED.exec(rawText?.trim() ?? '') ?? []
  const decimals = after ?? only ?? ''
  if (unit === undefined) return null
  return `${decimals === '' ? '1' : `0.${'0'.repeat(decimals.length - 1)}1`} ${unit}`
}

/** A latency of 0 is one under the step of its file: no answer takes no time. */
export const resolutionFlags = (
  measurements: readonly { key: string; value: number; rawText: string | null }[],
): ProofFlag[] =>
  measurements.flatMap(({ key, value, rawText }): ProofFlag[] => {
    const parsed = parseMetricKey(key)
    if (value !== 0 || !parsed?.metric.endsWith('.latency') || parsed.statistic === 'stddev')
      return []
    const step = parseStep(rawText)
    const text = `${step === null ? 'under the resolution of its file' : `under ${step}`}: printed as 0`
    return [{ code: 'BELOW_RESOLUTION', severity: 'warn', scope: key, text }]
  })

/** Upper bound in seconds that the text of such a flag names; null without one. */
export function parseBound(text: string): number | null {
  const [, number, unit = ''] = /under ([\d.]+) (ns|us|µs|ms|s)\b/.exec(text) ?? []
  const factor = UNITS[unit]
  return number === undefined || factor === undefined ? null : Number(number) * factor
}
