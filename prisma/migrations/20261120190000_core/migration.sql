-- CreateTable
CREATE TABLE "organisation" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'unknown',
    "url" TEXT,
    "is_trusted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "scope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blob" (
    "sha256" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "encoding" TEXT NOT NULL DEFAULT 'identity',
    "body" BYTEA,
    "withheld_reason" TEXT,
    "first_seen" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "ingest" (
    "id" UUID NOT NULL,
    "blob_sha256" BYTEA NOT NULL,
    "file_name" TEXT NOT NULL,
    "adapter" TEXT NOT NULL,
    "adapter_version" TEXT NOT NULL,
    "org_id" INTEGER NOT NULL,
    "token_id" INTEGER,
    "context_digest" BYTEA NOT NULL,
    "context" JSONB NOT NULL,
    "provenance" JSONB NOT NULL DEFAULT '{}',
    "report" JSONB NOT NULL DEFAULT '{}',
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ingest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_request" (
    "org_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request_sha256" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("org_id","key")
);

-- CreateTable
CREATE TABLE "publication" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "alternate_urls" TEXT[],
    "kind" TEXT NOT NULL,
    "published_on" DATE,
    "published_note" TEXT,
    "updated_on" DATE,
    "edition_of" TEXT,
    "superseded_by" TEXT,
    "relation" TEXT NOT NULL,
    "vendor_of" TEXT[],
    "affiliation" TEXT NOT NULL,
    "licence" JSONB NOT NULL,
    "authors" JSONB NOT NULL,
    "retrieval" JSONB NOT NULL,
    "file_sha256" BYTEA NOT NULL,
    "imported_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_org" (
    "publication_id" INTEGER NOT NULL,
    "org_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "note" TEXT,

    CONSTRAINT "publication_org_pkey" PRIMARY KEY ("publication_id","org_id","role")
);

-- CreateTable
CREATE TABLE "campaign" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "is_closed" BOOLEAN NOT NULL DEFAULT false,
    "summary" TEXT,
    "started_on" DATE,
    "ended_on" DATE,
    "repeats_planned" TEXT,
    "repeats_kept" TEXT,
    "discard_rule" JSONB,
    "aggregation" TEXT,
    "spread" TEXT,
    "sweep_axes" TEXT[],
    "measured_how" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_campaign" (
    "publication_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL,

    CONSTRAINT "publication_campaign_pkey" PRIMARY KEY ("publication_id","campaign_id")
);

