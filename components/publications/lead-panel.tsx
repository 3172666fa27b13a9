import type { ResultPanel } from '@/server/results/schemas'
import { ChartBody } from '../charts/chart-body'
import { describeMarks, describeSpreads } from '../charts/describe-marks'
import { withSharedParts } from '../charts/shared-parts'
import { runsText, spreadText } from '../charts/definitions/entry-words'
import { comparePanelPath } from '../results/compare-links'
import { disputeHref } from '../results/dispute-href'
import { describeCertainty, describeDiscard } from '../results/certainty'
import { ChartLinks } from '../results/embed-links'
import { DataLink } from '../embeds/data-link'
import { Icon } from '../ui/icon'
import { panelId } from '../results/panel-id'
import { chooseDrawing } from '../results/result-card'
import type { View } from '../results/display-state'
import type { PublishedPanel } from './chart-list'
import { chooseBelow, loadName, type Lead } from './lead-choice'
import { LeadControls } from './lead-controls'
import { leadTitle, SmallBars, smallHead, SmallLine, smallLines } from './lead-small'

/** How sure the shown values are where that is not so of all values, of which the card beside them tells. */
function ownCertainty(panels: readonly PublishedPanel[], panel: ResultPanel): string[] {
  const all = { ...panel, rows: panels.flatMap(({ rows }) => rows) }
  const isShared = runsText(panel) === runsText(all) && spreadText(panel) === spreadText(all)
  return isShared ? [] : [describeCertainty(panel)]
}

/**
 * One metric at one load as bars, with what chooses another, and below them the same by load and by percentile.
 * @param props.href address of the page with another choice
 * @param props.allHref address of every chart; null where there is no such page
 */
export function LeadPanel(props: {
  panels: readonly PublishedPanel[]
  lead: Lead
  view: View
  href: (change: { key?: string; load?: string | null; view?: View }) => string
  allHref: string | null
}) {
  const { panels, lead, view, href, allHref } = props
  const { panel } = lead
  const id = panelId(panel)
  const { spec, path } = chooseDrawing(panel, panel.overheads, view)
  const lines = smallLines(panels, panel)
  const compare = comparePanelPath(panel)
  const below = lines.length > 0 ? [] : chooseBelow(panels, lead)
  const certainty = [...ownCertainty(panels, panel), ...describeSpreads(spec)]
  return (
    <figure id={id} className="panel lead-panel" aria-labelledby="results">
      <h2 id="results">{leadTitle(panel, lead.title)}</h2>
      <LeadControls lead={lead} view={view} href={href} />
      <ChartBody
        title={spec.title}
        spec={withSharedParts(spec)}
        idPrefix={id}
        room="tall"
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
            {[describeCertainty(panel), ...describeMarks(spec), describeDiscard(panel)].map(
              (words) => words !== null && <p key={words}>{words}</p>,
            )}
            <p className="links">
              <DataLink format="json" path={path} title={spec.title} />
              {allHref !== null && <a href={allHref}>All charts</a>}
              <a href="/methodology#percentiles">How percentiles are read</a>
              <a href={disputeHref([panel])}>Report an error</a>
            </p>
          </>
        }
      >
        {certainty.length > 0 && <p className="lead-note">{certainty.join(' · ')}</p>}
        {lines.length > 0 && (
          <div className="lead-lines">
            {lines.map((line) => (
              <SmallLine
                key={line.drawing.id}
                {...line}
                head={smallHead(line, panel, lead.title)}
              />
            ))}
          </div>
        )}
        {below.length > 0 && (
          <div className="lead-lines">
            {below.map((one) => (
              <SmallBars
                key={one.panel.key}
                lead={one}
                href={href({ key: one.panel.key, load: loadName(one.panel), view: 'measured' })}
              />
            ))}
          </div>
        )}
      </ChartBody>
    </figure>
  )
}
