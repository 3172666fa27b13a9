-- Build metadata does not order, but is another artefact: 1.2.0 and 1.2.0+hotfix.7 are two versions.
ALTER TABLE mesh_version ADD COLUMN build text NOT NULL DEFAULT '';
UPDATE mesh_version SET build = substring(raw FROM '\+([0-9A-Za-z.-]+)')
  WHERE sort_key IS NOT NULL AND raw ~ '\+[0-9A-Za-z.-]+';
DROP INDEX mesh_version_ordered;
CREATE UNIQUE INDEX mesh_version_ordered ON mesh_version (mesh_id, track, sort_key, build) WHERE sort_key IS NOT NULL;
