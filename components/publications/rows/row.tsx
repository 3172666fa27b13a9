import Link from 'next/link'
import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { ClaimSigns } from '../../meshes/claim-signs'
import { flawText, proofSentence, stripText } from '../../charts/definitions/entry-words'
import { monthText } from '../../charts/definitions/published-words'
import { stripImagePath } from '../../results/embed-links'
import { AffiliationBadge, Badge } from '../../ui/badge'
import type { ListedPublication } from './row-order'
import type { StripEntry } from '../../charts/definitions/entry-marks'
import { Strip } from '../../charts/strip/strip'
import { stripContent, type StripWords } from '../../charts/definitions/strip'
import { STRIP_WIDTH, type StripSize } from '../../charts/strip/measures'
import { RowMenu, type RowLink } from './row-menu'
import { loadLine, measuredText, rowQuantity, rowWords, sureText } from './row-words'

/**
 * The load of a row and how sure its values are, and what they are of unless the head of the column says it; all of the words
 * of the load on demand, and on the page of the publication.
 */
function Load({ entry, metric }: { entry: OverviewEntry; metric: string }) {
  const { load, full, isStated } = loadLine(entry)
  const quantity = rowQuantity(entry, metric)
  return (
    <>
      <span title={full} className={isStated ? undefined : 'text-muted'}>
        {load}
      </span>
      <small>{sureText(entry)}</small>
      {quantity !== null && (
        <small className="row-quantity" title={quantity.full}>
          {quantity.text}
        </small>
      )}
    </>
  )
}

const SIZES: readonly StripSize[] = ['wide', 'narrow']

/** The strip of a row, drawn for wide and for narrow screens, one of which is shown. */
export function RowPicture({ entry, words }: { entry: StripEntry; words: StripWords }) {
  const content = stripContent(entry, words)
  return SIZES.map((size) => (
    <Strip key={size} content={content} width={STRIP_WIDTH[size]} className={`is-${size}`} />
  ))
}

/** What stands instead of a strip: what the publication measured. */
const Measured = ({ publication }: { publication: PublicationSummary }) => (
  <span className="text-muted">{measuredText(publication)}</span>
)

/** What the values of a row are and prove, and what can be done with them. */
function More({ entry, name }: { entry: OverviewEntry; name: string }) {
  const { panel } = entry
  const flaw = flawText(panel)
  const path = stripImagePath(panel)
  const links: RowLink[] = [
    { label: 'Embed', href: path.replace('/charts/strip.svg', '/embed/strip'), as: 'embed' },
    { label: 'CSV', href: path.replace('.svg?', '.csv?'), as: 'file' },
  ]
  return (
    <RowMenu panel={panel} name={name} links={links}>
      {flaw !== null && <p>All values are {flaw}.</p>}
      <p>{stripText(entry)}.</p>
      <p>{proofSentence(entry)}</p>
    </RowMenu>
  )
}

/** One publication: when and whose, the load and how sure its values are, the picture, and how its claims stand. */
export function PublicationRow({ row, metric }: { row: ListedPublication; metric: string }) {
  const { publication, entry } = row
  const { slug, shortTitle, publishedOn, supersededBy, retractedOn } = publication
  return (
    <tr className={entry && rowQuantity(entry, metric) ? 'is-other' : undefined}>
      <td className="row-date">
        {publishedOn !== null && <time dateTime={publishedOn}>{monthText(publishedOn)}</time>}
      </td>
      <th scope="row">
        <Link href={`/publications/${slug}`} prefetch={false}>
          {shortTitle}
        </Link>
        <span className="row-whose">
          <AffiliationBadge relation={publication.relation} vendorOf={publication.vendorOf} />{' '}
          {supersededBy !== null && <Badge>superseded</Badge>}
          {retractedOn !== null && <Badge tone="strong">retracted</Badge>}
        </span>
      </th>
      <td className="row-load">{entry && <Load entry={entry} metric={metric} />}</td>
      <td className="row-picture">
        {entry ? (
          <RowPicture entry={entry} words={rowWords(entry)} />
        ) : (
          <Measured publication={publication} />
        )}
      </td>
      <td className="row-claims">
        <ClaimSigns claims={publication.claims} />
      </td>
      <td className="row-end">{entry && <More entry={entry} name={shortTitle} />}</td>
    </tr>
  )
}
