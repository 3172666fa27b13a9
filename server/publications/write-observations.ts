import type { Db } from '@/server/platform/db/client'
import type { EvidenceValues } from './evidence-values'

/** Identity of an observation within its publication. */
export type Identity = {
  conditionId: number
  relativeToConditionId: number | null
  metricId: number
  componentId: number
  statistic: string
  quantilePpm: number
  variant: string
}
export type EvidenceById = { observationId: number; evidence: EvidenceValues[] }

export const identityKey = (i: Identity): string =>
  [
    i.conditionId,
    i.relativeToConditionId ?? '-',
    i.metricId,
    i.componentId,
    i.statistic,
    i.quantilePpm,
    i.variant,
  ].join('/')

/** Fields that are missing are NULL in a row; as text they would be half of what is sent. */
const withoutNulls = (values: EvidenceValues): Partial<EvidenceValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/**
 * Raw, here and below: one JSON parameter for all rows of a publication; with one parameter for each column, 1,600 values
 * would be 60,000 parameters.
 */
async function insertEvidence(db: Db, written: readonly EvidenceById[]): Promise<void> {
  const rows = written.flatMap(({ observationId, evidence }) =>
    evidence.map((values, position) => ({ ...withoutNulls(values), observationId, position })),
  )
  await db.$executeRaw`INSERT INTO evidence (observation_id, position, is_canonical, value, null_reason, lo, hi,
      printed_value, printed_unit, n, across_runs, spread_kind, spread, printed_spread, printed_spread_pm, spread_note,
      printed_spread_lo, printed_spread_hi, reading_kind, reading_pm, reading_pm_percent, reading_note,
      printed_reading_lo, printed_reading_hi, method, source, locator, remarks, details, derivation, not_ranked, samples,
      run_values)
    SELECT "observationId", position, "isCanonical", value, "nullReason", lo, hi,
      "printedValue", "printedUnit", n, "acrossRuns", "spreadKind", spread, "printedSpread", "printedSpreadPlusMinus",
      "spreadNote", "printedSpreadLow", "printedSpreadHigh", "readingKind", "readingPlusMinus",
      "readingPlusMinusPercent", "readingNote", "printedReadingLow", "printedReadingHigh", method, source, locator,
      remarks, details, derivation, "notRanked", samples, "runValues"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("observationId" int, position int,
      "isCanonical" boolean, value float8, "nullReason" text, lo float8, hi float8, "printedValue" float8,
      "printedUnit" text, n int, "acrossRuns" text, "spreadKind" text, spread float8, "printedSpread" float8,
      "printedSpreadPlusMinus" float8, "spreadNote" text, "printedSpreadLow" float8, "printedSpreadHigh" float8,
      "readingKind" text, "readingPlusMinus" float8, "readingPlusMinusPercent" float8, "readingNote" text,
      "printedReadingLow" float8, "printedReadingHigh" float8, method text, source jsonb, locator text, remarks text[],
      details text, derivation text, "notRanked" text, samples jsonb, "runValues" float8[])`
}

/** Replaces all readings of observations. */
export async function rewriteEvidence(db: Db, written: readonly EvidenceById[]): Promise<void> {
  if (written.length === 0) return
  const ids = written.map(({ observationId }) => observationId)
  await db.$executeRaw`DELETE FROM evidence WHERE observation_id = ANY (${ids}::int[])`
  await insertEvidence(db, written)
}

/** Stores new observations with their readings, in file order. */
export async function addObservations(
  db: Db,
  publicationId: number,
  added: readonly { identity: Identity; isCharted: boolean; evidence: EvidenceValues[] }[],
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ identity, isCharted }) => ({ ...identity, isCharted }))
  const stored = await db.$queryRaw<(Identity & { id: number })[]>`
    INSERT INTO observation (publication_id, condition_id, relative_to_condition_id, metric_id, component_id, statistic,
      q_ppm, variant, is_charted)
    SELECT ${publicationId}, "conditionId", "relativeToConditionId", "metricId", "componentId", statistic, "quantilePpm",
      variant, "isCharted"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ("conditionId" int,
      "relativeToConditionId" int, "metricId" smallint, "componentId" smallint, statistic text, "quantilePpm" int,
      variant text, "isCharted" boolean)) WITH ORDINALITY AS r
    ORDER BY ordinality
    RETURNING id, condition_id AS "conditionId", relative_to_condition_id AS "relativeToConditionId",
      metric_id AS "metricId", component_id AS "componentId", statistic, q_ppm AS "quantilePpm", variant`
  const byIdentity = new Map(added.map((one) => [identityKey(one.identity), one.evidence]))
  await insertEvidence(
    db,
    stored.map(({ id, ...identity }) => ({
      observationId: id,
      evidence: byIdentity.get(identityKey(identity)) ?? [],
    })),
  )
}
