import type { ComparedPanel, ResultPanel } from '@/server/results/schemas'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { AxisChoice } from '../charts/definitions/lines'
import { isResource } from '../charts/definitions/resources'
import { capitalised, panelTitle } from '../charts/definitions/words'
import { loadDrawing, profileDrawing, resourcesDrawing, type Drawing } from '../results/drawings'
import { panelId } from '../results/panel-id'
import { byGroup, byQuantity, type Quantity } from './result-order'
import { disambiguateTitles } from '../results/disambiguate-titles'

export type PublishedPanel = ComparedPanel

/** One chart of a publication; drawn only on its page of the list. */
export type ChartEntry = {
  id: string
  /** unlike any other of the publication, where anything known differs */
  title: string
  /** suffix that distinguishes it from charts of the same title: ", 8 connections"; mostly empty */
  apart: string
  /** metric codes that it shows */
  metrics: string[]
  /** number of marks, a measure of its size */
  values: number
} & ({ drawing: Drawing } | { panel: PublishedPanel })

const metricOf = (panel: ResultPanel): string => parseMetricKey(panel.key)?.metric ?? ''

const ofDrawing = (drawing: Drawing | null): ChartEntry[] =>
  drawing === null
    ? []
    : [
        {
          id: drawing.id,
          title: drawing.spec.title,
          apart: '',
          metrics: [...new Set(drawing.panels.map(metricOf))],
          values: drawing.panels.flatMap((panel) => panel.rows).length,
          drawing,
        },
      ]

const ofPanel = (panel: PublishedPanel): ChartEntry => ({
  id: panelId(panel),
  title: capitalised(panelTitle(panel)),
  apart: '',
  metrics: [metricOf(panel)],
  values: panel.rows.length,
  panel,
})

/** The most informative charts of a quantity, then the rest. */
function ofQuantity(quantity: Quantity<PublishedPanel>, axis: AxisChoice) {
  const [sweep, ...sweeps] = quantity.sweeps.flatMap((panels) =>
    ofDrawing(loadDrawing(panels, axis)),
  )
  const levels = quantity.levels.flatMap(({ first, others }) => [
    ofPanel(first),
    ...ofDrawing(profileDrawing([first, ...others], axis)),
  ])
  return {
    first: [...(sweep ? [sweep] : []), ...levels],
    rest: [...sweeps, ...quantity.levels.flatMap(({ others }) => others.map(ofPanel))],
  }
}

const panelsOf = (entry: ChartEntry): readonly ResultPanel[] =>
  'drawing' in entry ? entry.drawing.panels : [entry.panel]

/** Gives charts of the same title a distinguishing suffix, the same on every page of the list. */
function withTitlesApart(entries: readonly ChartEntry[]): ChartEntry[] {
  const told = disambiguateTitles(
    entries.map((entry) => ({ title: entry.title, panels: panelsOf(entry) })),
  )
  return entries.map((entry, i) => {
    const apart = told[i] ?? ''
    return { ...entry, title: `${entry.title}${apart}`, apart }
  })
}

/**
 * Every chart of a publication, most informative first: each quantity against load and at each load, CPU and memory by
 * component, then the other statistics, then each component alone.
 */
export function chartsOf(panels: readonly PublishedPanel[], axis: AxisChoice): ChartEntry[] {
  const resources = panels.filter(isResource)
  const main = byQuantity(panels.filter((panel) => !isResource(panel)))
  const mains = main.map((quantity) => ofQuantity(quantity, axis))
  const alone = byQuantity(resources).map((quantity) => ofQuantity(quantity, axis))
  return withTitlesApart([
    ...mains.flatMap(({ first }) => first),
    ...byGroup(resources).flatMap(([, members]) => ofDrawing(resourcesDrawing(members))),
    ...mains.flatMap(({ rest }) => rest),
    ...alone.flatMap(({ first, rest }) => [...first, ...rest]),
  ])
}

/** The metric key that a chart shows, or shows first. */
export const keyOf = (entry: ChartEntry): string =>
  ('drawing' in entry ? entry.drawing.panels[0] : entry.panel)?.key ?? ''

/** Whether panels can be drawn as lines, whose scale a reader may choose. */
export const hasLines = (panels: readonly PublishedPanel[]): boolean =>
  chartsOf(panels, null).some(
    (entry) => 'drawing' in entry && entry.drawing.spec.kind !== 'resources',
  )

const MAX_PER_METRIC = 4

/**
 * The charts over several panels that stand beside the sets: what comes first against load; of one metric those of each kind
 * that come first.
 */
export function leadDrawings(
  panels: readonly PublishedPanel[],
  { metric, axis }: { metric: string | null; axis: AxisChoice },
): ChartEntry[] {
  const drawings = chartsOf(panels, axis).filter(
    (entry) => 'drawing' in entry && (metric === null || entry.metrics.includes(metric)),
  )
  const ofKind = (kind: string) =>
    drawings.filter((entry) => 'drawing' in entry && entry.drawing.spec.kind === kind)
  if (metric === null) return ofKind('load').slice(0, 1)
  const firsts = ['load', 'profile'].flatMap((kind) => ofKind(kind).slice(0, 1))
  return [...new Set([...firsts, ...ofKind('resources'), ...drawings])].slice(0, MAX_PER_METRIC)
}

/** Overheads only; charts over several panels have none. */
export const withOverheads = (entries: readonly ChartEntry[]): ChartEntry[] =>
  entries.filter((entry) => 'panel' in entry && entry.panel.overheads.length > 0)

const MAX_CHARTS = 6
/** Six charts of 23 network plugins fit. */
const MAX_VALUES = 150

/** Pages of the list that a phone loads quickly: few charts, and few marks in total. */
export function inPages(entries: readonly ChartEntry[]): ChartEntry[][] {
  const pages: ChartEntry[][] = []
  let values = Infinity
  for (const entry of entries) {
    const page = pages.at(-1)
    values += entry.values
    if (page && page.length < MAX_CHARTS && values <= MAX_VALUES) page.push(entry)
    else {
      pages.push([entry])
      values = entry.values
    }
  }
  return pages
}
