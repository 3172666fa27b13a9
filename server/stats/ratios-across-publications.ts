import { groupBy } from '@/ingest/dictionary/group-by'
import { tQuantile } from './student-t'

/** A load of a publication at which both products were measured. */
type Load = {
  /** of the first over the second, above 0; null where a value is zero or negative */
  ratio: number | null
  isExcluded: boolean
}

/** What one publication, or one edition of a document, says about a pair of products. */
export type PublishedRatios = {
  /** equal for the editions of one document */
  document: string
  publisher: string
  /** `independent`, `unknown`, or anything else for an interest of a vendor, whoever's */
  interest: string
  isReviewed: boolean
  loads: readonly Load[]
}

/** What one document says: exp of the mean of the logs of its loads that count. */
export type DocumentRatio = Pick<PublishedRatios, 'document' | 'publisher' | 'interest'> & {
  logRatio: number
  ratio: number
  /** no vendor has an interest in it */
  isPooled: boolean
  /** loads behind it */
  loads: number
}

export type Missing = 'FEW_DOCUMENTS' | 'FEW_PUBLISHERS' | 'NO_INDEPENDENT'

/** Ratios over the documents without an interest of a vendor. */
export type Pooled = {
  typical: number
  /** 95 % interval of the typical ratio */
  interval: [number, number]
  /** where one further document would lie in 95 of 100 cases */
  prediction: [number, number]
}

export type RatiosAcross = {
  estimates: DocumentRatio[]
  /** documents without an interest of a vendor, and how many published them */
  documents: number
  publishers: number
  pooled: Pooled | null
  /** why nothing is pooled */
  reason: Missing | null
}

export const MIN_DOCUMENTS = 4
export const MIN_PUBLISHERS = 3

/** Sorted first, so that no order of the input has an effect, not even on the last digit. */
const averageSorted = (values: readonly number[]): number =>
  values.toSorted((x, y) => x - y).reduce((sum, x) => sum + x, 0) / values.length

const meanLog = (values: readonly number[]): number => averageSorted(values.map(Math.log))

/**
 * ln of the geometric mean of some values over that of others: of one load, settings that only one side has are its mean.
 * @returns null where a value is zero or negative
 */
export const meanLogRatio = (a: readonly number[], b: readonly number[]): number | null =>
  [...a, ...b].every((value) => value > 0) ? meanLog(a) - meanLog(b) : null

/** Whether a publisher has no known interest in a product. */
const isPooled = ({ interest }: Pick<PublishedRatios, 'interest'>): boolean =>
  interest === 'independent' || interest === 'unknown'

/** Of editions that differ: a vendor's interest in one is an interest in all, and one that is not known is not independent. */
function joinInterests(editions: readonly PublishedRatios[]): string {
  const interests = editions.map(({ interest }) => interest).toSorted()
  const vendor = interests.find((interest) => !isPooled({ interest }))
  return vendor ?? (interests.includes('unknown') ? 'unknown' : 'independent')
}

const listLogs = ({
  loads,
  isReviewed,
}: Pick<PublishedRatios, 'loads' | 'isReviewed'>): number[] =>
  isReviewed
    ? loads.flatMap(({ ratio, isExcluded }) =>
        isExcluded || ratio === null ? [] : [Math.log(ratio)],
      )
    : []

function estimateDocument(
  document: string,
  editions: readonly PublishedRatios[],
): DocumentRatio | null {
  const counting = editions.filter((one) => listLogs(one).length > 0)
  if (counting.length === 0) return null
  const logs = counting.map(listLogs)
  const logRatio = averageSorted(logs.map(averageSorted))
  const [publisher = ''] = counting.map((one) => one.publisher).toSorted()
  // Also of editions without a load that counts: whoever is behind one of them is behind the document.
  const interest = joinInterests(editions)
  return {
    document,
    publisher,
    interest,
    isPooled: isPooled({ interest }),
    logRatio,
    ratio: Math.exp(logRatio),
    loads: logs.flat().length,
  }
}

function estimateDocuments(publications: readonly PublishedRatios[]): DocumentRatio[] {
  const reviewed = publications.filter(({ isReviewed }) => isReviewed)
  const documents = groupBy(reviewed, ({ document }) => document)
  return [...documents].flatMap(
    ([document, editions]) => estimateDocument(document, editions) ?? [],
  )
}

function findMissing(pooled: readonly DocumentRatio[], publishers: number): Missing | null {
  if (pooled.length < MIN_DOCUMENTS) return 'FEW_DOCUMENTS'
  if (publishers < MIN_PUBLISHERS) return 'FEW_PUBLISHERS'
  return pooled.some(({ interest }) => interest === 'independent') ? null : 'NO_INDEPENDENT'
}

/** Equal weights: what documents differ by is far larger than what is known of the spread within one. */
function pool(logs: readonly number[]): Pooled {
  const k = logs.length
  const mean = averageSorted(logs)
  const variance = averageSorted(logs.map((y) => (y - mean) ** 2)) * (k / (k - 1))
  const t = tQuantile(0.975, k - 1)
  const around = (half: number): [number, number] => [Math.exp(mean - half), Math.exp(mean + half)]
  return {
    typical: Math.exp(mean),
    interval: around(t * Math.sqrt(variance / k)),
    prediction: around(t * Math.sqrt(variance * (1 + 1 / k))),
  }
}

/**
 * Ratios of two products across publications (methodology 5.1). Loads of one document are not independent, so each gives one
 * estimate, and the editions of one are averaged to one. Documents in which a vendor has an interest are estimates and never
 * pooled; what nobody reviewed is neither. Pooled only over four documents of three publishers, one of them independent.
 */
export function ratiosAcrossPublications(publications: readonly PublishedRatios[]): RatiosAcross {
  const estimates = estimateDocuments(publications)
  const own = estimates.filter((one) => one.isPooled)
  const publishers = new Set(own.map(({ publisher }) => publisher)).size
  const reason = findMissing(own, publishers)
  return {
    estimates,
    documents: own.length,
    publishers,
    pooled: reason === null ? pool(own.map(({ logRatio }) => logRatio)) : null,
    reason,
  }
}
