import type { Drawing } from '../chart-kind'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import { toPxOutput, type Output } from '../marks/output'
import { round } from '../measures'
import type { CostPanel, CostSeries, CostSpec } from '../spec'
import { textWidth } from '../text-width'
import { columnsIn, isRoomy, layOutScatter } from './geometry'
import { GUTTER, HEIGHT, PAD } from './measures'
import { ScatterMarks, YLabels } from './marks'
import { Glyph, LEGEND, listNames } from './names'

/** px above and below a scatter, and above the words of its latency axis; `scatter.css` has the same. */
const PANEL_PAD = 8
const AXIS_TOP = 8

type Name = { series: CostSeries; x: number; y: number; name: TextBlock }

/** Names that follow each other and begin a new row where one has no room. */
function layOutNames(all: readonly CostSeries[], width: number): { names: Name[]; height: number } {
  const before = LEGEND.glyph + LEGEND.gap
  const names: Name[] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const series of all) {
    const wanted = before + textWidth(series.label, FONTS.words.size) / FALLBACK_ROOM
    const own = Math.min(wanted, width)
    // As wide as its own words, and a rounding more.
    const name = layOutText(series.label, own - before + 1, FONTS.words)
    if (x > 0 && x + own > width + 0.5) {
      y += rowHeight
      x = 0
      rowHeight = 0
    }
    names.push({ series, x: round(x), y, name })
    rowHeight = Math.max(rowHeight, LEGEND.minHeight, name.height + 2 * LEGEND.padding)
    x += own + LEGEND.columnGap
  }
  return { names, height: y + rowHeight }
}

function PlotInFile(props: { panel: CostPanel; width: number; output: Output; idPrefix: string }) {
  const { panel, width, output, idPrefix } = props
  const layout = layOutScatter(panel)
  const inner = width - layout.yRoom - 2 * PAD
  return (
    <>
      <YLabels layout={layout} output={output} x={layout.yRoom - 6} />
      <ScatterMarks
        layout={layout}
        output={toPxOutput(output, layout.yRoom + PAD, inner)}
        idPrefix={idPrefix}
        isTiny={!isRoomy(inner)}
      />
    </>
  )
}

type PlacedPanel = {
  panel: CostPanel
  x: number
  y: number
  title: TextBlock
  note: TextBlock
  axis: TextBlock
  xAxis: TextBlock
  axisTop: number
  plotTop: number
}

/** Scatters side by side as a page of that width has them. */
function layOutPanels(
  { panels }: CostSpec,
  width: number,
  top: number,
): { placed: PlacedPanel[]; panelWidth: number; bottom: number } {
  const columns = columnsIn(panels.length, width)
  const panelWidth = (width - (columns - 1) * GUTTER) / columns
  const placed: PlacedPanel[] = []
  let y = top
  for (let i = 0; i < panels.length; i += columns) {
    const row = panels.slice(i, i + columns).map((panel) => ({
      panel,
      title: layOutText(panel.title, panelWidth, FONTS.name),
      note: layOutText(panel.note, panelWidth, FONTS.words),
      axis: layOutText(panel.axis.label, panelWidth, FONTS.words),
      xAxis: layOutText(panel.xAxis.label, panelWidth, FONTS.words),
    }))
    const max = (toHeight: (one: (typeof row)[number]) => number) => Math.max(...row.map(toHeight))
    const axisTop = PANEL_PAD + max(({ title, note }) => title.height + note.height) + AXIS_TOP
    const plotTop = axisTop + max(({ axis }) => axis.height)
    for (const [k, one] of row.entries())
      placed.push({ ...one, x: round(k * (panelWidth + GUTTER)), y, axisTop, plotTop })
    y += plotTop + HEIGHT + max(({ xAxis }) => xAxis.height) + PANEL_PAD
  }
  return { placed, panelWidth, bottom: y }
}

/** Scatters as they are drawn in a file: every word and plot where a page of that width has it. */
export function drawScatters(spec: CostSpec, width: number): Drawing {
  const legend = layOutNames(listNames(spec.panels), width)
  const { placed, panelWidth, bottom } = layOutPanels(spec, width, legend.height)
  return {
    height: Math.ceil(bottom),
    marks: ({ output, idPrefix }) => (
      <>
        {legend.names.map(({ series, x, y, name }) => (
          <g key={series.id} transform={`translate(${x} ${y})`}>
            <Glyph series={series} palette={output.palette} />
            <Words block={name} x={LEGEND.glyph + LEGEND.gap} y={LEGEND.padding} output={output} />
          </g>
        ))}
        {placed.map(({ panel, x, y, title, note, axis, xAxis, axisTop, plotTop }) => (
          <g key={panel.id} transform={`translate(${x} ${y})`}>
            <Words block={title} x={0} y={PANEL_PAD} output={output} tone="ink" />
            <Words block={note} x={0} y={PANEL_PAD + title.height} output={output} />
            <Words block={axis} x={0} y={axisTop} output={output} />
            <g transform={`translate(0 ${plotTop})`}>
              <PlotInFile
                panel={panel}
                width={panelWidth}
                output={output}
                idPrefix={`${idPrefix}-${panel.id}`}
              />
            </g>
            <Words block={xAxis} x={0} y={plotTop + HEIGHT} output={output} />
          </g>
        ))}
      </>
    ),
  }
}
