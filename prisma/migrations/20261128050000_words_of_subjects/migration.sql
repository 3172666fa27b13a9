-- A subject is shared by all who measured the same one; what a source says of it belongs to the source's own conditions.
ALTER TABLE condition ADD COLUMN subject_note text, ADD COLUMN version_raw text;
UPDATE condition c SET subject_note = su.note, version_raw = su.version_raw
FROM subject su
WHERE su.id = c.subject_id AND EXISTS (SELECT FROM publication_campaign pc WHERE pc.campaign_id = c.campaign_id);
-- The words above may be those of another publication: the next start imports each from its file again.
UPDATE publication SET file_sha256 = decode(repeat('00', 32), 'hex');

DROP VIEW tested_subject;
ALTER TABLE subject DROP COLUMN note;
CREATE VIEW tested_subject AS
  SELECT su.id, su.mesh_version_id, su.version_raw, su.mode, su.label, su.config,
    v.raw AS version, v.track, v.sort_key, m.id AS mesh_id, m.slug AS mesh, m.name AS mesh_name,
    m.is_baseline AS mesh_is_baseline, v.released_on, v.is_unreleased
  FROM subject su JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id;
