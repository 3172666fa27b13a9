import type { OverviewEntry, OverviewRow } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { AffiliationBadge } from '../ui/badge'
import { EntryCard } from './entry-card'
import { claimsText } from './claims-text'
import type { Asked } from './opening-words'
import { loadParts, outsideText, runsText, spreadText } from './entry-words'
import { StripPicture } from './strip'

/** "2025-04"; what has no date says so. */
export const monthText = (iso: string | null): string => iso?.slice(0, 7) ?? 'undated'

function Who({ source }: Pick<OverviewEntry, 'source'>) {
  return (
    <div className="overview-who">
      <a href={`/publications/${source.slug}`}>{source.title}</a>
      <div>
        <AffiliationBadge relation={source.relation} vendorOf={source.vendorOf} />
      </div>
    </div>
  )
}

/** Why a row outside the asked range is listed: its load is the nearest one, or has no target rate. */
const farText = ({ panel }: OverviewEntry): string =>
  panel.workload.targetRps === null ? 'no target rate' : 'nearest'

/** The load of a row; one outside the range that was asked for is the nearest there is, and is marked as that. */
function Load({ entry, metric }: { entry: OverviewEntry; metric: string }) {
  const [load, more] = loadParts(entry)
  const isSaid = metric === entry.panel.key
  return (
    <div className="overview-load">
      {!entry.isInRange && <span className="text-muted">{farText(entry)}: </span>}
      {load}
      {!isSaid && <small>{metricLabel(entry.panel.key)}</small>}
      {more.map((text) => (
        <small key={text}>{text}</small>
      ))}
    </div>
  )
}

type AskedRow = {
  metric: string
  asked: Asked
  /** publications that the ranges above the rows are made of, by slug */
  ranged: ReadonlySet<string>
}

function Entry({ entry, metric, asked, ranged }: AskedRow & { entry: OverviewEntry }) {
  const { source, panel } = entry
  const outside = outsideText(entry, ranged.has(source.slug))
  return (
    <>
      <time className="overview-date" dateTime={source.publishedOn ?? undefined}>
        {monthText(source.publishedOn)}
      </time>
      <Who source={source} />
      <Load entry={entry} metric={metric} />
      <div className="overview-picture">
        <StripPicture entry={entry} />
      </div>
      <div className="overview-sure">
        <span>
          {runsText(panel)}, {spreadText(panel)}
        </span>
        {outside !== null && <span>{outside}</span>}
        <span>{claimsText(source.claims)}</span>
      </div>
      <details className="overview-more">
        <summary>Values, embed</summary>
        <EntryCard entry={entry} asked={asked} />
      </details>
    </>
  )
}

/** One publication: who and when, the load, the picture, how sure it is, and its values behind a click. */
export function Row({ row, ...shown }: AskedRow & { row: OverviewRow }) {
  return (
    <li className="overview-row">
      <Entry entry={row} {...shown} />
      {row.earlier.length > 0 && (
        <details className="overview-more overview-earlier">
          <summary>{counted(row.earlier.length, 'earlier edition')}</summary>
          <ul>
            {row.earlier.map((entry) => (
              <li key={entry.source.slug} className="overview-row">
                <Entry entry={entry} {...shown} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
