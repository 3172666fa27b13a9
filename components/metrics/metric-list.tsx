import Link from 'next/link'
import { Fragment } from 'react'
import type { MetricSource } from '@/ingest/dictionary/metric-sources'
import type { Metric } from '@/ingest/dictionary/metrics'
import { displayUnit } from '../charts/display-unit'
import { statisticForms } from './statistic-forms'

/** One metric as the dictionary explains it. */
export type MetricEntry = { metric: Metric; meaning: string; sources: readonly MetricSource[] }

const BETTER: Record<Metric['better'], [sign: string, words: string]> = {
  lower: ['↓', 'lower is better'],
  higher: ['↑', 'higher is better'],
  neither: ['–', 'neither is better'],
}

/** "s, shown in ms": what is stored and what readers see. */
function unitWords(metric: Metric): string {
  const { unit, display } = metric
  if (unit === '1') return display === '%' ? 'ratio, shown in %' : 'count'
  const shown = displayUnit(metric).label
  return unit === shown || shown === `${unit}s` ? unit : `${unit}, shown in ${shown}`
}

/** The readers that give it; of most there are many, so they are a sentence that wraps. */
function Sources({ sources, names }: Pick<MetricEntry, 'sources'> & { names: HarnessNames }) {
  if (sources.length === 0)
    return (
      <p className="metric-sources">
        No reader; <Link href="/harnesses/mapping">mapped</Link> or{' '}
        <Link href="/harnesses/canonical">canonical</Link> files.
      </p>
    )
  return (
    <p className="metric-sources">
      {sources.length} {sources.length === 1 ? 'reader' : 'readers'}:{' '}
      {sources.map(({ adapter, statistics }, i) => (
        <Fragment key={adapter}>
          {i > 0 && ', '}
          <Link
            href={`/harnesses/${adapter}`}
            prefetch={false}
            title={statistics[0] === 'value' ? undefined : statistics.join(', ')}
          >
            {names.get(adapter) ?? adapter}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** Names of harnesses by the id of their reader. */
export type HarnessNames = ReadonlyMap<string, string>

function Entry({ entry, names }: { entry: MetricEntry; names: HarnessNames }) {
  const { metric, meaning, sources } = entry
  const [sign, words] = BETTER[metric.better]
  const forms = statisticForms(sources)
  return (
    <li id={metric.code} className="metric">
      <h3>
        <a href={`#${metric.code}`}>
          <code>{metric.code}</code>
        </a>
      </h3>
      <div className="metric-text">
        <p>
          <b>{metric.name}.</b> {meaning}
        </p>
        {forms.length > 0 && (
          <p className="metric-forms">
            {forms.map((form) => (
              <code key={form}>{form}</code>
            ))}
          </p>
        )}
        <Sources sources={sources} names={names} />
      </div>
      <p className="metric-unit">
        <span>{unitWords(metric)}</span>
        <span>
          <b aria-hidden="true">{sign}</b> {words}
        </span>
      </p>
    </li>
  )
}

/** Metrics of one group, each with an anchor that is its code. */
export const MetricList = (props: { entries: readonly MetricEntry[]; names: HarnessNames }) => (
  <ul className="metric-list">
    {props.entries.map((entry) => (
      <Entry key={entry.metric.code} entry={entry} names={props.names} />
    ))}
  </ul>
)
