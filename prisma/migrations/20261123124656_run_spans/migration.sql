-- CreateTable
CREATE TABLE "run_span" (
    "condition_id" INTEGER NOT NULL,
    "last_started_at" TIMESTAMPTZ(6),
    "last_received_at" TIMESTAMPTZ(6) NOT NULL,
    "shortest_s" DOUBLE PRECISION,
    "longest_s" DOUBLE PRECISION,

    CONSTRAINT "run_span_pkey" PRIMARY KEY ("condition_id")
);

-- AddForeignKey
ALTER TABLE "run_span" ADD CONSTRAINT "run_span_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "run_span" SELECT condition_id, max(started_at), max(received_at), min(duration_s), max(duration_s)
  FROM run WHERE status = 'valid' GROUP BY condition_id;
