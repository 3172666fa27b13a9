import type { ChartSpec } from '@/components/charts/spec'
import type { Origin } from '@/server/results/schemas'

/** What a chart is drawn from, with the words below it. */
export type Drawing = {
  spec: ChartSpec
  /** who measured: the first of the sources; null where `measuredBy` says it */
  origin: Origin | null
  /** publications, and campaigns without one, once each */
  sources: Origin[]
  /** what it does not prove: why the order of its values is no rank, or that no step of it is proven; null where it does */
  caveat: string | null
  /** that its runs were on one card before, and are on several now; null where they are not */
  split: string | null
  /** who measured, in words, of a chart whose sources are too many for their names; null where they are not */
  measuredBy: string | null
  look: {
    theme: 'light' | 'dark' | 'auto'
    /** px */
    width: number
    /** px; without it as tall as the chart needs */
    height?: number | undefined
    title: '0' | '1'
    legend: '0' | '1'
  }
}
