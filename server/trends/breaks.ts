import { ownValue } from '@/ingest/dictionary/own-value'
import type { Db } from '@/server/platform/db/client'
import { findPart, type CellRow } from '@/server/results/cells/cell-row'

/** Facts about a test bed beyond its name. */
type TestBed = { id: number; facts: Record<string, unknown> }

/** Test beds of the given conditions by condition, in one query. */
export async function loadTestBeds(
  db: Db,
  conditionIds: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (conditionIds.length === 0) return new Map()
  // Raw: two joins for all conditions at once, from one array parameter.
  const rows = await db.$queryRaw<TestBed[]>`
    SELECT c.id, jsonb_build_object('provider', e.provider, 'region', e.region, 'node type', e.node_type,
      'nodes', e.nodes, 'Kubernetes', e.kubernetes, 'CNI', e.cni, 'kernel', e.kernel, 'harness commit', h."commit") AS facts
    FROM condition c JOIN environment e ON e.id = c.environment_id JOIN harness h ON h.id = c.harness_id
    WHERE c.id = ANY (${conditionIds}::int[])`
  return new Map(rows.map((row) => [row.id, row.facts]))
}

type Side = { cell: CellRow; facts: Record<string, unknown> }

const told = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'not stated'

const isAnotherPart = (a: CellRow, b: CellRow): boolean =>
  a.campaign !== b.campaign || a.part !== b.part

/**
 * Which fields differ between two neighbouring segments, in words; where the publication says what changed, its reasons.
 * @param withTrack false on an axis of time, where release tracks do not divide
 */
export function differences(before: Side, after: Side, withTrack: boolean): string[] {
  const [a, b] = [before.cell, after.cell]
  const stated = findPart(b)?.changes ?? []
  if (stated.length > 0 && isAnotherPart(a, b)) return stated
  const fields: [string, unknown, unknown][] = [
    ['release track', withTrack ? a.track : null, withTrack ? b.track : null],
    ['harness', a.harness, b.harness],
    ['harness version', a.harness_version, b.harness_version],
    ['load model', a.load_model, b.load_model],
    ['environment', a.environment, b.environment],
  ]
  // With one name, the details say what changed; with two, they would repeat the names.
  if (a.environment === b.environment && a.harness === b.harness)
    for (const name of Object.keys(after.facts))
      fields.push([name, ownValue(before.facts, name), ownValue(after.facts, name)])
  const changed = fields
    .filter(([, x, y]) => (x ?? null) !== (y ?? null))
    .map(([name, x, y]) => `${name}: ${told(x)} → ${told(y)}`)
  // Each panel is headed by its campaign, so the campaign is a reason of its own only when nothing else is.
  if (changed.length > 0) return changed
  return a.campaign === b.campaign
    ? ['details of the environment or of the harness']
    : ['another campaign, measured at another time']
}
