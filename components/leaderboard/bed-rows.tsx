import Link from 'next/link'
import type { ReactNode } from 'react'
import { environmentName } from '@/ingest/dictionary/environment-name'
import type { Origin } from '@/server/results/schemas'
import { CampaignLink } from '../campaigns/campaign-link'
import { reviewText } from '../charts/definitions/review-words'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { Sender } from '../organisations/sender'
import { RowPicture } from '../publications/rows/row'
import { RowMenu, type RowLink } from '../publications/rows/row-menu'
import type { View } from '../results/display-state'
import { formatMonth } from '../results/origin-line'
import { panelId } from '../results/panel-id'
import { AffiliationBadge, Badge } from '../ui/badge'
import type { Bed } from './bed-card'
import { hasOneValue, unrankedInFull, unrankedWords } from './bed-row-words'
import { toBedView, viewHead, type BedView } from './bed-view'
import {
  foldBeds,
  groupBySource,
  listParts,
  moreWords,
  nameRow,
  sharedParts,
  type BedGroup,
  type ListedBed,
} from './group-beds'

/** Who sent the runs of a campaign, and when they were measured. */
function Campaign({ origin }: { origin: Origin }) {
  const { campaign, campaignTitle, organisation, organisationSlug, measuredOn, receivedOn } = origin
  const review = reviewText([origin])
  const month = formatMonth(measuredOn)
  const received = formatMonth(receivedOn)
  return (
    <>
      Campaign <CampaignLink slug={campaign} title={campaignTitle} />
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
  const details = detailsHref(bed)
  const links: RowLink[] = [
    ...(details === null ? [] : [{ label: 'Chart, table and evidence', href: details }]),
    { label: 'Embed', href: view.path.replace(/^\/charts\/([a-z]+)\.svg/, '/embed/$1') },
    { label: 'CSV', href: view.path.replace('.svg?', '.csv?'), as: 'file' },
  ]
  return (
    <RowMenu panel={bed.panel} name={name} links={links}>
      <p>{unrankedInFull(bed)}</p>
    </RowMenu>
  )
}

type Shown = { view: View; metric: string }

/**
 * One test bed: what distinguishes it, its strip, why it has no ranks.
 * @param props.shared what its group says already @param props.source of a group, in its first row
 */
function BedRow(props: Shown & { row: ListedBed; shared: readonly string[]; source?: ReactNode }) {
  const { row, shared, source, view: chosen, metric } = props
  const { bed, loads } = row
  const { origin, environment } = bed.panel
  const { lead, rest } = nameRow(row, shared)
  const { why, more } = unrankedWords(bed)
  const view = toBedView(bed, chosen, metric)
  const name = [...listParts(row), origin.publication?.title ?? origin.campaignTitle]
  return (
    <tr id={panelId(bed.panel)}>
      {source}
      <th scope="row" className="bed-name" title={environmentName(environment)}>
        <span>
          {lead === null ? <span className="text-muted">load not stated</span> : lead}
          {loads}
        </span>
        {rest !== '' && <small>{rest}</small>}
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
        <More bed={bed} view={view} name={name.join(', ')} />
      </td>
    </tr>
  )
}

/** Columns of a table of test beds, and of the tables folded in it, so that they align. */
const Columns = ({ hasSource }: { hasSource: boolean }) => (
  <colgroup>
    {hasSource && <col className="bed-col-source" />}
    <col className="bed-col-name" />
    <col className="bed-col-picture" />
    <col />
    <col className="bed-col-end" />
  </colgroup>
)

/** Test beds of a publication beyond its first ones: one line that opens to their rows. */
function MoreBeds(
  props: Shown & { group: BedGroup; beds: readonly ListedBed[]; shared: string[] },
) {
  const { group, beds, ...shown } = props
  const title = group.origin.publication?.title ?? group.origin.campaignTitle
  return (
    <tr className="bed-more">
      <td colSpan={4}>
        <details>
          <summary>{moreWords(beds)}</summary>
          <table className="bed-rows bed-rows-folded" aria-label={`More test beds of ${title}`}>
            <Columns hasSource={false} />
            <tbody>
              {beds.map((row) => (
                <BedRow key={panelId(row.bed.panel)} row={row} {...shown} />
              ))}
            </tbody>
          </table>
        </details>
      </td>
    </tr>
  )
}

/** The test beds of one publication. */
function Group({ group, ...shown }: Shown & { group: BedGroup }) {
  const { first, folded } = foldBeds(group.beds)
  const shared = sharedParts(group.beds)
  const source = (
    <th
      scope="rowgroup"
      rowSpan={first.length + (folded.length > 0 ? 1 : 0)}
      className="bed-source"
    >
      <div>
        <Source origin={group.origin} />
        {shared.length > 0 && <small className="bed-shared">{shared.join(', ')}</small>}
      </div>
    </th>
  )
  return (
    <tbody>
      {first.map((row, i) => (
        <BedRow
          key={panelId(row.bed.panel)}
          row={row}
          shared={shared}
          source={i === 0 && source}
          {...shown}
        />
      ))}
      {folded.length > 0 && <MoreBeds group={group} beds={folded} shared={shared} {...shown} />}
    </tbody>
  )
}

/** Test beds that nothing can be ordered in: one line that opens to their rows. @param props.isOpen no other is shown */
function OneValueBeds(props: Shown & { rows: readonly ListedBed[]; isOpen: boolean }) {
  const { rows, isOpen, ...shown } = props
  const words = `${counted(rows.length, 'test bed')} with one value`
  return (
    <details className="bed-single" open={isOpen}>
      <summary>{words}</summary>
      <table className="bed-rows bed-rows-folded" aria-label={words}>
        <Columns hasSource />
        {groupBySource(rows).map((group) => (
          <Group key={group.key} group={group} {...shown} />
        ))}
      </table>
    </details>
  )
}

/**
 * Test beds as rows, those of one publication together; those with one value, which have no order, in a fold at the end.
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
  const compared = rows.filter(({ bed }) => !hasOneValue(bed.panel))
  const single = rows.filter(({ bed }) => hasOneValue(bed.panel))
  const table = (
    <table className="bed-rows">
      <caption className="sr-only">{caption}</caption>
      <Columns hasSource />
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
      {groupBySource(compared).map((group) => (
        <Group key={group.key} group={group} view={view} metric={metric} />
      ))}
    </table>
  )
  return (
    <>
      {compared.length > 0 && table}
      {single.length > 0 && (
        <OneValueBeds rows={single} view={view} metric={metric} isOpen={compared.length === 0} />
      )}
    </>
  )
}
