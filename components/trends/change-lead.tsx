import type { Change } from '@/server/trends/changes/schemas'
import type { Trend } from '@/server/trends/schemas'
import { signedShare } from '../charts/definitions/verdict-words'
import { betterWords, parseChartMetricKey, shortVersion } from '../charts/definitions/words'
import { TrendCard } from '../meshes/trend-card'
import { changeLook } from './change-groups'
import { changePath } from './change-links'
import { ChangeVerdict } from './change-verdict'
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

/** From each version to the next: how much it changed, and what is known of that. */
function Steps({ change: { key, points, step } }: { change: Change }) {
  const steps = listSteps(points)
  if (points.length > MAX_STEPS + 1 || steps.length === 0) return null
  return (
    <table className="change-steps">
      <caption className="sr-only">Step by step</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" className="change-relative">
            Change
          </th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ before, point, i, relative }) => {
          const isProven = step !== null && i >= step.from && i < step.to
          return (
            <tr key={point.label}>
              <th scope="row">{`${shortVersion(before.label)} to ${shortVersion(point.label)}`}</th>
              <td className="change-relative">
                <b>{signedShare(relative)}</b>
              </td>
              <td>
                <ChangeVerdict
                  metric={key}
                  relative={relative}
                  look={isProven ? 'proven' : changeLook([before, point], null)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The series that leads a section: its picture, and beside it how much it changed, step by step, and what is proven. */
export function ChangeLeadCard({ change, trend }: { change: Change; trend: Trend }) {
  const { step, reason } = change
  const size = changeSize(change)
  const ends = [change.points[0], change.points.at(-1)].filter((end) => end !== undefined)
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
                <b data-proven={step !== null}>{size}</b>{' '}
                <ChangeVerdict
                  metric={change.key}
                  relative={step?.relative ?? change.relative}
                  look={changeLook(ends, step)}
                />
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
