-- CreateTable
CREATE TABLE "run_count" (
    "condition_id" INTEGER NOT NULL,
    "adapter" TEXT NOT NULL,
    "runs" INTEGER NOT NULL,

    CONSTRAINT "run_count_pkey" PRIMARY KEY ("condition_id","adapter")
);

-- AddForeignKey
ALTER TABLE "run_count" ADD CONSTRAINT "run_count_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "run_count" SELECT r.condition_id, i.adapter, count(*)::int FROM run r JOIN ingest i ON i.id = r.ingest_id
  WHERE r.published_at IS NOT NULL GROUP BY 1, 2;
