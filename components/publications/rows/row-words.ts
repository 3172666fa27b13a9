import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { panelsUnit } from '../../charts/definitions/panel-unit'
import { metricLabel } from '../../charts/definitions/words'
import { displayUnit } from '../../charts/display-unit'
import { loadParts } from '../../overview/entry-words'
import type { StripWords } from '../../overview/strip-layout'

/** The unit in the head of the column: that of most values of a metric. */
export function headUnit(metric: string): string {
  const parsed = parseMetricKey(metric)
  return parsed === null ? '' : displayUnit(getMetric(parsed.metric)).label
}

/** "mean TCP throughput, Gbit/s" where a row shows something else than the column, or in another unit; else no caption. */
export function rowWords({ panel }: OverviewEntry, metric: string): StripWords {
  const unit = panelsUnit([panel]).label
  const isUsual = panel.key === metric && unit === headUnit(metric)
  const name = metricLabel(panel.key)
    .replace(', statistic not stated', '')
    .replace(' (statistic not stated)', '')
  return { caption: isUsual ? null : [name, unit].filter(Boolean).join(', '), unit }
}

/** Letters of each line of a load. */
const MAX_LETTERS = 22
const shorten = (text: string): string =>
  text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…`

/**
 * The load of a row in two short lines, and all that tells it from the other loads of its publication.
 * @returns more: what has room, "1 of 24 loads" before all else; null without any. full: every word
 */
export function loadLines(entry: OverviewEntry): {
  load: string
  more: string | null
  full: string
} {
  const [load, more] = loadParts(entry)
  const count = more.find((text) => /1 of \d+/.test(text))
  const kept = count === undefined ? [] : [count.replace(/^shows /, '')]
  for (const text of more)
    if (text !== count && [text, ...kept].join(', ').length <= MAX_LETTERS) kept.unshift(text)
  const first = kept.length > 0 ? kept : more.slice(0, 1)
  return {
    load: shorten(load),
    more: first.length > 0 ? shorten(first.join(', ')) : null,
    full: [load, ...more].join(', '),
  }
}
