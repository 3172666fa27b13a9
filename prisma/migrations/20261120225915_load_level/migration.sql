-- CreateTable
CREATE TABLE "load_level" (
    "group_key" BYTEA NOT NULL,
    "metric_id" SMALLINT NOT NULL,
    "component_id" SMALLINT NOT NULL,
    "statistic" TEXT NOT NULL,
    "q_ppm" INTEGER NOT NULL DEFAULT -1,
    "family_key" BYTEA NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "subjects" INTEGER NOT NULL,
    "modes" TEXT[],
    "created_on" DATE NOT NULL,

    CONSTRAINT "load_level_pkey" PRIMARY KEY ("metric_id","component_id","statistic","q_ppm","group_key")
);

-- CreateIndex
CREATE INDEX "load_level_group_key_idx" ON "load_level"("group_key");

-- Databases that hold results already get their levels at once; afterwards each write keeps its own.
INSERT INTO load_level (group_key, metric_id, component_id, statistic, q_ppm, family_key, campaign_id, workload_id,
  subjects, modes, created_on)
SELECT c.group_key, s.metric_id, s.component_id, s.statistic, s.q_ppm, (array_agg(c.family_key))[1], min(c.campaign_id),
  min(c.workload_id), count(DISTINCT c.subject_id)::int, array_agg(DISTINCT su.mode ORDER BY su.mode),
  max(c.created_at)::date
FROM condition c JOIN summary s ON s.condition_id = c.id JOIN subject su ON su.id = c.subject_id
WHERE s.method IN ('published', 'mean_of_runs') AND s.value IS NOT NULL
GROUP BY c.group_key, s.metric_id, s.component_id, s.statistic, s.q_ppm;
