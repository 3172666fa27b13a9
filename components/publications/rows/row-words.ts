import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { PublicationSummary } from '@/server/publications/schemas'
import type { OverviewEntry } from '@/server/results/overview/schemas'
import { panelsUnit } from '../../charts/definitions/panel-unit'
import { metricLabel } from '../../charts/definitions/words'
import { displayUnit } from '../../charts/display-unit'
import { counted } from '../../charts/format'
import { runsText, spreadText } from '../../charts/definitions/entry-words'
import { loadParts } from '../../overview/entry-words'
import type { StripWords } from '../../charts/definitions/strip'

/** The unit in the head of the column: that of most values of a metric. */
export function headUnit(metric: string): string {
  const parsed = parseMetricKey(metric)
  return parsed === null ? '' : displayUnit(getMetric(parsed.metric)).label
}

/** The unit of a row is in the head of its column or in `rowQuantity`, so its strip prints neither. */
export const rowWords = ({ panel }: Pick<OverviewEntry, 'panel'>): StripWords => ({
  unit: panelsUnit([panel]).label,
})

/**
 * "mean TCP throughput, Gbit/s" where a row shows something else than the column, or in another unit; else null.
 * @returns `text` for one line, and `full`, which names the component in all words
 */
export function rowQuantity(
  { panel }: Pick<OverviewEntry, 'panel'>,
  metric: string,
): { text: string; full: string } | null {
  const unit = panelsUnit([panel]).label
  if (panel.key === metric && unit === headUnit(metric)) return null
  const full = [metricLabel(panel.key), unit].filter(Boolean).join(', ')
  const text = full
    .replace(', statistic not stated', '')
    .replace(' (statistic not stated)', '')
    .replace('data plane ', '')
    .replace('requests/s', 'rps')
  return { text, full }
}

/** Letters of the line of a load. */
const MAX_LETTERS = 22

/** "1 connection" of "1 connection, TCP stream": what has room in a line, cut between words. */
function shortLoad(text: string): string {
  if (text.length <= MAX_LETTERS) return text
  const comma = text.lastIndexOf(', ', MAX_LETTERS)
  const end = comma > 0 ? comma : text.lastIndexOf(' ', MAX_LETTERS)
  return end <= 0 ? `${text.slice(0, MAX_LETTERS - 1)}…` : text.slice(0, end)
}

/** The load of a row in short, and all that tells it from the other loads of its publication. */
export function loadLine(entry: OverviewEntry): { load: string; full: string; isStated: boolean } {
  const [load, others] = loadParts(entry)
  return {
    load: shortLoad(load),
    full: [load, ...others].join(', '),
    isStated: load !== 'load not stated',
  }
}

/** In short, where the number of runs stands before it. */
const SPREADS: Record<string, string> = {
  'with spread': 'spread',
  'spread for some': 'some spread',
}

/**
 * "3 runs, spread", "3 runs for some, no spread": how many runs a value has, and whether there is a spread. Where
 * there is only one run, or no number of them, none is expected: that it is missing goes without saying.
 */
export function sureText({ panel }: Pick<OverviewEntry, 'panel'>): string {
  const runs = runsText(panel).replace(' each', '').replace(' where stated', ' for some')
  const spread = spreadText(panel)
  const isBare = runs === 'single runs' || runs === 'runs not stated'
  if (isBare && spread === 'no spread') return runs
  return `${runs}, ${SPREADS[spread] ?? spread}`
}

/** "10 values of mean achieved load": what a publication has in place of the values that are asked for. */
export const measuredText = ({
  observations,
  metrics,
}: Pick<PublicationSummary, 'observations' | 'metrics'>): string =>
  metrics.length === 0
    ? 'no values, only text'
    : `${counted(observations, 'value')} of ${metrics.map(metricLabel).join(', ')}`
