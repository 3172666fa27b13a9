import type { KindEntry, Plotted, Table } from '../chart-kind'
import type { LineKind, LinesSpec } from '../spec'
import { LinesPicture } from './picture'

/** One table for each panel of lines, a row for each point. */
function tables(spec: LinesSpec, of: Table['of']): Table[] {
  return spec.segments.map(({ id, title, breakReason, series }) => ({
    id,
    caption: [[spec.title, title].filter((t) => t !== '').join(': '), breakReason]
      .filter(Boolean)
      .join(', '),
    head: spec.xHead,
    stateHead: spec.stateHead,
    of,
    rows: series.flatMap((line) =>
      line.points.map(({ id, xLabel, facts }) => ({
        id,
        label: xLabel,
        sublabel: line.label,
        facts,
      })),
    ),
  }))
}

const plotted = ({ segments }: LinesSpec): Plotted[] =>
  segments.map((segment) => ({
    axis: segment.axis,
    bars: [],
    points: segment.series.flatMap((line) => line.points),
    segment,
  }))

/** Versions, load levels and percentiles: panels of lines that differ in what their x axis stands for. */
export const linesKind: KindEntry<LineKind> = {
  shape: 'point',
  Picture: LinesPicture,
  interactive:
    typeof window === 'undefined'
      ? null
      : async () => (await import('./interactive')).InteractiveLines,
  drawing: async () => (await import('./drawing')).drawLines,
  tables: (spec) => tables(spec, 'summaries'),
  plotted,
}

/** Run after run. */
export const runsKind: KindEntry<'runs'> = {
  ...linesKind,
  tables: (spec) => tables(spec, 'runs'),
}
