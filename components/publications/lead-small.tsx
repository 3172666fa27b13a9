import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import { ChartFrame } from '../charts/chart-frame'
import { quantityName } from '../charts/definitions/quantity-name'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { endAtHighest } from '../charts/ticks'
import { withSharedParts } from '../charts/shared-parts'
import type { LinesSpec } from '../charts/spec'
import { loadDrawing, profileDrawing, type Drawing } from '../results/drawings'
import { panelId } from '../results/panel-id'
import { chooseDrawing } from '../results/result-card'
import type { PublishedPanel } from './chart-list'
import type { Lead } from './lead-choice'

/** A small chart of lines below the large one. */
export type Small = {
  drawing: Drawing
  spec: LinesSpec
  /** what tells the shown part of a chart from its other parts; empty where there is one */
  part: string
}

/** Lines of more subjects than these are read better on the page of all charts. */
const MAX_LINES = 8

/** The same metric by load and the same load by percentile, where the data have them. */
export function smallLines(panels: readonly PublishedPanel[], panel: ResultPanel): Small[] {
  const sweep = panels.filter(
    ({ key, familyKey }) => key === panel.key && familyKey === panel.familyKey,
  )
  const profile = panels.filter(
    ({ key, groupKey }) =>
      groupKey === panel.groupKey && quantityName(key) === quantityName(panel.key),
  )
  // The slowest single request would press the percentiles together; all charts and the table have it.
  const percentiles = profile.filter(({ key }) => parseMetricKey(key)?.statistic !== 'max')
  const byPercentile = profileDrawing(percentiles, null) ?? profileDrawing(profile, null)
  const named = new Set<string>()
  return [loadDrawing(sweep, null), byPercentile].flatMap((drawing): Small[] => {
    if (drawing === null || !('segments' in drawing.spec)) return []
    const segment = partWith(drawing.spec.segments, panel)
    if (segment === undefined || segment.series.length > MAX_LINES) return []
    const lines = segment.series.map(({ label }) => label)
    const hasNamesElsewhere = lines.every((label) => named.has(label))
    lines.forEach((label) => named.add(label))
    const spec = withoutTitles({ ...drawing.spec, segments: [segment] }, hasNamesElsewhere)
    return [{ drawing, spec, part: segment.title }]
  })
}

/** Of several parts of a chart the one that the panel belongs to: the others are on the page of all charts. */
function partWith(segments: LinesSpec['segments'], { rows, key }: ResultPanel) {
  const ids = new Set(rows.map(({ value }) => `condition-${value.conditionId}-${key}`))
  const hasRow = ({ series }: LinesSpec['segments'][number]) =>
    series.some(({ points }) => points.some(({ id }) => ids.has(id)))
  return segments.find(hasRow) ?? segments[0]
}

/** Values and upper ends of their spreads. */
const listExtents = ({ series }: LinesSpec['segments'][number]): number[] =>
  series.flatMap(({ points }) =>
    points.flatMap(({ y, spread }) => (y === null ? [] : [y, spread?.hi ?? y])),
  )

/** A chart whose axes are named by its head alone. */
const withoutTitles = (spec: LinesSpec, hasNamesElsewhere: boolean): LinesSpec => ({
  ...spec,
  xLabel: null,
  segments: spec.segments.map((segment) => ({
    ...segment,
    title: '',
    axis: { ...endAtHighest(segment.axis, listExtents(segment)), label: '' },
    hasNamesElsewhere,
    hasLastValuesOnly: true,
  })),
})

/** A longer name of a load stands in the title of the card alone. */
const MAX_LOAD_LETTERS = 24

/** "p99 latency in ms by load (requests/s), 1 pod", "ms by percentile at 2,000 rps" */
export function smallHead({ spec, part }: Small, panel: ResultPanel, load: string): string {
  const { kind, xHead, segments } = spec
  const axis = segments[0]?.axis
  const unit = axis?.unit ?? ''
  const log = axis?.scale === 'log' ? ', logarithmic' : ''
  const at = load.length > MAX_LOAD_LETTERS ? '' : ` ${atLoad(load)}`
  if (kind === 'profile') return `${unit} by percentile${at}${log}`
  const what = [metricLabel(panel.key), unit === '' ? null : `in ${unit}`].filter(Boolean).join(' ')
  const by = `${what} by ${xHead.charAt(0).toLowerCase()}${xHead.slice(1)}`
  return [by, part].filter(Boolean).join(', ') + log
}

const isRate = (load: string): boolean => /^[\d.,]+ rps\b/.test(load)

/** "at 2,000 rps", "with 1 connection" */
const atLoad = (load: string): string => `${isRate(load) ? 'at' : 'with'} ${load}`

export function SmallLine({ drawing, head, spec }: Small & { head: string }) {
  const { id } = drawing
  return (
    <figure aria-labelledby={`${id}-small`}>
      <figcaption>
        <h3 id={`${id}-small`} className="text-sm font-normal text-muted">
          {head}
        </h3>
      </figcaption>
      <ChartFrame title={spec.title} spec={withSharedParts(spec)} idPrefix={id} />
    </figure>
  )
}

/** Another quantity of the publication as bars; its head opens it in the large chart. */
export function SmallBars({ lead, href }: { lead: Lead; href: string }) {
  const { panel, title } = lead
  const id = `below-${panelId(panel)}`
  const { spec } = chooseDrawing(panel, [], 'measured')
  return (
    <figure aria-labelledby={`${id}-head`}>
      <figcaption>
        <h3 id={`${id}-head`} className="text-sm font-normal text-muted">
          <a href={href}>{leadTitle(panel, title)}</a>
        </h3>
      </figcaption>
      <ChartFrame title={spec.title} spec={withSharedParts(spec)} idPrefix={id} />
    </figure>
  )
}

/** "p99 latency at 2,000 rps", "Mean TCP throughput, 1 connection"; the menu of loads says of which experiment it is. */
export function leadTitle({ key }: Pick<ResultPanel, 'key'>, load: string): string {
  const short = load.replace(/, [^,]* experiment$/, '')
  return capitalised(`${metricLabel(key)}${isRate(short) ? ' at' : ','} ${short}`)
}
