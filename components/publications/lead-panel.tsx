import type { ResultPanel } from '@/server/results/schemas'
import { ChartBody } from '../charts/chart-body'
import { ChartFrame } from '../charts/chart-frame'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { describeMarks, describeSpreads } from '../charts/describe-marks'
import { withSharedParts } from '../charts/shared-parts'
import type { LinesSpec } from '../charts/spec'
import { comparePanelPath } from '../results/compare-links'
import { disputeHref } from '../results/dispute-href'
import { describeCertainty, describeDiscard } from '../results/certainty'
import { loadDrawing, profileDrawing, type Drawing } from '../results/drawings'
import { ChartLinks, JsonLink } from '../results/embed-links'
import { Icon } from '../ui/icon'
import { panelId } from '../results/panel-id'
import { chooseDrawing } from '../results/result-card'
import type { View } from '../results/display-state'
import type { PublishedPanel } from './chart-list'
import { quantityName } from '../charts/definitions/quantity-name'
import { type Lead } from './lead-choice'
import { LeadControls } from './lead-controls'

type Small = { drawing: Drawing; spec: LinesSpec }

/** Lines of more subjects than these are read better on the page of all charts. */
const MAX_LINES = 8

/** The same metric by load and the same load by percentile, where the data have them. */
function smallLines(panels: readonly PublishedPanel[], panel: ResultPanel): Small[] {
  const sweep = panels.filter(
    ({ key, familyKey }) => key === panel.key && familyKey === panel.familyKey,
  )
  const profile = panels.filter(
    ({ key, groupKey }) =>
      groupKey === panel.groupKey && quantityName(key) === quantityName(panel.key),
  )
  const named = new Set<string>()
  return [loadDrawing(sweep, null), profileDrawing(profile, null)].flatMap((drawing): Small[] => {
    if (drawing === null || !('segments' in drawing.spec)) return []
    const { spec } = drawing
    if (spec.segments.some(({ series }) => series.length > MAX_LINES)) return []
    const lines = spec.segments.flatMap(({ series }) => series.map(({ label }) => label))
    const hasNamesElsewhere = lines.every((label) => named.has(label))
    lines.forEach((label) => named.add(label))
    return [{ drawing, spec: withoutTitles(spec, hasNamesElsewhere) }]
  })
}

/** A chart whose axes are named by its head alone. */
const withoutTitles = (spec: LinesSpec, hasNamesElsewhere: boolean): LinesSpec => ({
  ...spec,
  xLabel: null,
  segments: spec.segments.map((segment) => ({
    ...segment,
    axis: { ...segment.axis, label: '' },
    hasNamesElsewhere,
  })),
})

/** "p99 latency in ms by load (requests/s)", "ms by percentile at 2,000 rps" */
function smallHead({ kind, xHead, segments }: LinesSpec, panel: ResultPanel, load: string): string {
  const axis = segments[0]?.axis
  const unit = axis?.unit ?? ''
  const log = axis?.scale === 'log' ? ', logarithmic' : ''
  if (kind === 'profile') return `${unit} by percentile ${atLoad(load)}${log}`
  const what = [metricLabel(panel.key), unit === '' ? null : `in ${unit}`].filter(Boolean).join(' ')
  return `${what} by ${xHead.charAt(0).toLowerCase()}${xHead.slice(1)}${log}`
}

/** "at 2,000 rps", ", 1 connection" behind a word */
const atLoad = (load: string): string => (load.endsWith(' rps') ? `at ${load}` : `with ${load}`)

function SmallLine({ drawing, head, spec }: { drawing: Drawing; head: string; spec: LinesSpec }) {
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

/**
 * One metric at one load as bars, with what chooses another, and below them the same by load and by percentile.
 * @param props.href address of the page with another choice
 * @param props.allHref address of every chart
 */
export function LeadPanel(props: {
  panels: readonly PublishedPanel[]
  lead: Lead
  view: View
  href: (change: { key?: string; load?: string | null; view?: View }) => string
  allHref: string
}) {
  const { panels, lead, view, href, allHref } = props
  const { panel } = lead
  const id = panelId(panel)
  const { spec, path } = chooseDrawing(panel, panel.overheads, view)
  const lines = view === 'measured' ? smallLines(panels, panel) : []
  const compare = comparePanelPath(panel)
  const isRate = lead.title.endsWith(' rps')
  const title = `${metricLabel(panel.key)}${isRate ? ' at' : ','} ${lead.title}`
  return (
    <figure id={id} className="panel lead-panel" aria-labelledby="results">
      <h2 id="results">{capitalised(title)}</h2>
      <LeadControls lead={lead} view={view} href={href} />
      <ChartBody
        title={spec.title}
        spec={withSharedParts(spec)}
        idPrefix={id}
        actions={
          <>
            <ChartLinks path={path} spec={spec} />
            {compare !== null && (
              <a href={compare}>
                <Icon of="compare" /> Compare
              </a>
            )}
          </>
        }
        details={
          <>
            {[...describeMarks(spec), describeDiscard(panel)].map(
              (words) => words !== null && <p key={words}>{words}</p>,
            )}
            <p className="links">
              <JsonLink path={path} title={spec.title} />
              <a href={allHref}>All charts</a>
              <a href="/methodology#percentiles">How percentiles are read</a>
              <a href={disputeHref([panel])}>Report an error</a>
            </p>
          </>
        }
      >
        {lines.length > 0 && (
          <div className="lead-lines">
            {lines.map((line) => (
              <SmallLine
                key={line.drawing.id}
                {...line}
                head={smallHead(line.spec, panel, lead.title)}
              />
            ))}
          </div>
        )}
        <figcaption className="text-sm text-muted">
          {[describeCertainty(panel), ...describeSpreads(spec)].join(' · ')}
        </figcaption>
      </ChartBody>
    </figure>
  )
}
