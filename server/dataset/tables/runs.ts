import { column, type Column, type Table } from './define'
import { CONDITION_PARTS, joined, LOAD, ORIGIN, SUBJECT } from './common'
import { STANDING_RUNS } from './standing'

/** A number of the run that most load generators give; the others are in the API, by run. */
const latency = (name: string, statistic: string, quantilePpm: number, words: string): Column =>
  column(
    `latency_${name}_s`,
    'number',
    `max(x.value) FILTER (WHERE x.statistic = '${statistic}' AND x.q_ppm = ${quantilePpm})`,
    `${words} of request latency in seconds`,
    { ifNull: 'the file does not give it' },
  )

const LATENCIES = [
  latency('p50', 'quantile', 500_000, 'Median'),
  latency('p90', 'quantile', 900_000, '90th percentile'),
  latency('p99', 'quantile', 990_000, '99th percentile'),
  latency('p99_9', 'quantile', 999_000, '99.9th percentile'),
  latency('max', 'max', -1, 'Maximum'),
  latency('mean', 'mean', -1, 'Mean'),
]

const NOT_GIVEN = { ifNull: 'the file does not give it' } as const

/** Runs that were sent as files of load generators. */
export const runs: Table = {
  name: 'runs',
  title: 'Runs',
  description:
    'One row for each valid run that was sent as the file of a load generator. Publications state values, not runs: theirs are in the table of observations. Further numbers of a run are at /api/v1/runs/<run_id>.',
  key: ['run_id'],
  references: [{ column: 'condition_id', table: 'conditions', to: 'condition_id' }],
  from: `run r JOIN condition c ON c.id = r.condition_id ${CONDITION_PARTS} JOIN ingest i ON i.id = r.ingest_id
    LEFT JOIN LATERAL (SELECT ${LATENCIES.map(({ name, sql }) => `${sql} AS ${name}`).join(', ')}
      FROM measurement x WHERE x.run_id = r.id AND x.metric_id = (SELECT id FROM metric WHERE code = 'http.latency')
        AND x.component_id = (SELECT id FROM component WHERE code = 'client')) l ON true
    WHERE r.id IN (SELECT id FROM (${STANDING_RUNS}) AS s)`,
  order: 'r.id',
  columns: [
    column('run_id', 'string', 'r.id::text', 'Id of the run; its page is /runs/<id>'),
    column('condition_id', 'integer', 'r.condition_id', 'Number of the condition in this database'),
    ...ORIGIN,
    ...SUBJECT,
    column('harness', 'string', 'h.name', 'Load generator'),
    ...LOAD,
    column('replicate', 'integer', 'r.replicate', 'Counts the runs of a condition from 1'),
    column('started_at', 'datetime', 'r.started_at', 'Start of the run, UTC', NOT_GIVEN),
    column('received_at', 'datetime', 'r.received_at', 'When the file arrived, UTC'),
    column('duration_s', 'number', 'r.duration_s', 'Duration in seconds', NOT_GIVEN),
    column('requests', 'integer', 'r.requests', 'Number of requests', NOT_GIVEN),
    column('errors', 'integer', 'r.errors', 'Number of failed requests', NOT_GIVEN),
    column(
      'achieved_rps',
      'number',
      'r.achieved_rps',
      'Achieved load in requests per second',
      NOT_GIVEN,
    ),
    ...LATENCIES.map((one) => ({ ...one, sql: `l.${one.name}` })),
    column('commit', 'string', 'r.commit_sha', 'Commit that was measured', {
      ifNull: 'the sender does not say',
    }),
    column('branch', 'string', 'r.branch', 'Branch that was measured', {
      ifNull: 'the sender does not say',
    }),
    column(
      'file_sha256',
      'string',
      `encode(i.blob_sha256, 'hex')`,
      'Digest of the file, which is at /api/v1/runs/<run_id>/raw',
    ),
    column('reader', 'string', `i.adapter || ' ' || i.adapter_version`, 'What read the file'),
    column(
      'flags',
      'string',
      joined('SELECT DISTINCT f.code FROM quality_flag f WHERE f.run_id = r.id'),
      'Codes of its quality flags, separated by semicolons; some concern single metrics',
      { ifNull: 'none' },
    ),
  ],
}
