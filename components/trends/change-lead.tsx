import type { Change } from '@/server/trends/changes/schemas'
import type { Trend } from '@/server/trends/schemas'
import { signedShare } from '../charts/definitions/verdict-words'
import { betterWords, parseChartMetricKey, shortVersion } from '../charts/definitions/words'
import { TrendCard } from '../meshes/trend-card'
import { ChangeBar, changeReach } from './change-bar'
import { changeLook } from './change-groups'
import { changePath } from './change-links'
import { changeSize, changeState, pointsWords, spanWords } from './change-words'

/** Points with the one before each and the change from it; none where there is no ratio. */
const listSteps = (points: Change['points']) =>
  points.slice(1).flatMap((point, i) => {
    const before = points[i]
    return before === undefined || before.value <= 0 || point.value <= 0
      ? []
      : [{ before, point, i, relative: point.value / before.value - 1 }]
  })

/** More steps than these are not compared one by one. */
const MAX_STEPS = 8

/** From each version to the next: a bar of the change; the largest one fills its half. */
function Steps({ change: { points, step } }: { change: Change }) {
  if (points.length > MAX_STEPS + 1) return null
  const steps = listSteps(points)
  const reach = Math.max(...steps.map(({ relative }) => changeReach(relative)))
  return (
    <ol className="change-steps">
      {steps.map(({ before, point, i, relative }) => {
        const isProven = step !== null && i >= step.from && i < step.to
        const look = isProven ? 'proven' : changeLook([before, point], null)
        return (
          <li key={point.label}>
            <span>{`${shortVersion(before.label)} to ${shortVersion(point.label)}`}</span>
            <ChangeBar relative={relative} look={look} reach={reach || 1} />
            <b>{signedShare(relative)}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** The series that leads a section: its picture, and beside it how much it changed, step by step, and what is proven. */
export function ChangeLeadCard({ change, trend }: { change: Change; trend: Trend }) {
  const { step, reason } = change
  const size = changeSize(change)
  return (
    <TrendCard
      trend={trend}
      id={`lead-${change.group}`}
      axis={null}
      href={changePath(change)}
      facts={
        <div className="change-facts">
          <p className="change-size">
            {size !== null && (
              <>
                <b data-proven={step !== null}>{size}</b>
                {step === null && ', unproven'}
              </>
            )}
          </p>
          <p className="text-muted">
            {[
              `${shortVersion(spanWords(change))}, ${pointsWords(change)}`,
              betterWords(parseChartMetricKey(change.key).of.better),
            ]
              .filter(Boolean)
              .join('; ')}
          </p>
          <p>
            <b>{step === null ? 'No step is proven' : `Proven ${changeState(change)}`}</b>
            {step === null && reason !== null && <span className="text-muted">: {reason}</span>}
          </p>
          <Steps change={change} />
        </div>
      }
    />
  )
}
