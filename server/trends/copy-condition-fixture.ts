import type { Db } from '@/server/platform/db/client'

/** Copies a condition with its values so many times, each as another part of its campaign. Raw: rows are copied in the database. */
export async function copyCondition(db: Db, id: number, times: number): Promise<void> {
  await db.$executeRaw`
    WITH made AS (INSERT INTO condition OVERRIDING SYSTEM VALUE
      SELECT copy.* FROM condition c, generate_series(1, ${times}::int) AS i,
        jsonb_populate_record(null::condition, to_jsonb(c) || jsonb_build_object(
          'id', (SELECT max(id) FROM condition) + i, 'part', 'copy ' || i)) AS copy
      WHERE c.id = ${id} RETURNING id)
    INSERT INTO summary SELECT copy.* FROM made, summary s,
      jsonb_populate_record(null::summary, to_jsonb(s) || jsonb_build_object('condition_id', made.id)) AS copy
    WHERE s.condition_id = ${id}`
}
