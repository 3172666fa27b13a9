import type { Change } from '@/server/trends/changes/schemas'
import { Badge } from '../ui/badge'
import { changePath } from './change-links'
import { ChangePlot } from './change-plot'
import { ChangeActions, ChangeSource } from './change-source'
import { cardTitle, changeUnit, pointsWords, unprovenNote, verdictWords } from './change-words'

/** One line as a small picture; its title leads to the full chart. */
function ChangeCard({ change }: { change: Change }) {
  const { label, step, origin } = change
  const note = unprovenNote(change)
  const unit = changeUnit(change)
  const title = cardTitle(change)
  return (
    <li className="panel change-card">
      <h3>
        <a href={changePath(change)}>{label}</a>
        <small>
          {title}
          {unit.label !== '' && `, ${unit.label}`}
        </small>
      </h3>
      <ChangePlot change={change} />
      <p className="change-verdict">
        <Badge tone={step === null ? 'plain' : 'strong'}>{verdictWords(change)}</Badge>{' '}
        <span className="text-muted">
          {pointsWords(change)}
          {step === null && note !== null && `: ${note}`}
        </span>
      </p>
      <ChangeSource origin={origin} />
      <ChangeActions change={change} />
    </li>
  )
}

/** Cards beside each other, as many as fit. */
export function ChangeCards({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul className="change-cards">
      {changes.map((change) => (
        <ChangeCard key={change.id} change={change} />
      ))}
    </ul>
  )
}
