import { parseStated } from '@/ingest/publications/claim-check'
import { getMetric } from '@/ingest/dictionary/metrics'
import { unitFor } from '@/ingest/dictionary/units'
import type { Db } from '@/server/platform/db/client'
import { CheckedSum } from '../schemas'
import { roundedRatio } from './rounding'
import type { Findings, SurprisingClaim } from './schemas'

const MAX_CLAIMS = 10
const MAX_PER_PUBLICATION = 2

/** Factor between a computed and a stated value; infinite where one of them is 0. */
function farness({ stated, value, metric }: CheckedSum): number {
  const read = parseStated(stated)
  if (!read) return 0
  const dimension = metric === null ? null : getMetric(metric).dimension
  const factor =
    read.unit === null || dimension === null ? 1 : (unitFor(read.unit, dimension)?.factor ?? 1)
  return roundedRatio(read.value * factor, value) ?? Infinity
}

/** The sum furthest from the stated value, of those that disagree. */
const furthest = (sums: readonly CheckedSum[]): CheckedSum | null =>
  sums.filter((sum) => !sum.agrees).sort((a, b) => farness(b) - farness(a))[0] ?? null

const WEIGHT: Record<string, number> = { inconsistent: 2, partly: 1 }

/** Contradicted claims first, then those that hold in part; largest deviation first. */
function bySurprise(a: SurprisingClaim, b: SurprisingClaim): number {
  const [x, y] = [a, b].map(({ sum }) => (sum ? farness(sum) : 0)) as [number, number]
  return (WEIGHT[b.verdict] ?? 0) - (WEIGHT[a.verdict] ?? 0) || y - x
}

/** Counts of the verdicts of all claims, and the ten claims with the largest deviation. */
export async function surprisingClaims(db: Db): Promise<Pick<Findings, 'claims' | 'surprising'>> {
  const rows = await db.claim.findMany({
    include: { publication: { select: { slug: true, title: true } } },
    orderBy: [{ publicationId: 'asc' }, { position: 'asc' }],
  })
  const verdicts: Record<string, number> = {}
  for (const { verdict } of rows) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
  const taken: Record<string, number> = {}
  const surprising = rows
    .filter(({ verdict }) => (WEIGHT[verdict] ?? 0) > 0)
    .map(({ publication, key, statement, stated, recomputed, verdict, note, checks }) => ({
      ...publication,
      key,
      statement,
      stated,
      recomputed,
      note,
      verdict: verdict as SurprisingClaim['verdict'],
      sum: furthest(CheckedSum.array().parse(checks)),
    }))
    .sort(bySurprise)
    .filter(({ slug }) => (taken[slug] = (taken[slug] ?? 0) + 1) <= MAX_PER_PUBLICATION)
    .slice(0, MAX_CLAIMS)
  return { claims: { checked: rows.length, verdicts }, surprising }
}
