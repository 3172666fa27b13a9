import type { KindEntry, Plotted, Table } from '../chart-kind'
import type { LineKind, LinesSpec } from '../spec'
import type { PanelShape } from './panel-box'
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

/**
 * A kind of chart that is panels of lines: versions, runs, load levels and percentiles differ in what their x axis stands for.
 * @param of what a row of its table is
 */
export function linesKind(shape: PanelShape, of: Table['of'] = 'summaries'): KindEntry<LineKind> {
  return {
    shape: 'point',
    Picture: function Picture(props) {
      return <LinesPicture {...props} shape={shape} />
    },
    interactive:
      typeof window === 'undefined'
        ? null
        : async () => {
            const { InteractiveLinesChart } = await import('./interactive')
            return function Interactive(props) {
              return <InteractiveLinesChart {...props} shape={shape} />
            }
          },
    drawing: async () => {
      const { drawLines } = await import('./file-panels')
      return (spec, width) => drawLines(spec, shape, width)
    },
    tables: (spec) => tables(spec, of),
    plotted,
    legend: null,
    sheets: ['picture.css', 'lines/lines.css'],
  }
}
