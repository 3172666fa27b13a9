import { formatMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { isCharted, type Publication } from '@/ingest/publications/publication'
import type { ValueChange } from '@/server/review/corrections/record'
import { componentIds, requireId, metricIds } from '../catalogue/dictionary'
import type { Db } from '@/server/platform/db/client'
import { cellMetricKey } from '../results/panels'
import { evidenceValues, keyAndUnit, type EvidenceValues } from './evidence-values'
import { cell, type Cells } from './import-conditions'
import {
  addObservations,
  identityKey,
  rewriteEvidence,
  type EvidenceById,
  type Identity,
} from './write-observations'

type Observation = {
  identity: Identity
  isCharted: boolean
  /** for the log */
  name: string
  /** for readers */
  change: Pick<ValueChange, 'subject' | 'metricKey'>
  evidence: EvidenceValues[]
}
export type Changes = {
  added: string[]
  changed: { key: string; before: unknown; after: unknown }[]
  removed: { key: string; before: unknown }[]
}
/** Changes of an import for the audit log, and the canonical values that differ. */
export type ImportResult = { changes: Changes; values: ValueChange[] }

/** Groups the file's rows into observations: same subject, scenario, relativeTo and metric key. */
async function wantedObservations(
  db: Db,
  publication: Publication,
  cells: Cells,
): Promise<Map<string, Observation>> {
  const keys = publication.evidence.map((row) => keyAndUnit(row).key)
  const metrics = await metricIds(db)
  const components = await componentIds(
    db,
    keys.map((key) => key.component),
  )
  const wanted = new Map<string, Observation>()
  for (const [index, row] of publication.evidence.entries()) {
    const key = keys[index] as MetricKey
    const relativeTo =
      row.relativeTo === null ? null : requireId(cells, cell(row.relativeTo, row.scenario))
    const identity = {
      conditionId: requireId(cells, cell(row.subject, row.scenario)),
      relativeToConditionId: relativeTo,
      metricId: requireId(metrics, key.metric),
      componentId: requireId(components, key.component),
      statistic: key.statistic,
      quantilePpm: key.quantilePpm ?? -1,
      variant: row.variant ?? '',
    }
    const apart = `${row.variant ? ` (${row.variant})` : ''}${row.relativeTo ? ` vs ${row.relativeTo}` : ''}`
    const name = `${row.subject} @ ${row.scenario}: ${formatMetricKey(key)}${apart}`
    const labels = [publication.subjects[row.subject], publication.scenarios[row.scenario]]
    const subject = labels.map((one) => one?.label).join(', ')
    const change = { subject, metricKey: formatMetricKey(key) }
    const known = wanted.get(identityKey(identity))
    const charted = isCharted(row, publication)
    const entry = known ?? { identity, isCharted: charted, name, change, evidence: [] }
    entry.evidence.push(evidenceValues(row, publication))
    wanted.set(identityKey(identity), entry)
  }
  return wanted
}

/** Name of a stored observation for the audit log, which outlives the row. Raw: four tables in one statement. */
async function loadName(db: Db, id: number): Promise<string> {
  const [row] = await db.$queryRaw<
    { subject: string; metric: string; component: string; statistic: string; q_ppm: number }[]
  >`SELECT coalesce(c.published_as, '') AS subject, me.code AS metric, co.code AS component, o.statistic, o.q_ppm
    FROM observation o JOIN condition c ON c.id = o.condition_id JOIN metric me ON me.id = o.metric_id
      JOIN component co ON co.id = o.component_id WHERE o.id = ${id}`
  if (!row) throw new Error(`observation ${id} is gone`)
  return `${row.subject}: ${cellMetricKey(row)}`
}

// jsonb reorders the keys of objects, so the comparison sorts them.
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
const fingerprint = (rows: object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.entries(row)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, sorted(v)]),
    ),
  )

const canonical = (rows: readonly { isCanonical: boolean; value: number | null }[]) =>
  rows.find((row) => row.isCanonical)?.value ?? null

function valueChange(
  change: Observation['change'],
  before: Parameters<typeof canonical>[0],
  after: Parameters<typeof canonical>[0],
): ValueChange[] {
  const [oldValue, newValue] = [canonical(before), canonical(after)]
  if (oldValue === null || newValue === null || oldValue === newValue) return []
  return [{ ...change, oldValue, newValue }]
}

/** Synchronises a publication's observations with its file; unchanged ones are not written. */
export async function importObservations(
  db: Db,
  publicationId: number,
  publication: Publication,
  cells: Cells,
): Promise<ImportResult> {
  const wanted = await wantedObservations(db, publication, cells)
  const stored = await db.observation.findMany({
    where: { publicationId },
    include: { evidence: { orderBy: { position: 'asc' } } },
  })
  const changes: Changes = { added: [], changed: [], removed: [] }
  const values: ValueChange[] = []
  const seen = new Set<string>()
  const rewritten: EvidenceById[] = []
  for (const { id, evidence, publicationId: _owner, isCharted: charted, ...identity } of stored) {
    const key = identityKey(identity)
    const target = wanted.get(key)
    const before = evidence.map(({ id: _id, observationId: _o, position: _p, ...values }) => values)
    if (!target) {
      changes.removed.push({ key: await loadName(db, id), before })
      await db.observation.delete({ where: { id } })
      continue
    }
    seen.add(key)
    if (charted !== target.isCharted)
      await db.observation.update({ where: { id }, data: { isCharted: target.isCharted } })
    if (fingerprint(before) === fingerprint(target.evidence)) continue
    rewritten.push({ observationId: id, evidence: target.evidence })
    changes.changed.push({ key: target.name, before, after: target.evidence })
    values.push(...valueChange(target.change, before, target.evidence))
  }
  await rewriteEvidence(db, rewritten)
  const added = [...wanted].flatMap(([key, target]) => (seen.has(key) ? [] : [target]))
  await addObservations(db, publicationId, added)
  changes.added.push(...added.map(({ name }) => name))
  return { changes, values }
}
