-- Campaigns inside one publication, whose values are never joined, and the dates of what was measured.
ALTER TABLE campaign ADD COLUMN parts jsonb NOT NULL DEFAULT '{}';
ALTER TABLE mesh_version ADD COLUMN is_unreleased boolean NOT NULL DEFAULT false;
ALTER TABLE condition ADD COLUMN part text NOT NULL DEFAULT '', ADD COLUMN built_on date, ADD COLUMN ran_on date;
DROP INDEX "condition_campaign_id_environment_id_harness_id_workload_id_key";
CREATE UNIQUE INDEX "condition_campaign_id_environment_id_harness_id_workload_id_key"
  ON condition (campaign_id, environment_id, harness_id, workload_id, subject_id, measurement_point, part);

-- A subject with its version and product, now with what is known of the release.
CREATE OR REPLACE VIEW tested_subject AS
  SELECT su.id, su.mesh_version_id, su.version_raw, su.mode, su.label, su.config, su.note,
    v.raw AS version, v.track, v.sort_key, m.id AS mesh_id, m.slug AS mesh, m.name AS mesh_name,
    m.is_baseline AS mesh_is_baseline, v.released_on, v.is_unreleased
  FROM subject su JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id;
