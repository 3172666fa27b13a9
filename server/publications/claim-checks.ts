import {
  COMPUTATIONS,
  type ClaimCheck,
  type Figure,
  type StatedValue,
} from '@/ingest/publications/claim-check'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { Publication, PublicationFile } from '@/ingest/publications/publication'
import { unitFor } from '@/ingest/dictionary/units'
import { evidenceValues } from './evidence-values'
import type { CheckedSum } from './schemas'

/** A figure in SI with the bounds of its rounding or reading. */
type ValueRange = { value: number; lo: number; hi: number }

const formatFigure = ({ subject, scenario, metric }: Figure): string =>
  `${subject} @ ${scenario}: ${metric}`

/**
 * The canonical value, with bounds that cover all its readings: a chart and a rounded figure in the text both count.
 * @throws Error when the publication has no canonical figure of that name
 */
function figure(publication: Publication, name: Figure): ValueRange {
  const readings = publication.evidence
    .filter(
      (row) =>
        row.relativeTo === null &&
        row.subject === name.subject &&
        row.scenario === name.scenario &&
        row.metric === name.metric,
    )
    .map((row) => evidenceValues(row, publication))
  const value = readings.find((one) => one.isCanonical)?.value ?? null
  if (value === null) throw new Error(`no canonical figure "${formatFigure(name)}"`)
  const los = readings.flatMap((one) => (one.value === null ? [] : [one.lo ?? one.value]))
  const his = readings.flatMap((one) => (one.value === null ? [] : [one.hi ?? one.value]))
  return { value, lo: Math.min(...los), hi: Math.max(...his) }
}

type Sum = (of: number, to: number, over: number) => number
const SUMS: Record<ClaimCheck['compute'], Sum> = {
  value: (of) => of,
  difference: (of, to) => of - to,
  ratio: (of, to) => of / to,
  change: (of, to) => (of - to) / to,
  shareOfAdded: (of, to, over) => (of - over) / (to - over),
  product: (of, to) => of * to,
}

const ends = (known: ValueRange): number[] => [known.lo, known.hi]

/** The result with its range over the bounds of its figures. */
function compute(check: ClaimCheck, publication: Publication): ValueRange {
  const one: ValueRange = { value: 1, lo: 1, hi: 1 }
  const [of, to, over] = [check.of, check.to, check.over].map((name) =>
    name === null ? one : figure(publication, name),
  ) as [ValueRange, ValueRange, ValueRange]
  const sum = SUMS[check.compute]
  const corners = ends(of).flatMap((a) =>
    ends(to).flatMap((b) => ends(over).map((c) => sum(a, b, c))),
  )
  return {
    value: sum(of.value, to.value, over.value),
    lo: Math.min(...corners),
    hi: Math.max(...corners),
  }
}

function agrees({ lo, hi }: ValueRange, stated: StatedValue, factor: number): boolean {
  const slack = stated.tolerance * factor * (1 + 1e-9)
  if (stated.relation === 'below') return lo < stated.value * factor
  if (stated.relation === 'above') return hi > stated.value * factor
  return lo <= stated.value * factor + slack && hi >= stated.value * factor - slack
}

/** One check of a claim, computed; numbers are SI, or plain for ratios. */
export function checkedSum(check: ClaimCheck, publication: Publication): CheckedSum {
  const { unit } = check.stated
  const { dimension, code } = getMetric(parseMetricKey(check.of.metric)?.metric ?? '')
  const factor = unit === null ? 1 : (unitFor(unit, dimension)?.factor ?? 1)
  const result = compute(check, publication)
  return {
    label: check.label,
    formula: COMPUTATIONS[check.compute],
    figures: [check.of, check.to, check.over].flatMap((name) => (name ? [formatFigure(name)] : [])),
    metric: unit === null ? null : code,
    isPercent: check.stated.text.includes('%'),
    stated: check.stated.text,
    ...result,
    agrees: agrees(result, check.stated, factor),
  }
}

export type SumVerdict = 'consistent' | 'partly' | 'inconsistent'

/** Whether all, some or none of the sums agree; null for a claim without a sum to check. */
export function judgeSums(sums: readonly CheckedSum[]): SumVerdict | null {
  if (sums.length === 0) return null
  const agreeing = sums.filter((sum) => sum.agrees).length
  return agreeing === sums.length ? 'consistent' : agreeing === 0 ? 'inconsistent' : 'partly'
}

/** Reviewed verdicts that the publication's own figures contradict, as messages for the reviewer. */
export function claimFaults(publication: Publication): string[] {
  return publication.claims.flatMap((claim: PublicationFile['claims'][number]) => {
    try {
      const sums = claim.checks.map((check) => checkedSum(check, publication))
      const verdict = judgeSums(sums)
      if (verdict === null || verdict === claim.verdict) return []
      const told = sums
        .map(
          (sum) =>
            `${sum.label}: stated ${sum.stated}, computed ${sum.value} (${sum.lo} to ${sum.hi})`,
        )
        .join('; ')
      return [`claim ${claim.id}: expected verdict ${verdict}, found ${claim.verdict}: ${told}`]
    } catch (error) {
      return [`claim ${claim.id}: ${(error as Error).message}`]
    }
  })
}
