import { column, NOT_STATED, type Table } from './define'
import { joined } from './common'
import { STANDING_CONDITIONS } from './standing'

/** What was measured: a version of a product in a mode. */
export const subjects: Table = {
  name: 'subjects',
  title: 'Subjects',
  description:
    'One row for each subject: a product or baseline in one version, mode and configuration.',
  key: ['subject_id'],
  references: [],
  from: `tested_subject su JOIN subject s ON s.id = su.id
    JOIN (SELECT c.subject_id, count(*) AS conditions, array_agg(DISTINCT ca.slug) AS campaigns FROM condition c
      JOIN campaign ca ON ca.id = c.campaign_id WHERE c.id IN (${STANDING_CONDITIONS}) GROUP BY 1) n ON n.subject_id = su.id`,
  order: 'su.id',
  columns: [
    column('subject_id', 'integer', 'su.id', 'Number of the subject in this database'),
    column('mesh', 'string', 'su.mesh', 'Short name of the product; its page is /meshes/<name>'),
    column('mesh_name', 'string', 'su.mesh_name', 'Name of the product'),
    column('is_baseline', 'boolean', 'su.mesh_is_baseline', 'Whether it is a setup without a mesh'),
    column(
      'version',
      'string',
      'su.version_raw',
      'Version as its first source spells it',
      NOT_STATED,
    ),
    column('track', 'string', 'su.track', 'Kind of version: semver, edge, …'),
    column('released_on', 'date', 'su.released_on', 'Day of the release', { ifNull: 'not known' }),
    column(
      'is_unreleased',
      'boolean',
      'su.is_unreleased',
      'Whether it is a build between releases',
    ),
    column('mode', 'string', 'su.mode', 'Mode of the data plane'),
    column(
      'label',
      'string',
      `nullif(su.label, '')`,
      'What sets it apart from the same version and mode',
      { ifNull: 'nothing does' },
    ),
    column('config', 'string', `nullif(su.config::text, '{}')`, 'Its configuration, as JSON', {
      ifNull: 'nothing is stated',
    }),
    column('mtls', 'boolean', 's.mtls', 'Whether traffic was encrypted', NOT_STATED),
    column('l7', 'boolean', 's.l7', 'Whether proxies read HTTP', NOT_STATED),
    column('conditions', 'integer', 'n.conditions', 'Number of its conditions in this data set'),
    column(
      'campaigns',
      'string',
      joined('SELECT unnest(n.campaigns)'),
      'Short names of their campaigns, separated by semicolons',
    ),
  ],
}
