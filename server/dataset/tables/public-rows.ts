const DEMONSTRATIONS = 'SELECT id FROM organisation WHERE is_demonstration'
const MADE_UP = `SELECT c.id FROM condition c JOIN demonstration_campaign d ON d.campaign_id = c.campaign_id`
/** Runs that readers can see, by the same rule as the pages. Nothing of a demonstration, which each instance makes for itself. */
export const IS_PUBLIC_RUN = `published_at IS NOT NULL AND condition_id NOT IN (${MADE_UP})`
const RUNS = `SELECT id FROM run WHERE ${IS_PUBLIC_RUN}`
const CONDITIONS = `SELECT c.id FROM condition c WHERE (c.is_listed
  OR EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id AND r.published_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM publication_campaign pc WHERE pc.campaign_id = c.campaign_id)) AND c.id NOT IN (${MADE_UP})`
const INGESTS = `SELECT ingest_id FROM run WHERE ${IS_PUBLIC_RUN}`

const ofCondition = (column: string): string =>
  `row.id IN (SELECT ${column} FROM condition WHERE id IN (${CONDITIONS}))`

/** SQL conditions on the rows of a public dump, whose table is called `row`; tables without one are public as a whole. */
export const PUBLIC_ROWS: ReadonlyMap<string, string> = new Map([
  ['organisation', `NOT row.is_demonstration`],
  ['run', `row.published_at IS NOT NULL AND row.condition_id NOT IN (${MADE_UP})`],
  ['acknowledgement', `row.run_id IN (${RUNS})`],
  ['measurement', `row.run_id IN (${RUNS})`],
  ['distribution', `row.run_id IN (${RUNS})`],
  ['quality_flag', `row.run_id IN (${RUNS}) OR row.condition_id IN (${CONDITIONS})`],
  ['ingest', `row.id IN (${INGESTS})`],
  [
    'blob',
    `row.sha256 IN (SELECT blob_sha256 FROM ingest WHERE id IN (${INGESTS}))
      OR row.sha256 IN (SELECT blob_sha256 FROM artifact)`,
  ],
  ['condition', `row.id IN (${CONDITIONS})`],
  ['summary', `row.condition_id NOT IN (${MADE_UP})`],
  [
    'condition_baseline',
    `row.condition_id IN (${CONDITIONS}) AND row.baseline_id IN (${CONDITIONS})`,
  ],
  ['campaign', ofCondition('campaign_id')],
  ['environment', ofCondition('environment_id')],
  ['harness', ofCondition('harness_id')],
  ['workload', ofCondition('workload_id')],
  ['subject', ofCondition('subject_id')],
  [
    'mesh_version',
    `row.id IN (SELECT mesh_version_id FROM subject
      WHERE id IN (SELECT subject_id FROM condition WHERE id IN (${CONDITIONS})))`,
  ],
  [
    'mesh',
    `row.declared_by_org_id IS NULL OR row.declared_by_org_id NOT IN (${DEMONSTRATIONS}) AND row.id IN (SELECT v.mesh_id FROM mesh_version v JOIN subject su ON su.mesh_version_id = v.id
      WHERE su.id IN (SELECT subject_id FROM condition WHERE id IN (${CONDITIONS})))`,
  ],
  ['dispute', "row.status IN ('accepted', 'resolved')"],
  // Entries about tokens and about runs that were never public are for maintainers.
  [
    'audit_entry',
    `row.target_kind <> 'organisation' AND (row.target_kind <> 'run' OR row.target_id IN (SELECT id::text FROM (${RUNS}) AS seen))`,
  ],
])

/** Columns that a public dump leaves empty. */
export const PRIVATE_COLUMNS: ReadonlySet<string> = new Set(['dispute.contact'])
