import { column, NOT_STATED, type Table } from './define'
import { CONDITION_PARTS, joined, LOAD, ORIGIN, SUBJECT } from './common'
import { STANDING_CONDITIONS, STANDING_RUNS } from './standing'

/** Everything that was held constant while a value was measured. */
export const conditions: Table = {
  name: 'conditions',
  title: 'Conditions',
  description:
    'One row for each condition: a subject under one load on one test bed. Values may share an axis where group_key is equal; where only family_key is, they differ by the load that was swept.',
  key: ['condition_id'],
  references: [{ column: 'subject_id', table: 'subjects', to: 'subject_id' }],
  from: `condition c ${CONDITION_PARTS}
    LEFT JOIN (SELECT condition_id, count(*) AS runs FROM (${STANDING_RUNS}) AS s GROUP BY 1) n ON n.condition_id = c.id WHERE c.id IN (${STANDING_CONDITIONS})`,
  order: 'c.id',
  columns: [
    column(
      'condition_id',
      'integer',
      'c.id',
      'Number in this database; its page is /conditions/<number>',
    ),
    ...ORIGIN,
    column(
      'publications',
      'string',
      joined(`SELECT p.slug FROM publication_campaign pc JOIN publication p ON p.id = pc.publication_id
        WHERE pc.campaign_id = c.campaign_id AND p.retracted_at IS NULL`),
      'Short names of the publications that have it, separated by semicolons',
      { ifNull: 'it was sent, not published' },
    ),
    column(
      'part',
      'string',
      `nullif(c.part, '')`,
      'Campaign inside the publication, whose values are never joined with others',
      {
        ifNull: 'there is one campaign',
      },
    ),
    column('subject_id', 'integer', 'c.subject_id', 'Number of the subject in this database'),
    ...SUBJECT,
    column('environment', 'string', 'e.label', 'Test bed'),
    column('provider', 'string', 'e.provider', 'Provider of the machines', NOT_STATED),
    column('region', 'string', 'e.region', 'Region of the provider', NOT_STATED),
    column('kubernetes', 'string', 'e.kubernetes', 'Version of Kubernetes', NOT_STATED),
    column('cni', 'string', 'e.cni', 'Container network', NOT_STATED),
    column('kernel', 'string', 'e.kernel', 'Version of the kernel', NOT_STATED),
    column('node_type', 'string', 'e.node_type', 'Type of the machines', NOT_STATED),
    column('nodes', 'integer', 'e.nodes', 'Number of machines', NOT_STATED),
    column('harness', 'string', 'h.name', 'Load generator'),
    column('harness_version', 'string', 'h.version', 'Version of the load generator', NOT_STATED),
    column(
      'load_model',
      'string',
      'h.load_model',
      'How the load is paced: open_corrected, closed, …',
    ),
    ...LOAD,
    column('application', 'string', 'w.application', 'Application under load', NOT_STATED),
    column('topology', 'string', 'w.topology', 'Services between client and server', NOT_STATED),
    column('payload_bytes', 'integer', 'w.payload_bytes', 'Size of a request in bytes', NOT_STATED),
    column('duration_s', 'number', 'w.duration_s', 'Planned duration in seconds', NOT_STATED),
    column('warmup_s', 'number', 'w.warmup_s', 'Warm-up in seconds', NOT_STATED),
    column(
      'load_params',
      'string',
      `nullif(w.params::text, '{}')`,
      'Further parameters of the load, as JSON',
      {
        ifNull: 'there are none',
      },
    ),
    column('measurement_point', 'string', 'c.measurement_point', 'Where it was measured'),
    column(
      'group_key',
      'string',
      `encode(c.group_key, 'hex')`,
      'Equal where only the subject differs',
    ),
    column(
      'family_key',
      'string',
      `encode(c.family_key, 'hex')`,
      'Equal where only subject and swept load differ',
    ),
    column(
      'baseline_condition_ids',
      'string',
      joined('SELECT b.baseline_id::text FROM condition_baseline b WHERE b.condition_id = c.id'),
      'Conditions without a mesh that it is compared with, separated by semicolons',
      { ifNull: 'there is none' },
    ),
    column('ran_on', 'date', 'c.ran_on', 'Day of the measurement', NOT_STATED),
    column('runs', 'integer', 'coalesce(n.runs, 0)', 'Number of rows in the table of runs'),
    column(
      'flags',
      'string',
      joined('SELECT DISTINCT f.code FROM quality_flag f WHERE f.condition_id = c.id'),
      'Codes of its quality flags, separated by semicolons; some concern single metrics',
      { ifNull: 'none' },
    ),
  ],
}
