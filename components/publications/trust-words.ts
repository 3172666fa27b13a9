import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { PublicationDetail } from '@/server/publications/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { isExcluded } from '../charts/definitions/facts'
import { counted } from '../charts/format'
import { spreadText } from '../overview/entry-words'
import { strongestLimits } from './know-words'

/** Whether the best value of a load belongs to one of these products; null where fewer than two are comparable, or it is not known. */
function isBestOwn(panel: ResultPanel, vendorOf: readonly string[]): boolean | null {
  const metric = parseMetricKey(panel.key)?.metric
  const better = metric === undefined ? null : getMetric(metric).better
  if (better !== 'lower' && better !== 'higher') return null
  const ranked = panel.rows.filter(
    ({ subject, value }) => !subject.isBaseline && value.value !== null && !isExcluded(value),
  )
  if (new Set(ranked.map(({ subject }) => subject.mesh)).size < 2) return null
  const sign = better === 'lower' ? 1 : -1
  const [best] = [...ranked].sort((a, b) => sign * ((a.value.value ?? 0) - (b.value.value ?? 0)))
  return best !== undefined && vendorOf.includes(best.subject.meshName)
}

/** "its own is best at 3 of 3 loads": of the loads of one metric key; null where no vendor published or none can be counted. */
export function ownBestText(
  { relation, vendorOf }: Pick<PublicationDetail['publication'], 'relation' | 'vendorOf'>,
  loads: readonly ResultPanel[],
): string | null {
  if (relation !== 'vendor') return null
  const known = loads.flatMap((panel) => isBestOwn(panel, vendorOf) ?? [])
  if (known.length === 0) return null
  const own = known.filter(Boolean).length
  return `its own is best at ${own} of ${counted(known.length, 'load')}`
}

const asCount = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** Most runs that are drawn one by one. */
const MAX_DOTS = 12

/** Runs kept and dropped, to be drawn; null where a publication states no plain number of either, or too many. */
export function countRuns({
  repeatsPlanned,
  repeatsKept,
}: Pick<PublicationDetail['campaign'], 'repeatsPlanned' | 'repeatsKept'>): {
  kept: number
  dropped: number
} | null {
  const [planned, kept] = [asCount(repeatsPlanned), asCount(repeatsKept)]
  if (planned === null || kept === null || kept > planned || planned > MAX_DOTS) return null
  return { kept, dropped: planned - kept }
}

/** The gravest limit that a reviewer wrote down; null without one. */
export const watchOut = (notes: PublicationDetail['notes']): string | null =>
  strongestLimits(notes)[0] ?? null

const SPREADS: Record<string, [value: string, note: string]> = {
  'no spread': ['none', 'so no difference is proven'],
  'with spread': ['published', 'for every value'],
  'spread for some': ['for some', 'values without one prove nothing'],
}

/** Whether the values have a spread, and what follows from that; not known without values. */
export function spreadWords(
  panels: readonly ResultPanel[],
): readonly [value: string, note: string | null] {
  const [first] = panels
  if (!first) return ['not known', null]
  const all = { ...first, rows: panels.flatMap(({ rows }) => rows) }
  return SPREADS[spreadText(all)] ?? ['not known', null]
}
