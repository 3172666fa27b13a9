import { DEFAULT_COMPONENT } from '@/ingest/dictionary/metric-key'
import { modeWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import {
  capitalised,
  metricLabel,
  parseChartMetricKey,
  quantityWords,
} from '../charts/definitions/words'
import { besideText, namedRanges } from '../overview/answer-ranges'
import { rangeText, type Asked } from '../charts/definitions/published-words'
import { readOverheads, shareText } from '../charts/definitions/overheads-view'
import { sourcesText } from '../overview/source-words'

/** Modes that the answer about throughput names; the picture has all. */
const MAX_NAMED = 2

/** "by its vendor only", "by vendors only", or how many of each interest. */
const interestText = (range: OverheadRange): string => {
  if (range.ownVendor === range.publications) return 'by its vendor only'
  return range.sources.every(({ relation }) => relation === 'vendor')
    ? 'by vendors only'
    : sourcesText([range])
}

function latencyText(name: string, ranges: readonly OverheadRange[], metric: string, asked: Asked) {
  const { span } = readOverheads('added', metric)
  const named = namedRanges(ranges)
  const [first, ...more] = named
  if (first === undefined) return null
  const subject = ({ mode }: OverheadRange): string =>
    modeWords(mode) === '' ? name : `${name}’s ${modeWords(mode)}`
  const least = named.find(({ beside }) => beside.best > 0)
  if (least)
    return `${capitalised(rangeText(asked))} ${subject(least)} added least ${metricLabel(metric)} at ${besideText(least.beside)}: ${span(least.beside.bestAt ?? least)}; ${interestText(least)}.`
  const rest = more.map((range) => `, ${modeWords(range.mode) || 'plain'} ${span(range)}`).join('')
  return `${subject(first)} adds ${span(first)} to ${metricLabel(metric)} ${rangeText(asked)}${rest}; ${sourcesText(named)}.`
}

function throughputText(name: string, all: readonly OverheadRange[], metric: string) {
  const ranges = all.filter(({ ratios }) => ratios !== null)
  // Without a mode first: it is what the others are compared with.
  const sorted = ranges.toSorted((a, b) => modeWords(a.mode).localeCompare(modeWords(b.mode)))
  const said = sorted.slice(0, MAX_NAMED).map(({ mode, ratios }, i) => {
    const how = modeWords(mode) === '' ? '' : `with ${modeWords(mode)} `
    const share = ratios === null ? '' : shareText(ratios)
    if (i > 0) return `, ${how}${share}`
    return `${name} ${how}carries ${share} of the ${metricLabel(metric).replace(/^mean /, '')} of no mesh`
  })
  return said.length === 0 ? null : `${said.join('')}; ${sourcesText(sorted.slice(0, MAX_NAMED))}.`
}

/** Quantities that are named where there is nothing to compare with. */
const MAX_METRICS = 3

/**
 * What a product adds to latency over no mesh, or which share of its throughput it carries, mode by mode, and by whom that
 * was measured. Test beds differ, so it is a range and no rank.
 * @param metrics keys of what was measured at all, those with most values first
 */
export function meshAnswer(
  name: string,
  overview: Pick<Overview, 'ranges' | 'rangesOf' | 'flaggedOnly'>,
  asked: Asked,
  metrics: readonly string[],
): string {
  const { ranges, rangesOf, flaggedOnly } = overview
  if (rangesOf !== null && ranges.length > 0) {
    const isTime = parseChartMetricKey(rangesOf).of.dimension === 'time'
    const text = isTime
      ? latencyText(name, ranges, rangesOf, asked)
      : throughputText(name, ranges, rangesOf)
    if (text !== null) return text
  }
  const alone = [
    ...new Set(
      metrics.map((key) =>
        quantityWords({ ...parseChartMetricKey(key), component: DEFAULT_COMPONENT }),
      ),
    ),
  ].slice(0, MAX_METRICS)
  const why =
    flaggedOnly.length > 0
      ? `Quality flags exclude every figure that compares ${name} with no mesh`
      : `No publication compares the latency or throughput of ${name} with no mesh`
  return alone.length === 0 ? `${why}.` : `${why}; published alone: ${alone.join(', ')}.`
}
