import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Trend } from '@/server/trends/schemas'
import { Chart } from '../charts/chart'
import type { AxisChoice } from '../charts/definitions/lines'
import { plainMetric } from '../charts/definitions/plain-metric'
import { trendSpec } from '../charts/definitions/trend'
import { betterWords, parseChartMetricKey } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { counted, formatExact, withUnit } from '../charts/format'
import type { LinesSpec } from '../charts/spec'
import { reportUrl } from '../charts/report-href'
import { ChartLinks, trendImagePath, withAxis } from '../results/embed-links'
import { DataLink } from '../embeds/data-link'
import { valueSpan } from '../charts/definitions/value-words'
import { formatMonth, OriginLine } from '../results/origin-line'
import { AffiliationBadge } from '../ui/badge'
import { ReleaseVerdicts } from './release-verdicts'

/** "Istio ambient: TCP throughput 20.7 to 36.1 Gbit/s": oldest and newest value, where one line of one test bed is all that is joined; else null. */
export function trendHeading({ key, parts }: Trend): string | null {
  const joined = parts.flatMap(({ series }) => series).filter(({ points }) => points.length > 1)
  const [line] = joined
  const [from, to] = [line?.points[0], line?.points.at(-1)].map((one) => one?.row.value.value)
  if (parts.length !== 1 || joined.length !== 1 || !line || from == null || to == null) return null
  const unit = unitForValues(parseChartMetricKey(key).of, [from, to])
  return `${line.label}: ${plainMetric(key)} ${valueSpan([from, to], unit)}`
}

/** "1,000 rps, 4 connections": the load of all values; empty where it is not stated. */
function loadWords({ parts }: Trend): string {
  const workload = parts[0]?.series[0]?.points[0]?.row.workload
  const { targetRps = null, connections = null } = workload ?? {}
  return [
    targetRps === null ? '' : withUnit(formatExact(targetRps), 'rps'),
    connections === null ? '' : counted(connections, 'connection'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Who measured it, when and under what, in one line; what is not one reviewed publication says all about its sources. */
function Source({ trend, isSaid }: { trend: Trend; isSaid: boolean }) {
  const [part, ...others] = trend.parts
  const publication = part?.origin.publication ?? null
  if (!part || others.length > 0 || publication === null || part.origin.trust !== 'reviewed')
    return (
      <OriginLine origins={trend.parts.map(({ origin }) => origin)} harness="" environment="" />
    )
  const month = formatMonth(publication.publishedOn)
  const load = isSaid ? loadWords(trend) : ''
  return (
    <p className="trend-source">
      <AffiliationBadge {...part.origin} />
      {month !== null && <span>{month}</span>}
      <Link href={`/publications/${publication.slug}`} prefetch={false}>
        {publication.title}
      </Link>
      {load !== '' && <span title={part.origin.campaignTitle}>{load}</span>}
    </p>
  )
}

/** "Gbit/s, higher is better": the axis of a chart whose title says what its values are. */
function withShortAxis(spec: LinesSpec, { key }: Trend): LinesSpec {
  const better = betterWords(parseChartMetricKey(key).of.better)
  return {
    ...spec,
    segments: spec.segments.map((segment) => ({
      ...segment,
      axis: {
        ...segment.axis,
        label: [segment.axis.unit, better].filter(Boolean).join(', '),
      },
    })),
  }
}

/**
 * One trend over releases with the verdicts on consecutive ones, alike wherever it stands.
 * @param props.axis of its values; null: linear
 * @param props.href page of the trend, where it is not the one that it stands on
 * @param props.facts beside the picture, in place of the verdicts
 * @param props.aside at the right of its title: what chooses another
 */
export function TrendCard(props: {
  trend: Trend
  id: string
  axis: AxisChoice
  href?: string
  facts?: ReactNode
  aside?: ReactNode
}) {
  const { trend, id, axis, href, facts, aside } = props
  const heading = trendHeading(trend)
  const full = trendSpec(trend, axis)
  const spec = heading === null ? full : withShortAxis(full, trend)
  const path = withAxis(trendImagePath(trend), axis)
  const newest = trend.parts.at(-1)?.series[0]?.points.at(-1)?.row
  return (
    <article
      className={facts === undefined ? 'panel trend-card' : 'panel trend-card trend-lead'}
      data-said={heading !== null}
      aria-labelledby={`${id}-heading`}
    >
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        title={heading ?? spec.title}
        aside={aside}
        origin={<Source trend={trend} isSaid={heading !== null} />}
        verdict={
          facts === undefined ? (
            <>
              <ReleaseVerdicts trend={trend} />
              {trend.olderTestBeds > 0 && (
                <p>
                  {counted(trend.olderTestBeds, 'further test bed')} measured this for one version
                  each, or longer ago.
                </p>
              )}
            </>
          ) : null
        }
        actions={
          <>
            <ChartLinks path={path} spec={spec} />
            {href !== undefined && (
              <a href={href} aria-label={`Chart of ${heading ?? spec.title}`}>
                Full chart
              </a>
            )}
          </>
        }
        details={
          <p className="links">
            <DataLink format="json" path={path} title={spec.title} />
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
      {facts}
    </article>
  )
}
