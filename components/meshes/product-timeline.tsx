import type { PublicationSummary } from '@/server/publications/schemas'
import { counted, formatCount } from '../charts/format'
import { formatMonth } from '../results/origin-line'
import { interestWords } from '../ui/badge'
import { InterestDot } from './interest-dot'
import { layOutTimeline, listTicks, UNDATED_WIDTH, type TimelineAxis } from './timeline-layout'

/** "28 publications: 2 independent, 3 interest unknown, 23 a vendor’s" */
export function timelineText(sources: readonly PublicationSummary[]): string {
  const parts = (
    [
      ['independent', 'independent'],
      ['unknown', 'interest unknown'],
      ['vendor', 'a vendor’s'],
    ] as const
  ).flatMap(([relation, words]) => {
    const count = sources.filter((one) => one.relation === relation).length
    return count === 0 ? [] : [`${formatCount(count)} ${words}`]
  })
  return `${counted(sources.length, 'publication')}: ${parts.join(', ')}`
}

/** When a product was measured and by whom: a dot for each publication. */
export function ProductTimeline(props: {
  sources: readonly PublicationSummary[]
  axis: TimelineAxis
  href: string
  /** names of products that have a colour on the page; all without it */
  listed?: ReadonlySet<string>
}) {
  const { sources, axis, href, listed } = props
  const { dots, lanes } = layOutTimeline(sources, axis)
  return (
    <a className="timeline" href={href} aria-label={timelineText(sources)}>
      <span className="timeline-plot" style={{ ['--lanes' as string]: lanes }}>
        {listTicks(axis).map(({ at, label }) => (
          <i
            key={label}
            className="timeline-year"
            data-name={label}
            style={{ insetInlineStart: `${at}%` }}
          />
        ))}
        {sources.some(({ publishedOn }) => publishedOn === null) && (
          <i
            className="timeline-undated"
            data-name="no date"
            style={{ insetInlineStart: `${100 - UNDATED_WIDTH / 2}%` }}
          />
        )}
        {dots.map(({ source, at, lane }) => (
          <span
            key={source.slug}
            className="timeline-dot"
            style={{
              insetInlineStart: `${at.toFixed(2)}%`,
              // From the middle of all lanes.
              ['--lane' as string]: lane - (lanes - 1) / 2,
            }}
          >
            <InterestDot
              relation={source.relation}
              vendorOf={source.vendorOf}
              listed={listed}
              title={`${source.shortTitle}, ${formatMonth(source.publishedOn) ?? 'no date'}, ${interestWords(source)}`}
            />
          </span>
        ))}
      </span>
      <b>{formatCount(sources.length)}</b>
    </a>
  )
}

/** "Publications, 2018 to 2026": what the dots are, also where the years have no names. */
export const timelineTitle = ({ from, to }: TimelineAxis): string =>
  `Publications, ${from} to ${to - 1}`

/** Names of the years above the dots. */
export const TimelineTicks = ({ axis }: { axis: TimelineAxis }) => (
  <span className="range-ticks" aria-hidden="true">
    {listTicks(axis).map(({ at, label }) => (
      <span key={label} style={{ insetInlineStart: `${at}%` }}>
        {label}
      </span>
    ))}
    {axis.hasUndated && (
      <span
        className="whitespace-nowrap"
        style={{ insetInlineStart: `${100 - UNDATED_WIDTH / 2}%` }}
      >
        no date
      </span>
    )}
  </span>
)
