import type { DataTable } from '@/components/charts/data/csv'
import type { DataRow } from '@/components/charts/data/rows'
import type { ChartSpec } from '@/components/charts/spec'
import type { DrawnFrom } from '@/server/charts/snapshots/schemas'
import type { Origin } from '@/server/results/schemas'
import type { Look } from './chart-query'

export type Picture = {
  spec: ChartSpec
  /** who measured: the first of the sources; null where `measuredBy` says it */
  origin: Origin | null
  /** publications, and campaigns without one, once each */
  sources: Origin[]
  /** path of the page of the site that shows these numbers with their sources */
  page: string
  /** the values that it shows; empty where `table` has the numbers */
  rows: DataRow[]
  /** the numbers of a chart that shows no single values; null where `rows` has them */
  table: DataTable | null
  /** what it does not prove: why the order of its values is no rank, or that no step of it is proven; null where it does */
  caveat: string | null
  /** that its runs were on one card before, and are on several now; null where they are not */
  split: string | null
  /** who measured, in words, of a chart whose sources are too many for their names; null where they are not */
  measuredBy: string | null
  from: DrawnFrom
  look: Look
  /** the parameters that determine the picture, including defaults */
  query: Record<string, string>
}

/** What one kind of chart is drawn from; `spec` is null if there are too few values; `why` says so. */
export type Content = Omit<Picture, 'look' | 'query' | 'spec' | 'split'> & {
  spec: ChartSpec | null
  why: string
}
