import type { Change } from '@/server/trends/changes/schemas'
import { CampaignLink } from '../campaigns/campaign-link'
import { isUnreviewed } from '../charts/definitions/review-words'
import { formatMonth } from '../results/origin-line'
import { AffiliationBadge, Badge } from '../ui/badge'
import { Icon } from '../ui/icon'
import { changeDataPath, changePath } from './change-links'
import { cardTitle } from './change-words'

/** Who measured a series, and where it was published. */
export function ChangeSource({ origin }: Pick<Change, 'origin'>) {
  const month = formatMonth(origin.publication?.publishedOn ?? null)
  return (
    <p className="change-source">
      {isUnreviewed(origin) ? <Badge>not reviewed</Badge> : <AffiliationBadge {...origin} />}{' '}
      {month}{' '}
      {origin.publication ? (
        <a href={`/publications/${origin.publication.slug}`}>{origin.publication.title}</a>
      ) : (
        <CampaignLink slug={origin.campaign} title={origin.campaignTitle} />
      )}
    </p>
  )
}

/** The full chart of a series, and its numbers. */
export function ChangeActions({ change }: { change: Change }) {
  const name = `${change.label}, ${cardTitle(change)}`
  return (
    <div className="actions">
      <a href={changePath(change)} aria-label={`Chart of ${name}`}>
        Full chart
      </a>
      <a href={changeDataPath(change)} aria-label={`CSV of ${name}`} download>
        <Icon of="csv" /> CSV
      </a>
    </div>
  )
}
