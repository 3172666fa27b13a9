import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { formatNumber, withUnit } from '../charts/format'

/** Behind every percentile. */
const MAX_PPM = 1e6

/** Place among percentiles; null of what is none. */
function toPpm(key: string): number | null {
  const parsed = parseMetricKey(key)
  return parsed?.statistic === 'max' ? MAX_PPM : (parsed?.quantilePpm ?? null)
}

const toName = (ppm: number): string => (ppm === MAX_PPM ? 'max' : `p${ppm / 1e4}`)

/** "No mesh: p50 1.25, p90 2.48, p99 7.42, max 154 ms": percentiles of one condition; null of fewer than two. */
export function describeOwn(panels: readonly ResultPanel[], conditionId: number): string | null {
  const own = panels
    .flatMap((panel) => {
      const row = panel.rows.find(({ value }) => value.conditionId === conditionId)
      const [ppm, value] = [toPpm(panel.key), row?.value.value ?? null]
      return row && ppm !== null && value !== null ? [{ panel, row, ppm, value }] : []
    })
    .sort((a, b) => a.ppm - b.ppm)
  const [first, ...others] = own
  if (!first || others.length === 0) return null
  const unit = panelsUnit(own.map(({ panel }) => panel))
  const texts = own.map(({ ppm, value }) => `${toName(ppm)} ${formatNumber(unit.toDisplay(value))}`)
  return `${first.row.subject.label}: ${withUnit(texts.join(', '), unit.label)}`
}
