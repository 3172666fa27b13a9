import type { Drawing } from '../chart-kind'
import { GUTTER, columnsIn } from './columns'
import { PAD, toPath } from './geometry'
import { panelBox, type PanelBox, type PanelShape } from './panel-box'
import { layOutPanel } from './labels'
import { reasonAt } from './reason'
import { PlotMarks, YTickLabel, placeYTicks } from './marks'
import { LineGlyph, hasKeys, nameColumn } from './names'
import { Underlay } from './underlay'
import { lineStyle } from '../marks/line-style'
import { toPxOutput, type Output } from '../marks/output'
import { round } from '../measures'
import type { LineSegment, LineSeries, LinesSpec } from '../spec'
import { textWidth } from '../text-width'
import { FALLBACK_ROOM, FONTS, Words, layOutText, type TextBlock } from '../file/text-block'

/** Px of the legend; `lines.css` has the same. */
const LEGEND = { glyph: 22, gap: 6, columnGap: 16, padding: 4, minHeight: 24 }
/** px above a panel and below the words of the x axis */
const PANEL_TOP = 8
const X_BOTTOM = 8

type Name = { series: LineSeries; x: number; y: number; name: TextBlock; letterRoom: number }
type Legend = { names: Name[]; height: number }

/** px of the letter before a name; narrow ones take as much as a wide one */
const letterRoom = ({ key }: LineSeries): number =>
  key === null ? 0 : Math.max(1.1 * FONTS.words.size, textWidth(key, 12, true)) + LEGEND.gap

/** Lines whose names are not at their ends in a panel of that width. */
function listUnnamed(shape: PanelShape, segment: LineSegment, width: number): LineSeries[] {
  if (segment.hasNamesElsewhere === true) return []
  const names = panelBox(shape, segment).namesAt(width)
  return segment.series.filter(({ id }) => !names.has(id))
}

/** Names that follow each other and begin a new row where one has no room. */
function layOutLegend(all: readonly LineSeries[], width: number): Legend {
  const column = nameColumn(all)
  const count =
    column && Math.max(1, Math.floor((width + LEGEND.columnGap) / (column + LEGEND.columnGap)))
  const cell = count && (width - (count - 1) * LEGEND.columnGap) / count
  const names: Name[] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const series of all) {
    const before = LEGEND.glyph + LEGEND.gap + letterRoom(series)
    const wanted = before + textWidth(series.label, FONTS.words.size) / FALLBACK_ROOM
    const own = cell ?? Math.min(wanted, width)
    // As wide as its own words, and a rounding more.
    const name = layOutText(series.label, own - before + 1, FONTS.words)
    if (x > 0 && x + own > width + 0.5) {
      y += rowHeight
      x = 0
      rowHeight = 0
    }
    names.push({ series, x: round(x), y, name, letterRoom: letterRoom(series) })
    rowHeight = Math.max(rowHeight, LEGEND.minHeight, name.height + 2 * LEGEND.padding)
    x += own + LEGEND.columnGap
  }
  return { names, height: y + rowHeight }
}

function LegendMarks({ legend, output }: { legend: Legend; output: Output }) {
  return legend.names.map(({ series, x, y, name, letterRoom }) => {
    const left = LEGEND.glyph + LEGEND.gap
    const letter = layOutText(series.key, 99, FONTS.words)
    return (
      <g key={series.id} transform={`translate(${x} ${y})`}>
        <LineGlyph series={series} palette={output.palette} />
        <Words block={letter} x={left} y={LEGEND.padding} output={output} tone="ink" />
        <Words block={name} x={round(left + letterRoom)} y={LEGEND.padding} output={output} />
      </g>
    )
  })
}

type Plot = { shape: PanelShape; segment: LineSegment; box: PanelBox; width: number }

