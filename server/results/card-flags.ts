import { rawClient, type Db } from '@/server/platform/db/client'
import { MAX_COMPARED } from '../stats/repeats-alike'
import { unlikeDurations } from '../stats/unlike-durations'
import type { CellRow } from './cells/cell-row'
import type { Flag } from './schemas'

/** What no key of comparability holds of a condition with stored runs. */
export type Setup = {
  conditionId: number
  /** null = not stated */
  mtls: boolean | null
  isOnCloud: boolean
  /** milliseconds since 1970 of the first and the last stated start */
  first: number | null
  last: number | null
}

/** Setups of the given conditions, from their first runs. Raw: aggregates over runs and their contexts in one statement. */
export async function selectSetups(db: Db, conditionIds: number[]): Promise<Map<number, Setup>> {
  if (conditionIds.length === 0) return new Map()
  const rows = await rawClient(db).$queryRaw<Setup[]>`
    SELECT c.id AS "conditionId", su.mtls, e.provider IS NOT NULL AS "isOnCloud", ran.first, ran.last
    FROM condition c JOIN subject su ON su.id = c.subject_id JOIN environment e ON e.id = c.environment_id,
      LATERAL (SELECT extract(epoch FROM min(r.started_at))::float8 * 1000 AS first,
          extract(epoch FROM max(r.started_at))::float8 * 1000 AS last
        FROM run r
        WHERE r.condition_id = c.id AND r.status = 'valid' AND r.replicate <= ${MAX_COMPARED}) AS ran
    WHERE c.id = ANY (${conditionIds}::int[])`
  return new Map(rows.map((row) => [row.conditionId, row]))
}

/** Keys hold nominal durations only; where there is none, the measured ones say whether a card is of one workload. */
function durationFlags(cells: readonly CellRow[]): Flag[] {
  const measured = cells.filter(
    (cell) => cell.duration_s === null && typeof cell.params['requests'] !== 'number',
  )
  const text = unlikeDurations(
    measured.map((cell) => ({ shortest: cell.shortest_s, longest: cell.longest_s })),
  )
  return text === null ? [] : [{ code: 'DURATIONS_UNLIKE', severity: 'exclude', text }]
}

const warned = (code: string, text: string | null): Flag[] =>
  text === null ? [] : [{ code, severity: 'warn', text }]

/** Encrypted by some meshes of a card and not by others: what they add is not one task. */
function encryptionText(cells: readonly CellRow[], setups: readonly Setup[]): string | null {
  const meshed = new Set(cells.filter((c) => !c.mesh_is_baseline).map((c) => c.condition_id))
  const stated = new Set(setups.filter((one) => meshed.has(one.conditionId)).map((s) => s.mtls))
  return stated.has(true) && stated.has(false)
    ? 'traffic is encrypted by some subjects of this card and not by others'
    : null
}

const DAY_MS = 86_400_000
const MAX_DAYS = 30

/** Latest first and earliest last start of several setups; null where none states them. */
type Ends = { latestFirst: number; earliestLast: number } | null

function toEnds(setups: readonly Setup[]): Ends {
  const firsts = setups.flatMap(({ first }) => first ?? [])
  const lasts = setups.flatMap(({ last }) => last ?? [])
  return firsts.length === 0
    ? null
    : {
        latestFirst: firsts.reduce((a, b) => Math.max(a, b)),
        earliestLast: lasts.reduce((a, b) => Math.min(a, b)),
      }
}

/** Machines of a cloud are others after a month, also between the values of one card. */
function driftText(own: Setup, ends: Ends): string | null {
  if (!own.isOnCloud || own.first === null || own.last === null || ends === null) return null
  const ms = Math.max(ends.latestFirst - own.last, own.first - ends.earliestLast)
  const maxDays = Math.floor(ms / DAY_MS)
  return maxDays > MAX_DAYS
    ? `measured ${maxDays} days apart from another value of this card, on machines of a cloud`
    : null
}

/**
 * The flags that values of one group get because of each other, by condition: none for published figures, whose author
 * grouped them.
 * @param cells of one group and one metric key
 */
export function cardFlags(
  cells: readonly CellRow[],
  setups: ReadonlyMap<number, Setup>,
): Map<number, Flag[]> {
  const measured = cells.filter((cell) => cell.method !== 'published')
  const known = measured.flatMap((cell) => setups.get(cell.condition_id) ?? [])
  const ends = toEnds(known)
  const shared = [
    ...durationFlags(measured),
    ...warned('MTLS_DIFFERS', encryptionText(measured, known)),
  ]
  return new Map(
    measured.map((cell) => {
      const own = setups.get(cell.condition_id)
      const drift = own === undefined ? null : driftText(own, ends)
      return [cell.condition_id, [...shared, ...warned('ENV_DRIFT', drift)]]
    }),
  )
}
