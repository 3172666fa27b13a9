import Link from 'next/link'
import type { ReactNode } from 'react'
import { environmentName } from '@/ingest/dictionary/environment-name'
import type { Origin } from '@/server/results/schemas'
import { reviewText } from '../charts/definitions/review-words'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { Sender } from '../organisations/sender'
import { RowPicture } from '../publications/rows/row'
import { comparePanelPath } from '../results/compare-links'
import { disputeHref } from '../results/dispute-href'
import type { View } from '../results/display-state'
import { formatMonth } from '../results/origin-line'
import { panelId } from '../results/panel-id'
import { AffiliationBadge, Badge } from '../ui/badge'
import type { Bed } from './bed-card'
import { unrankedInFull, unrankedWords } from './bed-row-words'
import { toBedView, viewHead, type BedView } from './bed-view'
import { bedParts } from './card-words'

/** A test bed as a row, and the loads to choose from. */
export type ListedBed = { bed: Bed; apart: string; loads?: ReactNode }

/** Test beds of one publication, or of one campaign that has none. */
type Group = { key: string; origin: Origin; beds: ListedBed[] }

/** Groups in the order of their first test bed. */
function groupBySource(beds: readonly ListedBed[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of beds) {
    const { origin } = one.bed.panel
    const key = origin.publication?.slug ?? origin.campaign
    const group = groups.get(key) ?? { key, origin, beds: [] }
    group.beds.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Who sent the runs of a campaign, and when they were measured. */
function Campaign({ origin }: { origin: Origin }) {
  const { campaignTitle, organisation, organisationSlug, measuredOn, receivedOn } = origin
  const review = reviewText([origin])
  const month = formatMonth(measuredOn)
  const received = formatMonth(receivedOn)
  return (
    <>
      Campaign {campaignTitle}
      <span className="bed-whose">
        <Sender name={organisation} slug={organisationSlug} />
        <AffiliationBadge {...origin} />
        {review !== null && <Badge>{review}</Badge>}
        <small>{month ?? (received === null ? 'date not stated' : `received ${received}`)}</small>
      </span>
    </>
  )
}

/** Whose test beds these are, and when they were published. */
function Source({ origin }: { origin: Origin }) {
  const { publication, trust } = origin
  if (publication === null || trust !== 'reviewed') return <Campaign origin={origin} />
  const month = formatMonth(publication.publishedOn)
  return (
    <>
      <Link href={`/publications/${publication.slug}`} prefetch={false}>
        {publication.title}
      </Link>
      <span className="bed-whose">
        <AffiliationBadge {...origin} />
        {month !== null && <small>{month}</small>}
      </span>
    </>
  )
}

/** The page with chart, table and evidence of a row. */
function detailsHref({ panel }: Bed): string | null {
  const { publication } = panel.origin
  const id = panelId(panel)
  return publication === null
    ? (panel.rows[0]?.value.href ?? null)
    : `/publications/${publication.slug}/charts?chart=${id}#${id}`
}

/** Why a row has no ranks in full, and what can be done with its values. */
function More({ bed, view, name }: { bed: Bed; view: BedView; name: string }) {
  const compare = comparePanelPath(bed.panel)
  const details = detailsHref(bed)
  return (
    <details className="link-menu row-more" data-print="hide">
      <summary aria-label={`More about ${name}`}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul>
        <li>
          <p>{unrankedInFull(bed)}</p>
        </li>
        {details !== null && (
          <li>
            <a href={details}>Chart, table and evidence</a>
          </li>
        )}
        {compare !== null && (
          <li>
            <a href={compare}>Compare these</a>
          </li>
        )}
        <li>
          <a href={view.path.replace(/^\/charts\/([a-z]+)\.svg/, '/embed/$1')}>Embed</a>
        </li>
        <li>
          <a href={view.path.replace('.svg?', '.csv?')} download>
            CSV
          </a>
        </li>
        <li>
          <a href={disputeHref([bed.panel])}>Report an error</a>
        </li>
      </ul>
    </details>
  )
}

type Shown = { view: View; metric: string }

/** One test bed: its load, its strip, why it has no ranks. @param props.source of a group, in its first row */
function BedRow(props: Shown & { row: ListedBed; source: ReactNode }) {
  const { row, source, view: chosen, metric } = props
  const { bed, apart, loads } = row
  const { origin, environment } = bed.panel
  const { load, connections, platform } = bedParts(bed.panel)
  const where = [connections, platform, apart.replace(/^, /, '')].filter(Boolean).join(', ')
  const { why, more } = unrankedWords(bed)
  const view = toBedView(bed, chosen, metric)
  const name = [load, where, origin.publication?.title ?? origin.campaignTitle]
  return (
    <tr id={panelId(bed.panel)}>
      {source}
      <th scope="row" className="bed-name" title={environmentName(environment)}>
        <span>
          {load === '' ? <span className="text-muted">load not stated</span> : load}
          {loads}
        </span>
        {where !== '' && <small>{where}</small>}
        {view.notes.map((note) => (
          <small key={note} className="row-quantity">
            {note}
          </small>
        ))}
      </th>
      <td className="row-picture">
        <RowPicture entry={view.entry} words={view.words} />
      </td>
      <td className="bed-why">
        {why}
        {more.map((text, i) => (
          <small key={i}>{text}</small>
        ))}
      </td>
      <td className="row-end">
        <More bed={bed} view={view} name={name.filter(Boolean).join(', ')} />
      </td>
    </tr>
  )
}

/**
 * Test beds as rows, those of one publication together.
 * @param props.metric of all rows; null where they differ @param props.sourceHead what heads the sources @param props.whyHead what heads the reasons
 */
export function BedRows(props: {
  rows: readonly ListedBed[]
  metric: string | null
  view: View
  caption: string
  sourceHead?: string
  whyHead: string
}) {
  const { rows, view, caption, whyHead, sourceHead = 'Publication' } = props
  const metric = props.metric ?? ''
  const name = props.metric === null ? null : capitalised(metricLabel(props.metric))
  return (
    <table className="bed-rows">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{sourceHead}</th>
          <th scope="col">Load and test bed</th>
          <th scope="col">{viewHead(name, view, metric)}</th>
          <th scope="col">{whyHead}</th>
          <th scope="col">
            <span className="sr-only">More</span>
          </th>
        </tr>
      </thead>
      {groupBySource(rows).map((group) => (
        <tbody key={group.key}>
          {group.beds.map((row, i) => (
            <BedRow
              key={panelId(row.bed.panel)}
              row={row}
              view={view}
              metric={metric}
              source={
                i === 0 && (
                  <th scope="rowgroup" rowSpan={group.beds.length} className="bed-source">
                    <div>
                      <Source origin={group.origin} />
                    </div>
                  </th>
                )
              }
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
