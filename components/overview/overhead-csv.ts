import type { PublishedRange } from '@/server/results/overview/schemas'
import { csvCell } from '../charts/data/csv'
import { displayUnit } from '../charts/display-unit'
import { parseChartMetricKey } from '../charts/definitions/words'
import { interestWords } from '../ui/badge'
import { listOverheads } from './listed-overheads'

const roundRatio = (ratio: number): number => Number(ratio.toPrecision(12))

const HEADS = [
  'mesh',
  'mode',
  'publication',
  'publication page',
  'published on',
  'interest',
  'metric',
  'unit',
  'least overhead over no mesh',
  'greatest overhead over no mesh',
  'least ratio to no mesh',
  'greatest ratio to no mesh',
  'values',
  'spread published',
  'loads (requests/s)',
  'in the range',
]

/** Every published overhead as RFC 4180 text, in the unit of the metric. @param metric key of the ranges */
export function overheadCsv(ranges: readonly PublishedRange[], metric: string): string {
  const unit = displayUnit(parseChartMetricKey(metric).of)
  const round = (si: number): number => Number(unit.toDisplay(si).toPrecision(12))
  const lines = listOverheads(ranges).map(({ range, source, isFlagged }) => [
    range.meshName,
    range.mode,
    source.title,
    `/publications/${source.slug}`,
    source.publishedOn,
    interestWords(source),
    metric,
    unit.label,
    round(source.least),
    round(source.greatest),
    source.ratios && roundRatio(source.ratios.least),
    source.ratios && roundRatio(source.ratios.greatest),
    source.values,
    source.spread,
    source.loads.join(' '),
    isFlagged ? 'no: flagged' : 'yes',
  ])
  return [HEADS, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}
