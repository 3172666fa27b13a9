import type { PublishedRange } from '@/server/results/overview/schemas'
import type { DataTable } from './csv'
import { displayUnit } from '../display-unit'
import { parseChartMetricKey } from '../definitions/words'
import { interestWords } from '../../ui/badge'
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

/** Every published overhead, in the unit of the metric. @param metric key of the ranges */
export function overheadsTable(ranges: readonly PublishedRange[], metric: string): DataTable {
  const unit = displayUnit(parseChartMetricKey(metric).of)
  const round = (si: number): number => Number(unit.toDisplay(si).toPrecision(12))
  const rows = listOverheads(ranges).map(({ range, source, isFlagged }) => [
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
  return { heads: HEADS, rows }
}
