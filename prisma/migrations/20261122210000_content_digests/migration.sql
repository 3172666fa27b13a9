-- What a run measured, whatever bytes said it. Null in runs that were stored before, until a recomputation fills it in;
-- the second also in runs with too few numbers to tell one from another.
ALTER TABLE "run" ADD COLUMN "content_digest" BYTEA, ADD COLUMN "numbers_digest" BYTEA;

CREATE INDEX "run_condition_id_content_digest_idx" ON "run" ("condition_id", "content_digest");
CREATE INDEX run_numbers_digest ON run (numbers_digest) WHERE numbers_digest IS NOT NULL;
