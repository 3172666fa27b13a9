import { column, NOT_STATED, type Column } from './define'

/** Relations that say whose a condition `c` is and what was measured in it. */
export const CONDITION_PARTS = `JOIN campaign ca ON ca.id = c.campaign_id JOIN organisation og ON og.id = ca.org_id
  JOIN campaign_trust ct ON ct.campaign_id = c.campaign_id JOIN tested_subject su ON su.id = c.subject_id
  JOIN workload w ON w.id = c.workload_id JOIN environment e ON e.id = c.environment_id
  JOIN harness h ON h.id = c.harness_id`

/** Who measured, and whether anybody reviewed it: in every row that has a number. */
export const ORIGIN: readonly Column[] = [
  column('campaign', 'string', 'ca.slug', 'Short name of the campaign'),
  column('organisation', 'string', 'og.slug', 'Short name of the organisation that measured'),
  column(
    'review',
    'string',
    'ct.trust',
    'reviewed: from a publication that was transcribed and reviewed; declared: sent by an organisation whose relation to vendors is known; submitted: sent by anybody else, not reviewed',
  ),
]

/** What was measured, as far as one needs it to choose rows. */
export const SUBJECT: readonly Column[] = [
  column('mesh', 'string', 'su.mesh', 'Short name of the product, or of the kind of baseline'),
  column('is_baseline', 'boolean', 'su.mesh_is_baseline', 'Whether it is a setup without a mesh'),
  column(
    'version',
    'string',
    'coalesce(c.version_raw, su.version_raw)',
    'Version as the source spells it',
    NOT_STATED,
  ),
  column('mode', 'string', 'su.mode', 'Mode of the data plane'),
  column('subject', 'string', 'su.label', 'What sets it apart from the same version and mode', {
    ifNull: 'nothing does',
    read: (found) => (found === '' ? null : String(found)),
  }),
  column(
    'setting',
    'string',
    `su.config->>'setting'`,
    'Setup of the publication in which several subjects were measured; pairs are of one setting',
    { ifNull: 'the publication has one' },
  ),
]

/** The load, as far as one needs it to choose rows. */
export const LOAD: readonly Column[] = [
  column('protocol', 'string', 'w.protocol', 'Protocol of the load', NOT_STATED),
  column('target_rps', 'number', 'w.target_rps', 'Offered load in requests per second', {
    ifNull: 'none was set or stated',
  }),
  column(
    'connections',
    'integer',
    'w.connections',
    'Connections of the load generator',
    NOT_STATED,
  ),
]

/** Names that stand in one cell, in order, separated by semicolons. */
export const joined = (select: string): string =>
  `(SELECT string_agg(x.name, ';' ORDER BY x.name) FROM (${select}) AS x (name))`

/** Whose publication `p` is, as far as it bears on what the figures say. */
export const INTEREST: readonly Column[] = [
  column(
    'relation',
    'string',
    'p.relation',
    'What the publisher has to do with vendors of what it measured: vendor, independent or unknown',
  ),
  column(
    'vendor_of',
    'string',
    joined('SELECT unnest(p.vendor_of)'),
    'Products that the publisher sells or maintains, separated by semicolons',
    { ifNull: 'none is known' },
  ),
]
