import { z } from 'zod'
import { formatMetricKey } from '@/ingest/dictionary/metric-key'
import { STATISTICS } from '@/ingest/dictionary/vocabulary'
import { keepsOutOfCounts } from '@/server/results/exclusion'
import { storedFlagsFor } from '@/server/results/flags'
import { column, type Table } from './define'
import { CONDITION_PARTS, INTEREST, LOAD, ORIGIN, SUBJECT } from './common'
import { IS_STANDING_PUBLICATION, STANDING_CONDITIONS } from './standing'

const KEY_PARTS = `'metric', m.code, 'component', k.code, 'statistic', o.statistic, 'quantilePpm', nullif(o.q_ppm, -1)`
const KEY = `jsonb_build_object(${KEY_PARTS})`
/** Flags of the condition that may concern the metric; `readFlags` decides for the whole key. */
const FLAGS = `LEFT JOIN LATERAL (SELECT jsonb_build_object(${KEY_PARTS}, 'flags', jsonb_agg(
    jsonb_build_object('code', f.code, 'scope', f.scope, 'severity', f.severity))) AS found
  FROM quality_flag f WHERE f.condition_id = o.condition_id
    AND (f.scope = '' OR f.scope = m.code OR starts_with(f.scope, m.code || '.') OR starts_with(f.scope, m.code || '@'))
  HAVING count(*) > 0) fl ON true`

const Key = z.object({
  metric: z.string(),
  component: z.string(),
  statistic: z.enum(STATISTICS),
  quantilePpm: z.number().nullable(),
})
const KeyAndFlags = Key.extend({
  flags: z.array(z.object({ code: z.string(), scope: z.string(), severity: z.string() })),
})

const readKey = (found: unknown): string => formatMetricKey(Key.parse(found))

/** Flags of a condition that concern the quantity. Their texts are on the page of the condition. */
function readFlags(found: unknown) {
  const { flags, ...key } = KeyAndFlags.parse(found)
  const stored = flags.map((flag) => ({ ...flag, text: '', runs: 0 }))
  return storedFlagsFor(formatMetricKey(key), null, stored)
}

const joinCodes = (flags: readonly { code: string }[]): string | null =>
  [...new Set(flags.map(({ code }) => code))].toSorted().join(';') || null

/** Every quantity that publications state, with its canonical reading. */
export const observations: Table = {
  name: 'observations',
  title: 'Published values',
  description:
    'One row for each quantity that a publication states: the reading that the site shows, in SI units, with where it stands in the source.',
  key: ['observation_id'],
  references: [
    { column: 'publication', table: 'publications', to: 'publication' },
    { column: 'condition_id', table: 'conditions', to: 'condition_id' },
    { column: 'metric', table: 'metrics', to: 'metric' },
  ],
  from: `observation o JOIN publication p ON p.id = o.publication_id JOIN condition c ON c.id = o.condition_id ${CONDITION_PARTS}
    JOIN metric m ON m.id = o.metric_id JOIN component k ON k.id = o.component_id
    LEFT JOIN LATERAL (SELECT * FROM evidence x WHERE x.observation_id = o.id ORDER BY x.is_canonical DESC, x.position LIMIT 1) v ON true
    ${FLAGS}
    WHERE ${IS_STANDING_PUBLICATION} AND c.id IN (${STANDING_CONDITIONS})`,
  order: 'o.id',
  columns: [
    column('observation_id', 'integer', 'o.id', 'Number of the value in this database'),
    column('publication', 'string', 'p.slug', 'Short name of the publication'),
    column('publication_url', 'string', 'p.url', 'Address of the publication'),
    column('published_on', 'date', 'p.published_on', 'Day of publication', {
      ifNull: 'the publication states none',
    }),
    ...INTEREST,
    ...ORIGIN,
    column('condition_id', 'integer', 'c.id', 'Number of the condition in this database'),
    ...SUBJECT,
    column('environment', 'string', 'e.label', 'Test bed'),
    column('harness', 'string', 'h.name', 'Load generator'),
    ...LOAD,
    column(
      'relative_to_condition_id',
      'integer',
      'o.relative_to_condition_id',
      'Condition that the value is a difference to',
      { ifNull: 'the value is absolute' },
    ),
    column('metric_key', 'string', KEY, 'Key of the quantity, such as http.latency.p99', {
      read: readKey,
    }),
    column('metric', 'string', 'm.code', 'Metric, the first part of the key'),
    column('component', 'string', 'k.code', 'What was measured: client, data_plane.sum, …'),
    column('statistic', 'string', 'o.statistic', 'quantile, mean, max, …'),
    column('quantile', 'number', 'nullif(o.q_ppm, -1) / 1000000.0', 'Quantile from 0 to 1', {
      ifNull: 'the statistic is none',
    }),
    column('variant', 'string', `nullif(o.variant, '')`, 'Which of several ways of taking it', {
      ifNull: 'there is one way',
    }),
    column(
      'is_charted',
      'boolean',
      'o.is_charted',
      'Whether charts show it; otherwise it stands in the table of values only',
    ),
    column('value', 'number', 'v.value', 'Value in the unit of its row', {
      ifNull: 'no value; null_reason says why',
    }),
    column('unit', 'string', 'm.unit', 'Unit of value, value_low, value_high and spread'),
    column('value_low', 'number', 'v.lo', 'Lower end of what was read', {
      ifNull: 'read exactly, or no precision is known',
    }),
    column('value_high', 'number', 'v.hi', 'Upper end of what was read', {
      ifNull: 'read exactly, or no precision is known',
    }),
    column('null_reason', 'string', 'v.null_reason', 'Why there is no value', {
      ifNull: 'there is one, or no reason is known',
    }),
    column('printed_value', 'number', 'v.printed_value', 'Value as printed in printed_unit', {
      ifNull: 'not printed as a number',
    }),
    column('printed_unit', 'string', 'v.printed_unit', 'Unit as printed', {
      ifNull: 'there is no reading',
    }),
    column('runs', 'integer', 'v.n', 'Number of runs behind the value', { ifNull: 'not stated' }),
    column('spread_kind', 'string', 'v.spread_kind', 'sd, range or ci95, between runs', {
      ifNull: 'no spread is published',
    }),
    column('spread', 'number', 'v.spread', 'Spread in the unit of its row', {
      ifNull: 'no spread is published',
    }),
    column('evidence', 'string', 'v.method', 'How the value was taken from the source', {
      ifNull: 'there is no reading',
    }),
    column('source', 'string', 'v.source::text', 'File or page of the value, as JSON', {
      ifNull: 'there is no reading',
    }),
    column('locator', 'string', 'v.locator', 'Where in that source', { ifNull: 'the whole of it' }),
    column('not_ranked', 'string', 'v.not_ranked', 'Why the value stands in no ranking', {
      ifNull: 'nothing keeps it from rankings',
    }),
    column(
      'flags',
      'string',
      'fl.found',
      'Codes of quality flags that concern the value, separated by semicolons',
      { ifNull: 'none', read: (found) => joinCodes(readFlags(found)) },
    ),
    column(
      'left_out_by',
      'string',
      'fl.found',
      'Codes of those that keep it out of every range and count of the site',
      {
        ifNull: 'none does',
        read: (found) => joinCodes(readFlags(found).filter(keepsOutOfCounts)),
      },
    ),
  ],
}
