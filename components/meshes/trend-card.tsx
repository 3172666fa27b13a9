import type { Trend } from '@/server/trends/schemas'
import { Chart } from '../charts/chart'
import { counted } from '../charts/format'
import type { AxisChoice } from '../charts/definitions/lines'
import { trendSpec } from '../charts/definitions/trend'
import { reportUrl } from '../charts/report-href'
import { ChartLinks, trendImagePath, withAxis } from '../results/embed-links'
import { OriginLine } from '../results/origin-line'
import { Card } from '../ui/card'
import { ReleaseVerdicts } from './release-verdicts'

/** One trend over releases with the verdicts on consecutive ones. */
export function TrendCard({ trend, id, axis }: { trend: Trend; id: string; axis: AxisChoice }) {
  const origins = trend.parts.map((part) => part.origin)
  const spec = trendSpec(trend, axis)
  const newest = trend.parts.at(-1)?.series[0]?.points.at(-1)?.row
  return (
    <Card labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        origin={<OriginLine origins={origins} harness="" environment="" />}
        actions={
          <>
            <ChartLinks path={withAxis(trendImagePath(trend), axis)} spec={spec} />
            {newest && (
              <a
                href={`${reportUrl(`condition:${newest.value.conditionId}`, trend.key)}&card=trend`}
              >
                Report an error
              </a>
            )}
          </>
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
    </Card>
  )
}
