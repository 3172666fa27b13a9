-- The oldest runs with the same numbers that readers see are the first entries of a digest, however many copies there are.
DROP INDEX run_numbers_digest;
CREATE INDEX run_numbers_digest ON run (numbers_digest, status, received_at, id) WHERE numbers_digest IS NOT NULL;