/** Grid, axes, lines and marks of one panel. */
function PlotInFile(props: { plot: Plot; output: Output; idPrefix: string }) {
  const { shape, segment, box, width } = props.plot
  const { yRoom } = box
  const endRoom = box.endRoom(width)
  const layout = layOutPanel(shape, segment, box, [width])
  const inner = width - yRoom - endRoom - 2 * PAD
  const output = toPxOutput(props.output, yRoom + PAD, inner)
  const ticks = placeYTicks(layout)
  const right = round(width - endRoom)
  return (
    <>
      <path
        d={ticks.map(({ y }) => `M${yRoom} ${y}H${right}`).join('')}
        {...output.style('chart-grid')}
      />
      {ticks.map((tick) => (
        <YTickLabel key={tick.value} output={output} x={yRoom - 6} y={tick.y} text={tick.label} />
      ))}
      <PlotMarks layout={layout} output={output} idPrefix={props.idPrefix}>
        <Underlay
          layout={layout}
          output={output}
          across={(at) => yRoom + PAD + at * inner}
          down={(y) => y}
        />
        {layout.lines
          .filter(({ points }) => points.length > 1)
          .map((line) => (
            <path
              key={line.series.id}
              d={toPath(
                line,
                (at) => yRoom + PAD + at * inner,
                (y) => y,
              )}
              {...lineStyle(line.series, output.palette)}
            />
          ))}
      </PlotMarks>
    </>
  )
}

type Panel = {
  plot: Plot
  x: number
  y: number
  title: TextBlock
  reason: TextBlock
  legend: Legend
  note: TextBlock
  legendTop: number
  plotTop: number
  noteTop: number
}

/** Panels of lines as they are drawn in a file: every word and plot where a page of that width has it. */
export function drawLines(spec: LinesSpec, shape: PanelShape, width: number): Drawing {
  const { segments } = spec
  const axisLabel = layOutText(segments[0]?.axis.label ?? '', width, FONTS.words)
  const columns = columnsIn(shape, segments, width)
  const panelWidth = (width - (columns - 1) * GUTTER) / columns
  const isOnly = segments.length === 1
  const isBelow = segments.some(({ series }) => hasKeys(series))
  const xTitle = layOutText(spec.xLabel, width, FONTS.words)
  const xHeight = xTitle.height === 0 ? 0 : xTitle.height + X_BOTTOM
  const panels: Panel[] = []
  let top = axisLabel.height
  let xTop = top
  for (let i = 0; i < segments.length; i += columns) {
    const row = segments.slice(i, i + columns).map((segment) => ({
      plot: { shape, segment, box: panelBox(shape, segment), width: panelWidth },
      title: layOutText(segment.title, panelWidth, FONTS.name),
      reason: layOutText(reasonAt(segment, panelWidth), panelWidth, FONTS.words),
      note: layOutText(segment.note ?? null, panelWidth, FONTS.words),
      legend: layOutLegend(listUnnamed(shape, segment, panelWidth), panelWidth),
    }))
    const max = (toHeight: (panel: (typeof row)[number]) => number) =>
      Math.max(...row.map(toHeight))
    const headings = PANEL_TOP + max(({ title, reason }) => title.height + reason.height)
    const legends = max(({ legend }) => legend.height)
    const plotTop = headings + (isBelow ? 0 : legends)
    const plots = max(({ plot }) => plot.box.height)
    const notes = max(({ note }) => note.height)
    const under = plotTop + plots + (isOnly ? xHeight : 0) + notes
    xTop = top + plotTop + plots
    for (const [k, panel] of row.entries())
      panels.push({
        ...panel,
        x: round(k * (panelWidth + GUTTER)),
        y: top,
        plotTop,
        noteTop: plotTop + plots + (isOnly ? xHeight : 0),
        legendTop: isBelow ? under : headings,
      })
    top += under + (isBelow ? legends : 0)
  }
  return {
    height: Math.ceil(top + (isOnly ? 0 : xHeight)),
    marks: ({ output, idPrefix }) => (
      <>
        <Words block={axisLabel} x={0} y={0} output={output} />
        <Words block={xTitle} x={0} y={xTop} output={output} />
        {panels.map(({ plot, x, y, title, reason, note, legend, legendTop, plotTop, noteTop }) => (
          <g key={plot.segment.id} transform={`translate(${x} ${y})`}>
            <Words block={title} x={0} y={PANEL_TOP} output={output} tone="ink" />
            <Words block={reason} x={0} y={PANEL_TOP + title.height} output={output} />
            <g transform={`translate(0 ${legendTop})`}>
              <LegendMarks legend={legend} output={output} />
            </g>
            <g transform={`translate(0 ${plotTop})`}>
              <PlotInFile plot={plot} output={output} idPrefix={`${idPrefix}-${plot.segment.id}`} />
            </g>
            <Words block={note} x={0} y={noteTop} output={output} />
          </g>
        ))}
      </>
    ),
  }
}
