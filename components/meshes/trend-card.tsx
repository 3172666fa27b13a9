import type { Trend } from '@/server/trends/schemas'
import { Chart } from '../charts/chart'
import { unitForValues } from '../charts/display-unit'
import { counted } from '../charts/format'
import type { AxisChoice } from '../charts/definitions/lines'
import { parseChartMetricKey } from '../charts/definitions/words'
import { trendSpec } from '../charts/definitions/trend'
import { reportUrl } from '../charts/report-href'
import { valueSpan } from '../overview/value-words'
import { ChartLinks, JsonLink, trendImagePath, withAxis } from '../results/embed-links'
import { OriginLine } from '../results/origin-line'
import { ReleaseVerdicts } from './release-verdicts'

/** "Mean TCP throughput over 1 connection, Istio ambient: 20.7 to 36.1 Gbit/s": oldest and newest value, where one line alone is joined. */
export function trendHeading({ key, parts }: Trend, title: string): string {
  const joined = parts.flatMap(({ series }) => series).filter(({ points }) => points.length > 1)
  const [line] = joined
  const [from, to] = [line?.points[0], line?.points.at(-1)].map((one) => one?.row.value.value)
  if (joined.length !== 1 || line === undefined || from == null || to == null) return title
  const unit = unitForValues(parseChartMetricKey(key).of, [from, to])
  return `${title}, ${line.label}: ${valueSpan([from, to], unit)}`
}

/** One trend over releases with the verdicts on consecutive ones. */
export function TrendCard({ trend, id, axis }: { trend: Trend; id: string; axis: AxisChoice }) {
  const origins = trend.parts.map((part) => part.origin)
  const spec = trendSpec(trend, axis)
  const path = withAxis(trendImagePath(trend), axis)
  const newest = trend.parts.at(-1)?.series[0]?.points.at(-1)?.row
  return (
    <article className="panel" aria-labelledby={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        title={trendHeading(trend, spec.title)}
        origin={<OriginLine origins={origins} harness="" environment="" />}
        actions={<ChartLinks path={path} spec={spec} />}
        details={
          <p className="links">
            <JsonLink path={path} title={spec.title} />
            {newest && (
              <a
                href={`${reportUrl(`condition:${newest.value.conditionId}`, trend.key)}&card=trend`}
              >
                Report an error
              </a>
            )}
          </p>
        }
      />
      {trend.olderTestBeds > 0 && (
        <p className="mt-3 text-sm text-muted">
          {counted(trend.olderTestBeds, 'further test bed')} measured this for one version each, or
          longer ago; the table above has them.
        </p>
      )}
      <div className="mt-3">
        <ReleaseVerdicts trend={trend} />
      </div>
    </article>
  )
}
