-- Options of a stated command, and the shares of the parts of one file, are part of the keys of conditions.
ALTER TABLE condition ALTER COLUMN keyed_by SET DEFAULT 3;
