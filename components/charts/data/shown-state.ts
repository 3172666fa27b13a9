import type { DataRow } from './rows'
import { lineName, parseHidden, parseZoom } from '../page-view'
import { findRange, shownPart } from '../lines/view'
import { linesSummary } from '../definitions/summary'
import type { ChartSpec, LinesSpec } from '../spec'

/** What a reader did to the charts of a page, as its address says it: names of hidden lines, and the shown part of the x axis. */
export type ShownState = { hide?: string; zoom?: string }

const hasLines = (spec: ChartSpec): spec is LinesSpec => 'segments' in spec

/**
 * A chart of lines as the page shows it: hidden lines are gone, axes stay, and a part of the x axis is cut out in every panel
 * that has both of its ends. Names and ends that a chart lacks say nothing, for data change; other kinds stay whole.
 */
export function inState<S extends ChartSpec>(spec: S, { hide = '', zoom = '' }: ShownState): S {
  if (!hasLines(spec) || (hide === '' && zoom === '')) return spec
  const hidden = parseHidden(hide)
  const part = parseZoom(zoom)
  const segments = spec.segments.map((segment) => {
    const range = part === null ? null : findRange(segment, part)
    const shown = shownPart(segment, range ?? undefined)
    return { ...shown, series: shown.series.filter(({ label }) => !hidden.has(lineName(label))) }
  })
  const isWhole = segments.every(
    ({ series, xTicks }, i) =>
      series.length === spec.segments[i]?.series.length &&
      xTicks.length === spec.segments[i].xTicks.length,
  )
  return isWhole ? spec : { ...spec, segments, summary: linesSummary(spec.title, segments) }
}

/**
 * The values behind a chart, each with whether the picture has it, where that has only some of them.
 * @param spec as it is shown @param base URL of this site without a slash at its end
 */
export function drawnRows(rows: readonly DataRow[], spec: ChartSpec, base: string): DataRow[] {
  if (!hasLines(spec)) return [...rows]
  const points = spec.segments.flatMap(({ series }) => series.flatMap((line) => line.points))
  const drawn = new Set(
    points
      .filter(({ y }) => y !== null)
      .map(({ facts: { href, basis } }) => `${base}${href} ${basis.metricKey}`),
  )
  const isDrawn = (row: DataRow): boolean => drawn.has(`${row.url} ${row.metric}`)
  const isWhole = rows.every((row) => row.value === null || isDrawn(row))
  return isWhole ? [...rows] : rows.map((row) => ({ ...row, drawn: isDrawn(row) }))
}
