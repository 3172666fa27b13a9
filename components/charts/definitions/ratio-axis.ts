import { scaleLinear } from 'd3-scale'
import { formatExact } from '../format'
import type { Axis } from '../spec'
import { toPercentChange, signed } from './overhead-words'

/**
 * Ratios are placed by their log2, so that a half lies as far below "no difference" as a double lies above it; 0 is
 * the ratio 1. @returns null for what has no logarithm
 */
export const placeOfRatio = (ratio: number): number | null => (ratio > 0 ? Math.log2(ratio) : null)

/** "+100%"; as many digits as keep −99.9% from being −100% */
const tickAt = (ratio: number): Axis['ticks'][number] => ({
  value: Math.log2(ratio),
  label: signed(ratio - 1, `${formatExact(Number(toPercentChange(ratio).toPrecision(4)))}%`),
})

const MAX_TICKS = 6
/** Share of the axis that neighbouring labels need. */
const MIN_GAP = 0.14

/** Round percentages, for ratios that lie less than a doubling and a halving apart; null where they would touch. */
function percentTicks(lo: number, hi: number): Axis['ticks'] | null {
  for (let count = MAX_TICKS; count > 1; count--) {
    const scale = scaleLinear()
      .domain([toPercentChange(lo), toPercentChange(hi)])
      .nice(count)
    const ticks = scale.ticks(count).map((percent) => 1 + percent / 100)
    const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
    if (first <= 0 || first > lo || last < hi) continue
    const places = ticks.map(Math.log2)
    const gaps = places.slice(1).map((at, i) => at - (places[i] ?? 0))
    if (Math.min(...gaps) >= MIN_GAP * Math.log2(last / first)) return ticks.map(tickAt)
  }
  return null
}

/** Halvings and doublings, or every n-th of them, so that 0% is always one. */
function octaveTicks(lo: number, hi: number): Axis['ticks'] {
  const [from, to] = [Math.log2(lo), Math.log2(hi)]
  const step = Math.max(1, Math.ceil((to - from) / MAX_TICKS))
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)]
  const count = Math.max(1, last - first)
  return Array.from({ length: count + 1 }, (_, i) => tickAt(2 ** ((first + i) * step)))
}

/**
 * Axis of ratios to a baseline, labelled in per cent above and below it. Contains the ratio 1.
 * @param ratios positive; others have no place on it
 */
export function ratioAxis(label: string, ratios: readonly number[]): Axis {
  const positive = ratios.filter((ratio) => ratio > 0)
  const [lo, hi] = [Math.min(1, ...positive), Math.max(1, ...positive)]
  const ticks = (hi / lo <= 4 && hi > lo ? percentTicks(lo, hi) : null) ?? octaveTicks(lo, hi)
  const domain: Axis['domain'] = [ticks[0]?.value ?? -1, ticks.at(-1)?.value ?? 1]
  return { label, unit: '%', scale: 'linear', domain, ticks }
}