-- CreateTable
CREATE TABLE "environment" (
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "label" TEXT NOT NULL,
    "provider" TEXT,
    "region" TEXT,
    "kubernetes" TEXT,
    "cni" TEXT,
    "kernel" TEXT,
    "node_type" TEXT,
    "nodes" INTEGER,
    "doc" JSONB NOT NULL,

    CONSTRAINT "environment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "harness" (
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT,
    "commit" TEXT,
    "load_model" TEXT NOT NULL,
    "quantile_method" TEXT NOT NULL DEFAULT 'unknown',
    "doc" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "harness_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workload" (
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "protocol" TEXT,
    "application" TEXT,
    "topology" TEXT,
    "target_rps" DOUBLE PRECISION,
    "connections" INTEGER,
    "payload_bytes" INTEGER,
    "duration_s" DOUBLE PRECISION,
    "warmup_s" DOUBLE PRECISION,
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "workload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mesh" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "vendor_org_id" INTEGER,
    "is_baseline" BOOLEAN NOT NULL DEFAULT false,
    "about" TEXT,
    "url" TEXT,

    CONSTRAINT "mesh_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mesh_version" (
    "id" SERIAL NOT NULL,
    "mesh_id" INTEGER NOT NULL,
    "raw" TEXT,
    "track" TEXT NOT NULL,
    "sort_key" TEXT,
    "released_on" DATE,
    "is_incomplete" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mesh_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subject" (
    "id" SERIAL NOT NULL,
    "mesh_version_id" INTEGER NOT NULL,
    "version_raw" TEXT,
    "mode" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "config_digest" BYTEA NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT,
    "mtls" BOOLEAN,
    "l7" BOOLEAN,

    CONSTRAINT "subject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "condition" (
    "id" SERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "environment_id" INTEGER NOT NULL,
    "harness_id" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "measurement_point" TEXT NOT NULL DEFAULT 'client',
    "group_key" BYTEA NOT NULL,
    "family_key" BYTEA NOT NULL,
    "applicability" TEXT NOT NULL DEFAULT 'measured',
    "note" TEXT,
    "baseline_refs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "published_as" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "condition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "condition_baseline" (
    "condition_id" INTEGER NOT NULL,
    "baseline_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'no_mesh',

    CONSTRAINT "condition_baseline_pkey" PRIMARY KEY ("condition_id","baseline_id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "condition_id" INTEGER NOT NULL,
    "replicate" INTEGER NOT NULL,
    "ingest_id" UUID NOT NULL,
    "source_index" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT,
    "started_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_s" DOUBLE PRECISION,
    "achieved_rps" DOUBLE PRECISION,
    "requests" BIGINT,
    "errors" BIGINT,
    "not_sent" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'valid',
    "status_reason" TEXT,
    "block" TEXT,
    "commit_sha" TEXT,
    "ci_url" TEXT,
    "notices" JSONB NOT NULL DEFAULT '[]',
    "extra" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric" (
    "id" SMALLINT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "display" TEXT NOT NULL,
    "better" SMALLINT NOT NULL,

    CONSTRAINT "metric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "component" (
    "id" SMALLSERIAL NOT NULL,
    "code" TEXT NOT NULL,

    CONSTRAINT "component_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "measurement" (
    "run_id" UUID NOT NULL,
    "metric_id" SMALLINT NOT NULL,
    "component_id" SMALLINT NOT NULL,
    "statistic" TEXT NOT NULL,
    "q_ppm" INTEGER NOT NULL DEFAULT -1,
    "value" DOUBLE PRECISION NOT NULL,
    "lo" DOUBLE PRECISION,
    "hi" DOUBLE PRECISION,
    "censored" SMALLINT NOT NULL DEFAULT 0,
    "raw_text" TEXT,

    CONSTRAINT "measurement_pkey" PRIMARY KEY ("run_id","metric_id","component_id","statistic","q_ppm")
);

-- CreateTable
CREATE TABLE "distribution" (
    "run_id" UUID NOT NULL,
    "metric_id" SMALLINT NOT NULL,
    "component_id" SMALLINT NOT NULL,
    "format" TEXT NOT NULL,
    "correction" TEXT NOT NULL DEFAULT 'unknown',
    "unit_scale" DOUBLE PRECISION NOT NULL,
    "total_count" BIGINT NOT NULL,
    "is_mergeable" BOOLEAN NOT NULL,
    "note" TEXT,
    "data" JSONB NOT NULL,

    CONSTRAINT "distribution_pkey" PRIMARY KEY ("run_id","metric_id","component_id","format","correction")
);

-- CreateTable
CREATE TABLE "summary" (
    "condition_id" INTEGER NOT NULL,
    "metric_id" SMALLINT NOT NULL,
    "component_id" SMALLINT NOT NULL,
    "statistic" TEXT NOT NULL,
    "q_ppm" INTEGER NOT NULL DEFAULT -1,
    "method" TEXT NOT NULL,
    "n" INTEGER,
    "across_runs" TEXT,
    "value" DOUBLE PRECISION,
    "null_reason" TEXT,
    "spread_kind" TEXT,
    "spread" DOUBLE PRECISION,
    "lo" DOUBLE PRECISION,
    "hi" DOUBLE PRECISION,
    "run_min" DOUBLE PRECISION,
    "run_max" DOUBLE PRECISION,
    "evidence" TEXT,
    "observation_id" INTEGER,
    "ruleset" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "summary_pkey" PRIMARY KEY ("metric_id","component_id","statistic","q_ppm","method","condition_id")
);

-- CreateTable
CREATE TABLE "observation" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "condition_id" INTEGER NOT NULL,
    "relative_to_condition_id" INTEGER,
    "metric_id" SMALLINT NOT NULL,
    "component_id" SMALLINT NOT NULL,
    "statistic" TEXT NOT NULL,
    "q_ppm" INTEGER NOT NULL DEFAULT -1,

    CONSTRAINT "observation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence" (
    "id" SERIAL NOT NULL,
    "observation_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "is_canonical" BOOLEAN NOT NULL,
    "value" DOUBLE PRECISION,
    "null_reason" TEXT,
    "lo" DOUBLE PRECISION,
    "hi" DOUBLE PRECISION,
    "printed_value" DOUBLE PRECISION,
    "printed_unit" TEXT NOT NULL,
    "n" INTEGER,
    "across_runs" TEXT,
    "spread_kind" TEXT,
    "spread" DOUBLE PRECISION,
    "printed_spread" DOUBLE PRECISION,
    "printed_spread_pm" DOUBLE PRECISION,
    "spread_note" TEXT,
    "reading_kind" TEXT,
    "reading_pm" DOUBLE PRECISION,
    "reading_pm_percent" DOUBLE PRECISION,
    "reading_note" TEXT,
    "method" TEXT NOT NULL,
    "source" JSONB NOT NULL,
    "locator" TEXT,
    "remarks" TEXT[],
    "details" TEXT,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "location" TEXT,
    "stated" TEXT,
    "recomputed" TEXT,
    "verdict" TEXT NOT NULL DEFAULT 'unchecked',
    "note" TEXT,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_note" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT,
    "topic" TEXT,
    "text" TEXT NOT NULL,
    "url" TEXT,

    CONSTRAINT "publication_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT,
    "blob_sha256" BYTEA,
    "is_obtained" BOOLEAN,
    "note" TEXT,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quality_flag" (
    "id" BIGSERIAL NOT NULL,
    "run_id" UUID,
    "condition_id" INTEGER,
    "code" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT '',
    "severity" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,

    CONSTRAINT "quality_flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organisation_slug_key" ON "organisation"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_sha256_key" ON "api_token"("sha256");

-- CreateIndex
CREATE INDEX "api_token_org_id_idx" ON "api_token"("org_id");

-- CreateIndex
CREATE INDEX "ingest_blob_sha256_idx" ON "ingest"("blob_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "ingest_org_id_blob_sha256_context_digest_key" ON "ingest"("org_id", "blob_sha256", "context_digest");

-- CreateIndex
CREATE UNIQUE INDEX "publication_slug_key" ON "publication"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_slug_key" ON "campaign"("slug");

-- CreateIndex
CREATE INDEX "campaign_org_id_idx" ON "campaign"("org_id");

-- CreateIndex
CREATE INDEX "publication_campaign_campaign_id_idx" ON "publication_campaign"("campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "environment_digest_key" ON "environment"("digest");

-- CreateIndex
CREATE UNIQUE INDEX "harness_digest_key" ON "harness"("digest");

-- CreateIndex
CREATE UNIQUE INDEX "workload_digest_key" ON "workload"("digest");

-- CreateIndex
CREATE INDEX "workload_target_rps_idx" ON "workload"("target_rps");

-- CreateIndex
CREATE UNIQUE INDEX "mesh_slug_key" ON "mesh"("slug");

-- CreateIndex
CREATE INDEX "mesh_version_mesh_id_track_sort_key_idx" ON "mesh_version"("mesh_id", "track", "sort_key");

-- CreateIndex
CREATE UNIQUE INDEX "subject_mesh_version_id_mode_label_config_digest_key" ON "subject"("mesh_version_id", "mode", "label", "config_digest");

-- CreateIndex
CREATE INDEX "condition_group_key_idx" ON "condition"("group_key");

-- CreateIndex
CREATE INDEX "condition_family_key_idx" ON "condition"("family_key");

-- CreateIndex
CREATE INDEX "condition_subject_id_workload_id_idx" ON "condition"("subject_id", "workload_id");

-- CreateIndex
CREATE INDEX "condition_workload_id_idx" ON "condition"("workload_id");

-- CreateIndex
CREATE UNIQUE INDEX "condition_campaign_id_environment_id_harness_id_workload_id_key" ON "condition"("campaign_id", "environment_id", "harness_id", "workload_id", "subject_id", "measurement_point");

-- CreateIndex
CREATE INDEX "condition_baseline_baseline_id_idx" ON "condition_baseline"("baseline_id");

-- CreateIndex
CREATE INDEX "run_started_at_idx" ON "run"("started_at");

-- CreateIndex
CREATE UNIQUE INDEX "run_condition_id_replicate_key" ON "run"("condition_id", "replicate");

-- CreateIndex
CREATE UNIQUE INDEX "run_ingest_id_source_index_key" ON "run"("ingest_id", "source_index");

-- CreateIndex
CREATE UNIQUE INDEX "metric_code_key" ON "metric"("code");

-- CreateIndex
CREATE UNIQUE INDEX "component_code_key" ON "component"("code");

-- CreateIndex
CREATE INDEX "summary_condition_id_idx" ON "summary"("condition_id");

-- CreateIndex
CREATE INDEX "observation_publication_id_idx" ON "observation"("publication_id");

-- CreateIndex
CREATE INDEX "observation_condition_id_idx" ON "observation"("condition_id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_observation_id_position_key" ON "evidence"("observation_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "claim_publication_id_key_key" ON "claim"("publication_id", "key");

-- CreateIndex
CREATE INDEX "publication_note_publication_id_idx" ON "publication_note"("publication_id");

-- CreateIndex
CREATE INDEX "artifact_publication_id_idx" ON "artifact"("publication_id");

-- CreateIndex
CREATE INDEX "audit_entry_target_kind_target_id_idx" ON "audit_entry"("target_kind", "target_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest" ADD CONSTRAINT "ingest_blob_sha256_fkey" FOREIGN KEY ("blob_sha256") REFERENCES "blob"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest" ADD CONSTRAINT "ingest_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_org" ADD CONSTRAINT "publication_org_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_org" ADD CONSTRAINT "publication_org_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_campaign" ADD CONSTRAINT "publication_campaign_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_campaign" ADD CONSTRAINT "publication_campaign_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mesh" ADD CONSTRAINT "mesh_vendor_org_id_fkey" FOREIGN KEY ("vendor_org_id") REFERENCES "organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mesh_version" ADD CONSTRAINT "mesh_version_mesh_id_fkey" FOREIGN KEY ("mesh_id") REFERENCES "mesh"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subject" ADD CONSTRAINT "subject_mesh_version_id_fkey" FOREIGN KEY ("mesh_version_id") REFERENCES "mesh_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition" ADD CONSTRAINT "condition_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition" ADD CONSTRAINT "condition_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition" ADD CONSTRAINT "condition_harness_id_fkey" FOREIGN KEY ("harness_id") REFERENCES "harness"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition" ADD CONSTRAINT "condition_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition" ADD CONSTRAINT "condition_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subject"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition_baseline" ADD CONSTRAINT "condition_baseline_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition_baseline" ADD CONSTRAINT "condition_baseline_baseline_id_fkey" FOREIGN KEY ("baseline_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_ingest_id_fkey" FOREIGN KEY ("ingest_id") REFERENCES "ingest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution" ADD CONSTRAINT "distribution_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summary" ADD CONSTRAINT "summary_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_relative_to_condition_id_fkey" FOREIGN KEY ("relative_to_condition_id") REFERENCES "condition"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_observation_id_fkey" FOREIGN KEY ("observation_id") REFERENCES "observation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_note" ADD CONSTRAINT "publication_note_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_blob_sha256_fkey" FOREIGN KEY ("blob_sha256") REFERENCES "blob"("sha256") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quality_flag" ADD CONSTRAINT "quality_flag_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quality_flag" ADD CONSTRAINT "quality_flag_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "condition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
