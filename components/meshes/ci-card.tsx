import type { CiSegment, CiTrend } from '@/server/trends/ci/schemas'
import { Chart } from '../charts/chart'
import type { AxisChoice } from '../charts/definitions/lines'
import { runsSpec } from '../charts/definitions/runs'
import {
  SEGMENT_NAMES,
  changeWords,
  directionWords,
  segmentWords,
} from '../charts/definitions/verdict-words'
import { counted, formatExact, withUnit } from '../charts/format'
import { reportUrl } from '../charts/report-href'
import { ChartLinks, runsImagePath, withAxis } from '../results/embed-links'
import { DataLink } from '../embeds/data-link'
import { OriginLine } from '../results/origin-line'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const percent = (x: number): string => withUnit(formatExact(x * 100, 2), '%')

/** 0.015, 0.03 -> "1.5% to 3%" */
const chance = ([least, most]: [number, number]): string =>
  least === most ? percent(most) : `${percent(least)} to ${percent(most)}`

const bedName = ({ environment, branch }: CiSegment): string =>
  branch === null ? environment : `${environment}, branch ${branch}`

function SegmentState({ segment, isOnly }: { segment: CiSegment; isOnly: boolean }) {
  return (
    <li>
      <Badge tone={segment.status === 'CHANGED' ? 'strong' : 'plain'}>
        {SEGMENT_NAMES[segment.status]}
      </Badge>{' '}
      {!isOnly && `${bedName(segment)}, ${counted(segment.runs.length, 'run')}: `}
      {sentence(segmentWords(segment))}
      {segment.changes.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {segment.changes.map((change) => (
            <li key={change.after}>
              {changeWords(change, segment.runs)} ({directionWords(change)})
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** One series of CI runs with its changes, their meaning and the false-alarm rate. */
export function CiCard({ trend, id, axis }: { trend: CiTrend; id: string; axis: AxisChoice }) {
  const spec = runsSpec(trend, axis)
  const path = withAxis(runsImagePath(trend), axis)
  const isJudged = trend.falseAlarms[1] > 0
  const newest = trend.segments.at(-1)?.runs.at(-1)
  return (
    <Card labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        actions={<ChartLinks path={path} spec={spec} />}
        details={
          <p className="links">
            <DataLink format="json" path={path} title={spec.title} />
            {newest && (
              <a href={`${reportUrl(`run:${newest.runId}`, trend.key)}&card=runs`}>
                Report an error
              </a>
            )}
          </p>
        }
        origin={
          <OriginLine
            origins={trend.segments.map((segment) => segment.origin)}
            harness=""
            environment=""
          />
        }
      />
      <div className="mt-3 text-sm">
        <ul className="grid grid-cols-1 gap-1">
          {trend.segments.map((segment) => (
            <SegmentState
              key={segment.runs[0]?.runId}
              segment={segment}
              isOnly={trend.segments.length === 1}
            />
          ))}
        </ul>
        <p className="mt-1">
          {isJudged &&
            `Chance of a false alarm here if nothing had changed: ${chance(trend.falseAlarms)}, more if the runs depend on each other. `}
          <a href="/methodology#ci-series">How this was computed</a>.
        </p>
      </div>
    </Card>
  )
}

/** Expected number of false alarms on the page. */
export function FalseAlarms({
  trends,
  expected,
}: {
  trends: CiTrend[]
  expected: [number, number]
}) {
  const judged = trends.filter((trend) => trend.falseAlarms[1] > 0).length
  if (judged === 0) return null
  const alerts = trends
    .flatMap((trend) => trend.segments.flatMap((s) => s.changes))
    .filter((change) => change.isAlert).length
  const [least, most] = expected.map((x) => formatExact(x, 2))
  return (
    <p className="mt-1 text-sm">
      {counted(alerts, 'alert')} in {judged} judged series; if nothing had changed, {least} to{' '}
      {most} false alarms would be expected. Metrics of one run are not independent of each other.
    </p>
  )
}
