import type { Change } from '@/server/trends/changes/schemas'
import { unitForValues } from '../charts/display-unit'
import { isUnreviewed } from '../charts/definitions/review-words'
import { parseChartMetricKey } from '../charts/definitions/words'
import { AffiliationBadge, Badge } from '../ui/badge'
import { Icon } from '../ui/icon'
import { ChangePlot } from './change-plot'
import { cardTitle, pointsWords, verdictWords } from './change-words'
import { changeDataPath, changePath } from './change-links'

function Source({ origin }: Pick<Change, 'origin'>) {
  return (
    <p className="change-source">
      {isUnreviewed(origin) ? <Badge>not reviewed</Badge> : <AffiliationBadge {...origin} />}{' '}
      {origin.publication ? (
        <a href={`/publications/${origin.publication.slug}`}>{origin.publication.title}</a>
      ) : (
        origin.campaignTitle
      )}
    </p>
  )
}

/** One line as a small picture; its title leads to the full chart. */
export function ChangeCard({ change, height }: { change: Change; height?: number }) {
  const { key, points, label, step, reason, origin } = change
  const unit = unitForValues(
    parseChartMetricKey(key).of,
    points.map(({ value }) => value),
  )
  const title = cardTitle(change)
  const path = changePath(change)
  return (
    <li className="panel change-card">
      <h3>
        <a href={path}>{label}</a>
        <small>
          {title}
          {unit.label !== '' && `, ${unit.label}`}
        </small>
      </h3>
      <ChangePlot change={change} height={height} />
      <p className="change-verdict">
        <Badge tone={step === null ? 'plain' : 'strong'}>{verdictWords(change)}</Badge>{' '}
        <span className="text-muted">
          {pointsWords(change)}
          {step === null && reason !== null && `: ${reason}`}
        </span>
      </p>
      <Source origin={origin} />
      <p className="actions">
        <a href={path} aria-label={`Chart of ${label}, ${title}`}>
          Chart
        </a>
        <a href={changeDataPath(change)} aria-label={`CSV of ${label}, ${title}`} download>
          <Icon of="csv" /> CSV
        </a>
      </p>
    </li>
  )
}

/** Cards beside each other, as many as fit. */
export const ChangeCards = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="change-cards">
    {changes.map((change) => (
      <ChangeCard key={change.id} change={change} />
    ))}
  </ul>
)
