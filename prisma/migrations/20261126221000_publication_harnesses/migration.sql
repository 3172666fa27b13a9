-- Load generators are shared by all who used the same one; what a publication says of its own belongs to the publication.
ALTER TABLE publication ADD COLUMN harnesses jsonb NOT NULL DEFAULT '[]';
ALTER TABLE harness DROP COLUMN doc;
