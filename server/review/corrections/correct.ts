import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { cellMetricKey } from '@/server/results/panels'
import { loadText } from '@/server/results/titles'
import { parseReason } from '../retractions/retract'
import { mirrorPublished } from '@/server/results/summaries/mirror-published'
import { recomputeGroups } from '@/server/results/summaries/recompute'
import { recordCorrections } from './record'

export type CorrectionDecision = {
  observationId: number
  /** the value in the source, in its printed unit */
  printedValue: number
  reason: string
  decidedBy: string
}

type Row = {
  evidence_id: number
  publication_id: number
  slug: string
  condition_id: number
  subject: string
  target_rps: number | null
  connections: number | null
  topology: string | null
  metric: string
  component: string
  statistic: string
  q_ppm: number
  value: number | null
  printed_value: number | null
  printed_unit: string
}

/** Raw: one row over eight tables, locked until the correction is written. */
const select = (db: Db, observationId: number): Promise<Row[]> => db.$queryRaw<Row[]>`
  SELECT e.id AS evidence_id, p.id AS publication_id, p.slug, o.condition_id, su.label AS subject, w.target_rps,
    w.connections, w.topology,
    me.code AS metric, co.code AS component, o.statistic, o.q_ppm, e.value, e.printed_value, e.printed_unit
  FROM observation o JOIN evidence e ON e.observation_id = o.id AND e.is_canonical
    JOIN publication p ON p.id = o.publication_id JOIN condition c ON c.id = o.condition_id
    JOIN subject su ON su.id = c.subject_id JOIN workload w ON w.id = c.workload_id JOIN metric me ON me.id = o.metric_id
    JOIN component co ON co.id = o.component_id
  WHERE o.id = ${observationId}::int FOR NO KEY UPDATE OF e`

/**
 * Corrects one published value that was transcribed wrongly, and recomputes everything derived from it. Bounds of the
 * old reading are dropped. Correct the reviewed file too: its next version replaces what is stored. Call it inside a
 * transaction.
 * @returns whether the change exceeds five per cent, and is therefore shown on the publication's page
 * @throws AppError NOT_FOUND; BAD_REQUEST for an unchanged value, or one whose unit is unknown at zero
 */
export async function correctValue(
  db: Db,
  decision: CorrectionDecision,
): Promise<{ slug: string; isVisible: boolean }> {
  const { observationId, printedValue, decidedBy } = decision
  const reason = parseReason(decision.reason)
  const [row] = await select(db, observationId)
  if (!row)
    throw new AppError('NOT_FOUND', {
      title: 'No such observation',
      detail: `observation ${observationId} is not known`,
    })
  const { value: oldValue, printed_value: oldPrinted } = row
  if (oldValue === null || oldPrinted === null || oldPrinted === 0)
    throw new AppError('BAD_REQUEST', {
      title: 'This value cannot be corrected here',
      detail: `expected a value that is not zero, found ${oldPrinted ?? 'none'}`,
      hint: 'correct the reviewed file of the publication and import it',
    })
  const newValue = printedValue * (oldValue / oldPrinted)
  if (!Number.isFinite(newValue) || printedValue === oldPrinted)
    throw new AppError('BAD_REQUEST', {
      title: 'Nothing to correct',
      detail: `expected another number than ${oldPrinted} ${row.printed_unit}`,
    })
  await db.evidence.update({
    where: { id: row.evidence_id },
    data: { value: newValue, printedValue, lo: null, hi: null },
  })
  const load = loadText({
    targetRps: row.target_rps,
    connections: row.connections,
    topology: row.topology,
    params: {},
  })
  const subject = [row.subject, load].filter(Boolean).join(', ')
  const change = { subject, metricKey: cellMetricKey(row), oldValue, newValue }
  const made = await recordCorrections(db, row.slug, [change], { reason, decidedBy })
  await mirrorPublished(db, row.publication_id)
  await recomputeGroups(db, [row.condition_id], [row.condition_id])
  await audit(db, {
    actor: decidedBy,
    action: 'value corrected',
    targetKind: 'publication',
    targetId: row.slug,
    detail: { ...change, oldPrinted, printedValue, printedUnit: row.printed_unit, reason },
  })
  return { slug: row.slug, isVisible: made > 0 }
}
