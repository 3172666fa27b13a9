import type { Change } from '@/server/trends/changes/schemas'
import { signedShare } from '../charts/definitions/verdict-words'
import { valueSpan } from '../overview/value-words'
import { ChangeBar, changeReach } from './change-bar'
import { changeLook } from './change-groups'
import { changePath } from './change-links'
import { ChangePlot } from './change-plot'
import { ChangeActions, ChangeSource } from './change-source'
import {
  axisTitle,
  cardTitle,
  changeSize,
  changeState,
  changeUnit,
  pointsWords,
  shortLabel,
  spanWords,
} from './change-words'

const HEIGHT = 300
/** Runs are too many to be compared one by one. */
const MAX_STEPS = 8

/** Points with the one before each and the change from it; none where there is no ratio. */
const listSteps = (points: Change['points']) =>
  points.slice(1).flatMap((point, i) => {
    const before = points[i]
    return before === undefined || before.value <= 0 || point.value <= 0
      ? []
      : [{ before, point, i, relative: point.value / before.value - 1 }]
  })

/** From each version to the next: a bar of the change; the largest one fills its half. */
function Steps({ change }: { change: Change }) {
  const { points, kind, step } = change
  if (kind === 'runs' || points.length > MAX_STEPS + 1) return null
  const steps = listSteps(points)
  const reach = Math.max(...steps.map(({ relative }) => changeReach(relative)))
  return (
    <ol className="change-steps">
      {steps.map(({ before, point, i, relative }) => {
        const isProven = step !== null && i >= step.from && i < step.to
        const look = isProven ? 'proven' : changeLook([before, point], null)
        return (
          <li key={point.label}>
            <span>{`${shortLabel(before.label)} to ${shortLabel(point.label)}`}</span>
            <ChangeBar relative={relative} look={look} reach={reach || 1} />
            <b>{signedShare(relative)}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** The series that leads a section: large, with its axis, and beside it how much it changed and what is proven. */
export function ChangeLeadCard({ change }: { change: Change }) {
  const { label, points, step, reason, origin } = change
  const [first, last] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0]
  const size = changeSize(change)
  return (
    <article className="panel change-lead" aria-labelledby={`lead-${change.group}`}>
      <div className="change-lead-plot">
        <h3 id={`lead-${change.group}`}>
          <a href={changePath(change)}>{label}</a>, {cardTitle(change)}:{' '}
          {valueSpan([first, last], changeUnit(change))}
        </h3>
        <ChangeSource origin={origin} />
        <p className="change-axis">{axisTitle(change)}</p>
        <ChangePlot change={change} height={HEIGHT} hasAxis />
      </div>
      <div className="change-facts">
        <p className="change-size">
          {size !== null && <b data-proven={step !== null}>{size}</b>}
          <span>
            {spanWords(change)}, {pointsWords(change)}
          </span>
        </p>
        <p>
          <b>{step === null ? 'No step is proven' : `Proven ${changeState(change)}`}</b>
          {step === null && reason !== null && <span className="text-muted">: {reason}</span>}
        </p>
        <Steps change={change} />
        <ChangeActions change={change} isLarge />
      </div>
    </article>
  )
}
