import type { Change } from '@/server/trends/changes/schemas'
import type { Trend } from '@/server/trends/schemas'
import { signedShare } from '../charts/definitions/verdict-words'
import { betterWords, parseChartMetricKey, shortVersion } from '../charts/definitions/words'
import { TrendCard } from '../meshes/trend-card'
import { interestWords } from '../ui/badge'
import { ChangeBar, type BarLook } from './change-bar'
import { changeLook, sharedValue } from './change-groups'
import { changePath } from './change-links'
import { fitScale } from './change-scale'
import { ChangeVerdict } from './change-verdict'
import {
  changeDirection,
  changeSize,
  changeState,
  pointsWords,
  spanWords,
  unprovenNote,
} from './change-words'

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

type StepRow = ReturnType<typeof listSteps>[number]

const stepLook = ({ before, point, i }: StepRow, step: Change['step']): BarLook =>
  step !== null && i >= step.from && i < step.to ? 'proven' : changeLook([before, point], null)

/** "every step better, unproven": the verdict that all steps have; null where they differ. */
export function sharedVerdict({
  key,
  points,
  step,
}: Pick<Change, 'key' | 'points' | 'step'>): string | null {
  const verdicts = listSteps(points).map((one) =>
    [changeDirection(key, one.relative), stepLook(one, step)].filter(Boolean).join(', '),
  )
  const shared = sharedValue(verdicts)
  return shared === null || verdicts.length < 2 ? null : `every step ${shared}`
}

/** The steps of a table: all where they are few, else those that are larger than the drift of the test bed, if it is known. */
function chooseSteps({ points, drift }: Change): StepRow[] {
  const steps = listSteps(points)
  if (steps.length <= MAX_STEPS) return steps
  const factor = drift?.band?.factor ?? Infinity
  return steps
    .filter(({ relative }) => 1 + relative > factor || 1 + relative < 1 / factor)
    .slice(-MAX_STEPS)
}

/** From each version to the next: how much it changed, and what is known of that where steps differ in it. */
function Steps({ change }: { change: Change }) {
  const { key, points, step } = change
  const steps = chooseSteps(change)
  if (steps.length === 0) return null
  const scale = fitScale(steps.map(({ relative }) => relative))
  const isAll = points.length <= MAX_STEPS + 1
  const hasVerdicts = isAll && sharedVerdict(change) === null
  return (
    <table className="change-steps">
      <caption className={isAll ? 'sr-only' : 'text-left text-sm text-muted'}>
        {isAll ? 'Step by step' : 'Steps larger than the drift of the test bed'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">
            <span className="sr-only">Picture of the change</span>
          </th>
          <th scope="col" className="change-relative">
            Change
          </th>
          {hasVerdicts && <th scope="col">Verdict</th>}
        </tr>
      </thead>
      <tbody>
        {steps.map((one) => {
          const { before, point, relative } = one
          const look = stepLook(one, step)
          return (
            <tr key={point.label}>
              <th scope="row">{`${shortVersion(before.label)} to ${shortVersion(point.label)}`}</th>
              <td>
                <ChangeBar relative={relative} look={look} scale={scale} />
              </td>
              <td className="change-relative">
                <b>{signedShare(relative)}</b>
              </td>
              {hasVerdicts && (
                <td>
                  <ChangeVerdict metric={key} relative={relative} look={look} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Series of the same picture that cannot change, because one version of them was measured: "Istio sidecar", "1.26 pre". */
const listSingles = ({ parts }: Trend): { label: string; version: string }[] =>
  parts.flatMap(({ series }) =>
    series.flatMap(({ label, points }) => {
      const [only, ...others] = new Set(points.map((point) => shortVersion(point.label)))
      return only === undefined || others.length > 0 ? [] : [{ label, version: only }]
    }),
  )

/** "istio.io": where a document is published. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** Whose word it is, what is missing beside the series, and where the numbers were published. */
function Facts({ change: { origin }, trend }: { change: Change; trend: Trend }) {
  const { publication } = origin
  return (
    <dl className="change-about">
      <div>
        <dt>Measured by</dt>
        <dd>{origin.relation === 'unknown' ? origin.organisation : interestWords(origin)}</dd>
      </div>
      {listSingles(trend).map(({ label, version }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>measured in {version} only</dd>
        </div>
      ))}
      {publication !== null && (
        <div>
          <dt>Source</dt>
          <dd>
            <a href={publication.url} rel="nofollow noopener">
              {hostOf(publication.url)}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/**
 * The series that leads a section: its picture, and beside it how much it changed, step by step, and what is proven.
 * @param props.isSaid whether the answer of the page says how much it changed
 */
export function ChangeLeadCard(props: { change: Change; trend: Trend; isSaid: boolean }) {
  const { change, trend, isSaid } = props
  const { step } = change
  const note = unprovenNote(change)
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
          {size !== null && !isSaid && (
            <p className="change-size">
              <b data-proven={step !== null}>{size}</b>{' '}
              <ChangeVerdict
                metric={change.key}
                relative={step?.relative ?? change.relative}
                look={changeLook(ends, step)}
              />
            </p>
          )}
          <p>
            <b>{step === null ? 'No step is proven' : `Proven ${changeState(change)}`}</b>
            {step === null && note !== null && <span className="text-muted">: {note}</span>}
          </p>
          <p className="text-muted">
            {[
              `${shortVersion(spanWords(change))}, ${pointsWords(change)}`,
              betterWords(parseChartMetricKey(change.key).of.better),
              sharedVerdict(change),
            ]
              .filter(Boolean)
              .join('; ')}
          </p>
          <Steps change={change} />
          <Facts change={change} trend={trend} />
        </div>
      }
    />
  )
}
