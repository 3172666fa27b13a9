-- Every stored run asks whether runs of its condition were withdrawn; almost none are.
CREATE INDEX run_withdrawn ON run (condition_id) WHERE status = 'withdrawn';

-- A mean is written anew with every run of its condition: room on its page keeps the new row out of the indexes.
ALTER TABLE summary SET (fillfactor = 70);
