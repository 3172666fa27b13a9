import type { ReleasePair, Trend } from '@/server/trends/schemas'
import { counted } from '../format'
import { isOfSingleRuns, singleRunSentences } from './single-run-words'
import { parseChartMetricKey } from './words'

/** Reasons that a sentence names; the steps have them all. */
const MAX_REASONS = 2

/** A line with the steps that are tested, or would be if there were enough runs; `label`: null of the only line. */
export type TestedLine = { label: string | null; pairs: ReleasePair[] }

/** Lines of a trend with a step that needs several runs a version; none where no two versions share a test bed. */
export function listTestedLines({ parts }: Pick<Trend, 'parts'>): TestedLine[] {
  const all = parts.flatMap(({ series }) => series)
  const isOnly = new Set(all.map(({ id }) => id)).size === 1
  return all
    .map(({ label, pairs }) => ({
      label: isOnly ? null : label,
      pairs: pairs.filter((pair) => !isOfSingleRuns(pair)),
    }))
    .filter(({ pairs }) => pairs.length > 0)
}

export const isUntested = ({ status }: ReleasePair): boolean => status === 'NOT_ENOUGH_DATA'

/** What holds for all tested lines: that they are none, or that no step is proven, and why; null where a step is tested. */
export function unprovenSentence(lines: readonly TestedLine[]): string | null {
  if (lines.length === 0)
    return 'No two versions share a test bed, so none is judged against another.'
  const pairs = lines.flatMap((line) => line.pairs)
  if (!pairs.every(isUntested)) return null
  const reasons = [...new Set(pairs.flatMap(({ reason }) => reason ?? []))]
  const more = reasons.length - MAX_REASONS
  const named = reasons.slice(0, MAX_REASONS).join('; ')
  return `No step from version to version is proven: ${named}${more > 0 ? `; and ${counted(more, 'further reason')}` : ''}.`
}

/**
 * What the steps of a trend do not prove, for a chart away from the page that has their verdicts. Null for a quantity that has
 * no better direction, and where a step is tested.
 * @returns sentences, without the full stop of the last one
 */
export function unprovenSteps(trend: Pick<Trend, 'parts' | 'key'>): string | null {
  if (parseChartMetricKey(trend.key).of.better === 'neither') return null
  const lines = listTestedLines(trend)
  const singleRuns = singleRunSentences(trend)
  const unproven = singleRuns.length > 0 && lines.length === 0 ? null : unprovenSentence(lines)
  const text = [...singleRuns, ...(unproven === null ? [] : [unproven])].join(' ')
  return text === '' ? null : text.replace(/\.$/, '')
}
