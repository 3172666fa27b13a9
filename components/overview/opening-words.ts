import { productWords } from '@/ingest/dictionary/mode-words'
import type { OverheadRange, Overview } from '@/server/results/overview/schemas'
import { displayUnit } from '../charts/display-unit'
import { capitalised, parseChartMetricKey, metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { overSpan } from '../charts/definitions/value-words'
import {
  isAnyLoad,
  publishedBy,
  rangeText,
  type Asked,
} from '../charts/definitions/published-words'

const isFiltered = ({ mesh = null, mode = null, independent = false }: Asked): boolean =>
  mesh !== null || mode !== null || independent

export type RangeWords = { name: string; span: string; by: string }

export const rangeWords = (range: OverheadRange, metric: string): RangeWords => ({
  name: productWords(range),
  span: overSpan([range.least, range.greatest], displayUnit(parseChartMetricKey(metric).of)),
  by: publishedBy(range),
})

/** "At 1,000 to 2,000 requests/s, published p99 latency overhead over no mesh" */
export function leadText(metric: string, asked: Asked): string {
  const what = `published ${metricLabel(metric)} overhead over no mesh`
  return capitalised(isAnyLoad(asked) ? what : `${rangeText(asked)}, ${what}`)
}

/** What stands instead of ranges where there are none, and why. */
export function noRangesText(overview: Overview, asked: Asked): string {
  const { inRange, total, apart, rows, flaggedOnly } = overview
  const what = metricLabel(overview.metric)
  if (flaggedOnly.length > 0)
    return `Quality flags exclude every published ${what} overhead over no mesh ${rangeText(asked)}.`
  if (total + apart.length === 0)
    return `No publication measured ${what}${isFiltered(asked) ? ' with these filters' : ''}.`
  if (inRange > 0)
    return `${counted(inRange, 'publication')} measured ${what} with and without a mesh, but not the same quantity, so they share no range; each row says what it measured.`
  if (rows.every(({ overheads }) => overheads.length === 0))
    return `${counted(total, 'publication')} measured ${what} of meshes, but none of them without a mesh too; each row says what it measured and at which load.`
  return `No publication measured ${what} with and without a mesh ${rangeText(asked)}; the rows show the nearest loads.`
}

export const BED_RULE = 'Test beds differ: compare within a row, never across rows.'

/** How many of the publications behind the ranges are by vendors; empty where there are none. */
export function vendorsText({ inRange, inRangeByVendor }: Overview): string {
  if (inRange === 0) return ''
  if (inRange === 1)
    return `The only publication is ${inRangeByVendor === 1 ? '' : 'not '}by a vendor of a product that it measures.`
  if (inRangeByVendor === inRange)
    return `All ${inRange} publications in these ranges are by vendors of products that they measure.`
  const some = inRangeByVendor === 0 ? 'None' : String(inRangeByVendor)
  return `${some} of ${inRange} publications in these ranges ${inRangeByVendor < 2 ? 'is' : 'are'} by a vendor of a product that it measures.`
}

/** How far the ranges can be trusted. */
export const trustText = (overview: Overview): string =>
  [BED_RULE, vendorsText(overview)].filter(Boolean).join(' ')

/** The opening as one text, for descriptions. */
export function openingText(overview: Overview, asked: Asked): string {
  const { rangesOf, ranges } = overview
  if (rangesOf === null || ranges.length === 0) return noRangesText(overview, asked)
  const said = ranges.map((range) => rangeWords(range, rangesOf))
  return `${leadText(rangesOf, asked)}: ${said.map(({ name, span, by }) => `${name} ${span} (${by})`).join(', ')}.`
}
