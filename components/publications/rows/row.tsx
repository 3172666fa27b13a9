import Link from 'next/link'
import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { metricLabel } from '../../charts/definitions/words'
import { ClaimSigns } from '../../meshes/claim-signs'
import {
  flawText,
  loadParts,
  monthText,
  proofSentence,
  runsText,
  spreadText,
} from '../../overview/entry-words'
import { comparePanelPath } from '../../results/compare-links'
import { disputeHref } from '../../results/dispute-href'
import { chartFramePath } from '../../results/embed-links'
import { AffiliationBadge, Badge } from '../../ui/badge'
import { observationsText } from '../observations-text'
import type { ListedPublication } from './row-order'
import { StripPicture } from '../../overview/strip'

/** The load of a row, and what else tells it from the other loads of the publication. */
function Load({ entry, metric }: { entry: OverviewEntry; metric: string }) {
  const [load, more] = loadParts(entry)
  const isSaid = metric === entry.panel.key
  const words = [...(isSaid ? [] : [metricLabel(entry.panel.key)]), ...more]
  return (
    <>
      {load}
      {words.length > 0 && <small>{words.join(', ')}</small>}
    </>
  )
}

/** What stands instead of a strip: what the publication measured. */
const Measured = ({ publication }: { publication: PublicationSummary }) => (
  <>
    {publication.meshes.map(({ name }) => name).join(', ')}: {observationsText(publication)}
    <small>
      {publication.metrics.length === 0
        ? 'text only'
        : `measured ${publication.metrics.map(metricLabel).join(', ')}`}
    </small>
  </>
)

/** What can be done with the values of a row, and what they prove. */
function More({ entry, name }: { entry: OverviewEntry; name: string }) {
  const { panel } = entry
  const compare = comparePanelPath(panel)
  const flaw = flawText(panel)
  return (
    <details className="link-menu row-more" data-print="hide">
      <summary aria-label={`More about ${name}`}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul>
        <li>
          {flaw !== null && <p>All values are {flaw}.</p>}
          <p>{proofSentence(entry)}</p>
        </li>
        {compare !== null && (
          <li>
            <a href={compare}>Compare these</a>
          </li>
        )}
        <li>
          <a href={chartFramePath(panel)}>Embed</a>
        </li>
        <li>
          <a href={disputeHref([panel])}>Report an error</a>
        </li>
      </ul>
    </details>
  )
}

/** One publication: when and whose, the load, the picture, how sure it is, and how its claims stand. */
export function PublicationRow({ row, metric }: { row: ListedPublication; metric: string }) {
  const { publication, entry } = row
  const { slug, shortTitle, publishedOn, supersededBy, retractedOn } = publication
  return (
    <tr>
      <td className="row-date">
        <time dateTime={publishedOn ?? undefined}>{monthText(publishedOn)}</time>
      </td>
      <th scope="row">
        <Link href={`/publications/${slug}`} prefetch={false}>
          {shortTitle}
        </Link>
        <AffiliationBadge relation={publication.relation} vendorOf={publication.vendorOf} />{' '}
        {supersededBy !== null && <Badge>superseded</Badge>}
        {retractedOn !== null && <Badge tone="strong">retracted</Badge>}
      </th>
      <td className="row-load">{entry && <Load entry={entry} metric={metric} />}</td>
      <td className="row-picture">
        {entry ? <StripPicture entry={entry} /> : <Measured publication={publication} />}
      </td>
      <td className="row-sure">
        {entry && (
          <>
            {runsText(entry.panel)}
            <small>{spreadText(entry.panel)}</small>
          </>
        )}
      </td>
      <td className="row-claims">
        <ClaimSigns claims={publication.claims} />
      </td>
      <td className="row-end">{entry && <More entry={entry} name={shortTitle} />}</td>
    </tr>
  )
}
