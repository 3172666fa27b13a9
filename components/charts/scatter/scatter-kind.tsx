import type { KindEntry, Plotted, Table } from '../chart-kind'
import type { CostPanel, CostSpec } from '../spec'
import { layOutScatter } from './geometry'
import { ScatterPicture } from './picture'

/** A row for each mark, with what the axes say. */
const toTable = ({ title }: CostSpec, panel: CostPanel): Table => ({
  id: panel.id,
  caption: `${title}: ${panel.title}`,
  head: 'Subject',
  stateHead: 'Cost',
  of: panel.isAdded ? 'overheads' : 'summaries',
  rows: panel.series.flatMap(({ label, points }) =>
    points.map(({ id, xLabel, facts }) => ({ id, label, sublabel: xLabel, facts })),
  ),
})

/** Latencies and costs along their axes, with the error bars that are drawn. */
function listPlotted(panel: CostPanel): Plotted[] {
  const placed = layOutScatter(panel).series.flatMap(({ points }) => points)
  const latencies = placed.map(({ point, spread }) => ({
    ...point,
    spread: spread && point.spread,
  }))
  const costs = placed.map(({ point, xSpread }) => ({
    ...point,
    y: point.x,
    spread: xSpread && point.xSpread,
  }))
  return [
    { axis: panel.axis, bars: [], points: latencies, segment: null },
    { axis: panel.xAxis, bars: [], points: costs, segment: null },
  ]
}

/** Scatters of one test bed: one for each quantity and sweep of loads. */
export const scatterKind = (): KindEntry<'cost'> => ({
  shape: 'point',
  Picture: ScatterPicture,
  interactive:
    typeof window === 'undefined'
      ? null
      : async () => (await import('./interactive')).InteractiveScatters,
  drawing: async () => {
    const { drawScatters } = await import('./file-scatters')
    return drawScatters
  },
  tables: (spec) => spec.panels.map((panel) => toTable(spec, panel)),
  plotted: ({ panels }) => panels.flatMap(listPlotted),
  legend: null,
  sheets: ['picture.css', 'lines/lines.css', 'scatter/scatter.css'],
})
