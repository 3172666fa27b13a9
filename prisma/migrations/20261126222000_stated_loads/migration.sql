-- What a file states of the load is part of the key of its condition. Conditions with runs of before get theirs from the
-- stored files, one after another: the number says by which version of the rules the key was made.
ALTER TABLE condition ADD COLUMN keyed_by smallint NOT NULL DEFAULT 1;
ALTER TABLE condition ALTER COLUMN keyed_by SET DEFAULT 2;

-- Where the runs of a card, or of a family of cards, went when its key changed: addresses of charts hold the old key.
CREATE TABLE axis_move (
  kind text NOT NULL CHECK (kind IN ('group', 'family')),
  old_key bytea NOT NULL,
  new_key bytea NOT NULL,
  runs integer NOT NULL,
  PRIMARY KEY (kind, old_key, new_key)
);
