import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { panelsUnit } from '../../charts/definitions/panel-unit'
import { metricLabel } from '../../charts/definitions/words'
import { displayUnit } from '../../charts/display-unit'
import { loadParts, runsText, spreadText } from '../../overview/entry-words'
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

/** Letters of the line of a load, and of what may stand in two small lines below it. */
const MAX_LETTERS = 22
const MAX_MORE = 42

const shorten = (text: string): string =>
  text.length <= MAX_MORE ? text : `${text.slice(0, MAX_MORE - 1).trimEnd()}…`

/** "1 connection" and "TCP stream" of "1 connection, TCP stream": what has no room in a line goes on below it. */
function splitLine(text: string): [line: string, rest: string] {
  if (text.length <= MAX_LETTERS) return [text, '']
  const comma = text.lastIndexOf(', ', MAX_LETTERS)
  const end = comma > 0 ? comma : text.lastIndexOf(' ', MAX_LETTERS)
  if (end <= 0) return [`${text.slice(0, MAX_LETTERS - 1)}…`, '']
  return [text.slice(0, end), text.slice(end).replace(/^,? /, '')]
}

/**
 * The load of a row in a line and small words below it, and all that tells it from the other loads of its publication.
 * @returns more: what has room, "1 of 24 loads" before all else; null without any. full: every word
 */
export function loadLines(entry: OverviewEntry): {
  load: string
  more: string | null
  full: string
} {
  const [load, others] = loadParts(entry)
  const [line, rest] = splitLine(load)
  const count = others.find((text) => /1 of \d+/.test(text))
  const kept = [rest, count?.replace(/^shows /, '') ?? ''].filter((text) => text !== '')
  for (const text of others)
    if (text !== count && [text, ...kept].join(', ').length <= MAX_LETTERS) kept.unshift(text)
  const first = kept.length > 0 ? kept : others.slice(0, 1)
  // Half of a count says nothing: without room it stands in the words on demand alone.
  if (rest !== '' && first.length > 1 && first.join(', ').length > MAX_MORE) first.pop()
  return {
    load: line,
    more: first.length > 0 ? shorten(first.join(', ')) : null,
    full: [load, ...others].join(', '),
  }
}

const SOME = ' where stated'

/** "3 runs each", and small below it that some values state no number, and whether there is a spread. */
export function sureLines({ panel }: OverviewEntry): [runs: string, ...notes: string[]] {
  const runs = runsText(panel)
  const spread = spreadText(panel)
  return runs.endsWith(SOME)
    ? [runs.slice(0, -SOME.length), 'some not stated', spread]
    : [runs, spread]
}
