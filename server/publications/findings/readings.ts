import { getMetric } from '@/ingest/dictionary/metrics'
import { scale, unitFor } from '@/ingest/dictionary/units'
import { EVIDENCE_METHODS } from '@/ingest/dictionary/vocabulary'
import type { Db } from '@/server/platform/db/client'
import { cellMetricKey } from '@/server/results/panels'
import { subjectLabel } from '@/server/results/subject-label'
import { shortLoadWords } from '../load-words'
import { halfDigit, mayBeOne, roundedRatio } from './rounding'
import type { Disagreement } from './schemas'

type Row = {
  observationId: number
  slug: string
  title: string
  metric: string
  component: string
  statistic: string
  q_ppm: number
  isCanonical: boolean
  value: number
  unit: string
  lo: number | null
  hi: number | null
  method: string
  remarks: string[]
}

/** All readings of values with several, the canonical one first. Raw: a join of four tables, with bounds and codes. */
const selectReadings = (db: Db) => db.$queryRaw<Row[]>`
  SELECT o.id AS "observationId", p.slug, coalesce(p.short_title, p.title) AS title, me.code AS metric,
    co.code AS component, o.statistic, o.q_ppm, e.is_canonical AS "isCanonical", e.printed_value AS value,
    e.printed_unit AS unit, e.lo, e.hi, e.method, e.remarks
  FROM observation o JOIN publication p ON p.id = o.publication_id
    JOIN metric me ON me.id = o.metric_id JOIN component co ON co.id = o.component_id
    JOIN evidence e ON e.observation_id = o.id
  WHERE e.printed_value IS NOT NULL AND o.id IN (
    SELECT x.observation_id FROM evidence x WHERE x.printed_value IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
  ORDER BY p.slug, o.id, e.is_canonical DESC, e.position`

/** A text with "about" cannot be contradicted by a figure next to it. */
const isAbout = ({ remarks }: Row): boolean => remarks.some((one) => /^approx|^about/i.test(one))

const siFactor = ({ unit, metric }: Row): number =>
  unitFor(unit, getMetric(metric).dimension)?.factor ?? 1

/** Half the width of a reading's bounds, in SI. */
const halfWidth = (row: Row): number =>
  row.lo !== null && row.hi !== null
    ? (row.hi - row.lo) / 2
    : scale(halfDigit(row.value), siFactor(row))

const toMethod = ({ method }: Row) =>
  EVIDENCE_METHODS.find((known) => known === method) ?? ('text' as const)

type Unnamed = Omit<Disagreement, 'load' | 'subject'>

function disagreement(shown: Row, other: Row): Unnamed[] {
  const [a, b] = [shown, other].map((row) => scale(row.value, siFactor(row))) as [number, number]
  if (isAbout(other) || mayBeOne(a, halfWidth(shown), b, halfWidth(other))) return []
  const { slug, title, observationId, unit } = shown
  return [
    {
      slug,
      title,
      observationId,
      unit,
      key: cellMetricKey(shown),
      shown: shown.value,
      shownMethod: toMethod(shown),
      other: Number((b / siFactor(shown)).toPrecision(12)),
      otherMethod: toMethod(other),
      ratio: roundedRatio(a, b),
    },
  ]
}

/** Names the subject and load of each observation, by id. */
async function loadWording(
  db: Db,
  found: readonly Unnamed[],
): Promise<Map<number, Pick<Disagreement, 'subject' | 'load'>>> {
  const rows = await db.observation.findMany({
    where: { id: { in: found.map(({ observationId }) => observationId) } },
    select: {
      id: true,
      condition: { select: { workload: true, subject: { select: { label: true, mode: true } } } },
    },
  })
  return new Map(
    rows.map(({ id, condition: { subject, workload } }) => [
      id,
      { subject: subjectLabel(subject), load: shortLoadWords(workload) },
    ]),
  )
}

/** Contradictory readings of one value, largest deviation first, and the number of values compared. */
export async function disagreements(db: Db) {
  const rows = await selectReadings(db)
  const shown = new Map(
    rows.filter((row) => row.isCanonical).map((row) => [row.observationId, row]),
  )
  const found = rows.flatMap((row) => {
    const canonical = shown.get(row.observationId)
    return row.isCanonical || !canonical ? [] : disagreement(canonical, row)
  })
  const words = await loadWording(db, found)
  return {
    readingsCompared: shown.size,
    disagreements: found
      .flatMap((one): Disagreement[] => {
        const said = words.get(one.observationId)
        return said ? [{ ...one, ...said }] : []
      })
      .sort((a, b) => (b.ratio ?? Infinity) - (a.ratio ?? Infinity)),
  }
}
