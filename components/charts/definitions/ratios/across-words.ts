import type { AcrossPublications } from '@/server/results/compare/schemas'
import { counted, formatNumber } from '../../format'
import type { RatioPooled } from '../../ratios-spec'
import { plainWords } from '../plain-metric'
import { itsText } from './short-names'
import type { PairNames } from './count-loads'

/** "0.92", "1.18": as many digits as a ratio of few publications bears. */
export const ratioNumber = (ratio: number): string => formatNumber(ratio, ratio < 1 ? 2 : 3)

/** "0.85, 1.03 and 1.08" */
const joinAnd = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ')

const NEEDED_FOR = 'for a typical ratio and a prediction'
const WITH_RATIO = 'with a ratio that counts'

/** How many publications there are, by whom, and how many are missing. */
function fewDocumentsText({ estimates, documents, needed }: AcrossPublications): string {
  const all = estimates.length
  const least = `at least ${needed.documents}`
  if (documents === 0) {
    // A vendor, or an author who measures a program of their own.
    const byMakers =
      all === 1
        ? `The only publication ${WITH_RATIO} is by or for the maker of a product that it measures`
        : `All ${all} publications ${WITH_RATIO} are by or for makers of products that they measure`
    return `${byMakers}; ${least} that are not are needed ${NEEDED_FOR}.`
  }
  const missing = `${NEEDED_FOR}, ${needed.documents - documents} more`
  if (documents === all)
    return `Only ${counted(all, 'publication')} ${all === 1 ? 'has' : 'have'} a ratio that counts; ${least} that are not by a known vendor are needed ${missing}.`
  return `Only ${documents} of ${all} publications ${WITH_RATIO} ${documents === 1 ? 'is' : 'are'} not by a known vendor; ${least} of these are needed ${missing}.`
}

/** Which condition is missing. */
function missingText(across: AcrossPublications): string {
  const { publishers, needed, reason } = across
  if (reason === 'FEW_DOCUMENTS') return fewDocumentsText(across)
  if (reason === 'FEW_PUBLISHERS')
    return `Such publications of at least ${needed.publishers} publishers are needed ${NEEDED_FOR}; there ${publishers === 1 ? 'is 1' : `are ${publishers}`}.`
  return `One of them has to be independent ${NEEDED_FOR}; none is known to be.`
}

/** "0.35 to 5.31" */
const spanText = (ends: readonly [number, number], joint = ' to '): string =>
  ends.map(ratioNumber).join(joint)

/** The row of publications without a vendor’s interest. */
export function pooledWords(
  { typical, interval, prediction }: NonNullable<AcrossPublications['pooled']>,
  documents: number,
  [, second]: PairNames,
): Pick<RatioPooled, 'name' | 'who' | 'note' | 'label'> {
  const who = counted(documents, 'publication')
  const [name, middle] = ['Not by a known vendor', ratioNumber(typical)]
  return {
    name,
    who,
    note: `typical ${middle}, expected ${spanText(prediction)} times ${itsText(second)}`,
    label: `${name}, ${who}: typical ratio ${middle}, 95% interval ${spanText(interval)}, a further publication expected at ${spanText(prediction)} times ${itsText(second)}`,
  }
}

/** "p99": a percentile alone means latency. */
const plainMetric = (metric: string): string =>
  plainWords(metric).replace(/^(p[\d.]+) latency$/, '$1')

/**
 * "In a further benchmark Linkerd’s p99 may lie between 0.35 and 5.31 times Istio’s"; null where publications are too few.
 * @param load "at 200 requests/s"; empty for any
 */
export function predictionClause(
  across: AcrossPublications | undefined,
  metric: string,
  [first, second]: PairNames,
  load = '',
): string | null {
  const pooled = across?.pooled ?? null
  if (pooled === null) return null
  const benchmark = ['In a further benchmark', load].filter(Boolean).join(' ')
  return `${benchmark} ${first}’s ${plainMetric(metric)} may lie between ${spanText(pooled.prediction, ' and ')} times ${itsText(second)}`
}

/**
 * What publications without a vendor's interest say together, the prediction first; where they are too few, their ratios and
 * what is missing. Null where no publication has a load that counts.
 */
export function acrossText(
  across: AcrossPublications | undefined,
  metric: string,
  names: PairNames,
  load = '',
): string | null {
  if (across === undefined || across.estimates.length === 0) return null
  const { pooled, documents } = across
  const prediction = predictionClause(across, metric, names, load)
  if (pooled !== null && prediction !== null)
    return [
      `${prediction}: the published ones cannot tell you yours.`,
      `Typical of ${counted(documents, 'publication')} not by a known vendor: ${ratioNumber(pooled.typical)} times (95% interval ${spanText(pooled.interval)}).`,
    ].join(' ')
  const own = across.estimates.filter(({ isPooled }) => isPooled).map(({ ratio }) => ratio)
  const ratios = own.toSorted((x, y) => x - y).map(ratioNumber)
  const found =
    ratios.length === 0
      ? []
      : [
          `Not by a known vendor: ${names[0]}’s ${plainMetric(metric)} was ${joinAnd(ratios)} times ${itsText(names[1])}.`,
        ]
  return [...found, missingText(across)].join(' ')
}
