import { Prisma } from '@/prisma/generated/client'
import { rawClient, type Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'

/** What is read of one group, or of all loads of one family, unless all is asked for: as many conditions as anybody tells apart. */
export type Bound = { of: 'group' | 'family'; most: number }
export const USUAL_BOUND: Bound = { of: 'group', most: 60 }
export const FAMILY_BOUND: Bound = { of: 'family', most: 600 }

/** Loads of one family that are read at most. */
const MAX_LOADS = 60

const toColumn = ({ of }: Bound): Prisma.Sql =>
  of === 'group' ? Prisma.sql`group_key` : Prisma.sql`family_key`

/** Keys of which more conditions are selected than are read. @param conditions over the alias c */
export const largeKeys = (conditions: Prisma.Sql, bound: Bound): Prisma.Sql => Prisma.sql`
  SELECT c.${toColumn(bound)} AS key FROM condition c WHERE ${conditions} GROUP BY 1 HAVING count(*) > ${bound.most}`

/** Whether a condition is of none of the keys in the table `large`. */
export const isSmall = (bound: Bound): Prisma.Sql =>
  Prisma.sql`c.${toColumn(bound)} NOT IN (SELECT key FROM large)`

export async function listLargeKeys(
  db: Db,
  conditions: Prisma.Sql,
  bound: Bound,
): Promise<string[]> {
  const rows = await rawClient(db).$queryRaw<{ key: string }[]>`
    SELECT encode(key, 'hex') AS key FROM (${largeKeys(conditions, bound)}) AS large`
  return rows.map(({ key }) => key)
}

type Asked = {
  /** over the alias c */
  conditions: Prisma.Sql
  /** values that count, over s, c, su and ca */
  where: Prisma.Sql
  methods: readonly string[]
  /** conditions that are read however old they are, over c and su */
  kept: Prisma.Sql
}

/**
 * The conditions that are read of large groups and families, with the number there are. Only those with such values count;
 * of each group the ones to keep come first, then baselines, then the newest subjects; of each family, loads evenly over
 * their order. OFFSET makes the planner look values up by condition; hashed, it would read all there are.
 */
export function selectFirst(
  db: Db,
  keys: readonly string[],
  bound: Bound,
  { conditions, where, methods, kept }: Asked,
): Promise<{ id: number; key: string; total: number }[]> {
  const column = toColumn(bound)
  return rawClient(db).$queryRaw`
    WITH placed AS (
      SELECT c.id, c.${column} AS key,
        row_number() OVER (PARTITION BY c.group_key ORDER BY ${kept} DESC,
          EXISTS (SELECT FROM condition_baseline cb WHERE cb.baseline_id = c.id) DESC, c.subject_id DESC, c.id DESC) AS place,
        dense_rank() OVER (PARTITION BY c.${column} ORDER BY w.target_rps, w.connections, c.group_key) AS load
      FROM (SELECT * FROM condition c WHERE c.${column} = ANY (${keys.map(fromHex)}::bytea[]) AND ${conditions} OFFSET 0) c
        JOIN tested_subject su ON su.id = c.subject_id JOIN campaign ca ON ca.id = c.campaign_id
        JOIN workload w ON w.id = c.workload_id
      WHERE EXISTS (SELECT FROM summary_value s
        WHERE s.condition_id = c.id AND s.method = ANY (${methods}::text[]) AND ${where} OFFSET 0)),
    counted AS (
      SELECT *, max(load) OVER (PARTITION BY key) AS loads, count(*) OVER (PARTITION BY key) AS total FROM placed)
    SELECT id, encode(key, 'hex') AS key, total::int AS total FROM counted
    WHERE place <= ${bound.most} / least(loads, ${MAX_LOADS})
      AND (load = 1 OR load * ${MAX_LOADS} / loads <> (load - 1) * ${MAX_LOADS} / loads)`
}
