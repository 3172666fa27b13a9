import type { DataTable } from '@/components/charts/data/csv'
import type { DataRow } from '@/components/charts/data/rows'
import type { ChartSpec } from '@/components/charts/spec'
import type { DrawnFrom } from '@/server/charts/snapshots/schemas'
import type { Drawing } from '../drawing/drawing'
import type { Look } from './chart-query'

export type Picture = Drawing & {
  /** path of the page of the site that shows these numbers with their sources */
  page: string
  /** the values that it shows; empty where `table` has the numbers */
  rows: DataRow[]
  /** conditions of a large group are left out, of the picture and of `rows` */
  isPart: boolean
  /** the numbers of a chart that shows no single values; null where `rows` has them */
  table: DataTable | null
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
