import { rowsKind } from './bars/rows-kind'
import type { Drawing, KindEntry } from './chart-kind'
import type { PanelShape } from './lines/panel-box'
import { editionsKind } from './editions/editions-kind'
import { linesKind } from './lines/lines-kind'
import { overheadsKind } from './overheads/overheads-kind'
import { releasesKind } from './releases/releases-kind'
import { pairsKind } from './pairs/pairs-kind'
import { ratiosKind } from './ratios/ratios-kind'
import { scatterKind } from './scatter/scatter-kind'
import { stripKind } from './strip/strip-kind'
import type { ChartKind, LineKind, SpecOf } from './spec'

/** Many short panels of a trend, few large ones of a sweep. */
export const LINE_SHAPES: Record<LineKind, PanelShape> = {
  trend: {
    plotHeight: 220,
    minWidth: 200,
    hasValues: true,
    namedPoints: 6,
    hasBrush: true,
    hasZoom: true,
  },
  runs: { plotHeight: 200, minWidth: 340, hasValues: false, hasBrush: false, hasZoom: true },
  load: { plotHeight: 230, minWidth: 340, hasValues: true, hasBrush: false, hasZoom: true },
  profile: { plotHeight: 230, minWidth: 340, hasValues: true, hasBrush: false, hasZoom: false },
}

/** Every kind of chart once: rows of bars or dots, panels of lines, or scatters. */
const KINDS: { [K in ChartKind]: KindEntry<K> } = {
  bars: rowsKind({
    isDot: false,
    panels: (rows) => [{ id: 'values', title: null, rows }],
    subtitle: ({ rank, sublabel }) => [rank === undefined ? null : `rank ${rank}`, sublabel],
    stateHead: null,
    of: 'summaries',
  }),
  overhead: rowsKind({
    isDot: true,
    panels: (rows) => [{ id: 'overheads', title: null, rows }],
    subtitle: ({ sublabel, group }) => [sublabel, group],
    stateHead: 'What it shows',
    of: 'overheads',
  }),
  resources: rowsKind({
    isDot: false,
    panels: ({ panels }) => panels.map(({ id, title, ...rows }) => ({ id, title, rows })),
    subtitle: ({ sublabel, group }) => [group, sublabel],
    stateHead: null,
    of: 'summaries',
  }),
  trend: linesKind(LINE_SHAPES.trend),
  runs: linesKind(LINE_SHAPES.runs, 'runs'),
  load: linesKind(LINE_SHAPES.load),
  profile: linesKind(LINE_SHAPES.profile),
  cost: scatterKind(),
  overheads: overheadsKind(),
  editions: editionsKind(),
  strip: stripKind(),
  releases: releasesKind(),
  ratios: ratiosKind(),
  pairs: pairsKind(),
}

/** How a chart of this kind is drawn, and what its table says. */
export const findKind = <K extends ChartKind>(spec: SpecOf<K>): KindEntry<K> => KINDS[spec.kind]

/** A chart laid out for a file. @param width px without what stands around it */
export async function layOutDrawing<K extends ChartKind>(
  spec: SpecOf<K>,
  width: number,
): Promise<Drawing> {
  const draw = await findKind(spec).drawing()
  return draw(spec, width)
}
