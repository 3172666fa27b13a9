import { groupBy } from '@/ingest/dictionary/group-by'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { selectCellRows, type CellRow } from './cell-row'
import {
  isSmall,
  largeKeys,
  listLargeKeys,
  selectFirst,
  USUAL_BOUND,
  type Bound,
} from './large-groups'

/** Methods of the summaries that count, unless others are asked for. */
const SHOWN = ['published', 'mean_of_runs']

/** How much of a large group is read. */
export type Extent = {
  /** conditions, over c and su, that are read of a large group however old they are */
  kept?: Prisma.Sql
  /** `USUAL_BOUND` unless given; null reads all */
  bound?: Bound | null
}

/** Which summaries: fragments over the aliases of `shownCells`. What is absent selects all. */
export type CellSelection = Extent & {
  /** of which conditions, over the alias c alone; read first, where everything else would be more to read */
  conditions?: Prisma.Sql
  /** which of their values, over s, c, su and ca */
  where?: Prisma.Sql
  /** other ones than usual, for pages of retracted results */
  methods?: readonly string[]
}

const ALL = Prisma.sql`true`
const NONE = Prisma.sql`false`

type Reading = { first: Prisma.Sql; where: Prisma.Sql; methods: readonly string[] }

/**
 * The selected summaries. OFFSET makes the planner plan this query apart from what is looked up for each row by key: all tables
 * in one list take the planner several times as long as reading them takes.
 */
const shownCells = ({ first, where, methods }: Reading): Prisma.Sql => Prisma.sql`
  SELECT s.condition_id, s.metric_id, s.component_id, s.metric, s.component, s.statistic, s.q_ppm, s.method, s.n,
    s.across_runs, s.value, s.null_reason, s.spread_kind, s.spread, s.lo, s.hi, s.evidence, s.observation_id,
    c.group_key, c.family_key, c.applicability, c.note AS condition_note, c.subject_id, c.workload_id, c.harness_id,
    c.environment_id, c.campaign_id, c.part, c.subject_note,
    c.version_raw AS own_version_raw, c.built_on, c.ran_on, su.mesh_is_baseline, ca.ended_on
  FROM summary_value s
    JOIN ${first} c ON c.id = s.condition_id
    JOIN tested_subject su ON su.id = c.subject_id
    JOIN campaign ca ON ca.id = c.campaign_id
  WHERE s.method = ANY (${methods}::text[]) AND ${where} OFFSET 0`

const writeCells = (reading: Reading): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm)
    s.condition_id, encode(s.group_key, 'hex') AS group_key, encode(s.family_key, 'hex') AS family_key,
    s.applicability, s.condition_note, s.subject_id, s.workload_id, s.harness_id, s.environment_id, s.campaign_id,
    (s.mesh_is_baseline OR EXISTS (SELECT 1 FROM condition_baseline cb WHERE cb.baseline_id = s.condition_id)) AS is_baseline,
    s.part, s.subject_note, s.own_version_raw, s.built_on::text, s.ran_on::text, s.ended_on::text, ran.last_started_at::date::text AS last_started_on,
    ran.last_received_at::date::text AS last_received_on,
    ran.shortest_s, ran.longest_s, s.metric_id, s.component_id, s.metric, s.component, s.statistic, s.q_ppm,
    s.method, s.n, s.across_runs, s.value, s.null_reason, s.spread_kind, s.spread, s.lo, s.hi, s.evidence,
    ev.printed_value, ev.printed_unit, ev.printed_spread, ev.spread_kind AS printed_spread_kind,
    ev.printed_spread_lo, ev.printed_spread_hi, ev.reading_pm, ev.reading_pm_percent, ev.not_ranked,
    ev.run_values, ev.remarks, ev.source
  FROM (${shownCells(reading)}) AS s
    LEFT JOIN run_span ran ON ran.condition_id = s.condition_id
    LEFT JOIN evidence ev ON ev.observation_id = s.observation_id AND ev.is_canonical
  ORDER BY s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, s.method = 'published'`

/** OFFSET keeps the planner from reading all values of a metric first, of which it expects a hundredth of what there are. */
const readFirst = (conditions: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT * FROM condition c WHERE ${conditions} OFFSET 0)`

/**
 * The selected summaries; of groups with more conditions than the bound, those of some of them (`selectFirst`).
 * Computed values win over published ones of the same condition and key; one chart never mixes both.
 * Raw: DISTINCT ON over the views of summaries and subjects.
 */
export async function selectCells(db: Db, selection: CellSelection): Promise<CellRow[]> {
  const { conditions, where = ALL, methods = SHOWN, kept = NONE, bound = USUAL_BOUND } = selection
  const read = (first: Prisma.Sql, large?: Prisma.Sql) =>
    selectCellRows(db, writeCells({ first, where, methods }), large)
  if (conditions === undefined) return (await read(Prisma.sql`condition`)).rows
  if (bound === null) return (await read(readFirst(conditions))).rows
  const { rows, large } = await read(
    readFirst(Prisma.sql`${conditions} AND ${isSmall(bound)}`),
    largeKeys(conditions, bound),
  )
  // Without a row, nothing says whether there are large ones.
  const keys = rows.length > 0 ? large : await listLargeKeys(db, conditions, bound)
  if (keys.length === 0) return rows
  const found = await selectFirst(db, keys, bound, { conditions, where, methods, kept })
  const byKey = groupBy(found, ({ key }) => key)
  const ids = found.map(({ id }) => id)
  const some = await read(readFirst(Prisma.sql`c.id = ANY (${ids}::int[])`))
  const withLeftOut = some.rows.map((row) => {
    const own = byKey.get(bound.of === 'group' ? row.group_key : row.family_key) ?? []
    return Object.assign(row, { left_out: (own[0]?.total ?? 0) - own.length })
  })
  return [...rows, ...withLeftOut].sort((a, b) => a.condition_id - b.condition_id)
}
