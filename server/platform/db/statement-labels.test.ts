import { expect, it } from 'vitest'
import { statementLabels } from './statement-labels'

it.each([
  ['SELECT 1', 'select', 'none'],
  ['  SELECT "public"."mesh"."id" FROM "public"."mesh" WHERE 1=0', 'select', 'mesh'],
  ['INSERT INTO "public"."run" ("id") VALUES ($1)', 'insert', 'run'],
  [
    'WITH s AS (SELECT id FROM condition FOR UPDATE OF condition) SELECT * FROM s',
    'select',
    'condition',
  ],
  [
    'WITH mine AS (SELECT 1) INSERT INTO cache_tag AS t SELECT * FROM mine ON CONFLICT (tag) DO UPDATE SET n = 1',
    'insert',
    'cache_tag',
  ],
  [
    'WITH gone AS (DELETE FROM quality_flag f USING run r) SELECT 1 FROM run',
    'delete',
    'quality_flag',
  ],
  ['UPDATE ONLY run SET status = $1', 'update', 'run'],
  [
    'SELECT extract(epoch FROM r.received_at) FROM unnest($1::int[]) AS r JOIN summary_value v ON true',
    'select',
    'summary_value',
  ],
  ['BEGIN; SET LOCAL plan_cache_mode = force_custom_plan', 'begin', 'none'],
  ['COMMIT', 'commit', 'none'],
  ['SAVEPOINT sp1', 'other', 'none'],
  ['', 'other', 'none'],
])('calls %j %s of %s', (sql, kind, table) => {
  expect(statementLabels(sql)).toEqual({ kind, table })
})

it('takes no value of a statement and no name from outside of the schema for a label', () => {
  const labels = Array.from({ length: 2_000 }, (_, i) =>
    statementLabels(`SELECT ${i} FROM visitor_${i} JOIN pg_class ON true`),
  )
  expect(new Set(labels.map((one) => JSON.stringify(one)))).toEqual(
    new Set(['{"kind":"select","table":"none"}']),
  )
})
