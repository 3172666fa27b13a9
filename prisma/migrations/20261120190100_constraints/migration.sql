-- What Prisma's language cannot say: closed lists, cross-column rules, byte order, partial indexes, append-only tables.

-- Closed lists, the same as in ingest/vocabulary.ts (a test compares them).
ALTER TABLE organisation ADD CONSTRAINT organisation_kind_known CHECK (kind IN ('mesh_vendor', 'mesh_project', 'cloud_vendor', 'foundation', 'academic', 'independent', 'unknown'));
ALTER TABLE harness ADD CONSTRAINT harness_load_model_known CHECK (load_model IN ('open_corrected', 'open_uncorrected', 'paced_uncorrected', 'closed', 'max_throughput', 'unknown'));
ALTER TABLE workload ADD CONSTRAINT workload_protocol_known CHECK (protocol IN ('http', 'http1', 'h2', 'https', 'grpc', 'tcp', 'udp', 'mixed'));
ALTER TABLE subject ADD CONSTRAINT subject_mode_known CHECK (mode IN ('none', 'sidecar', 'ambient', 'ambient+waypoint', 'ztunnel', 'wireguard', 'ipsec', 'node-proxy', 'node-proxy+wireguard', 'proxyless', 'ebpf', 'gateway', 'other'));
ALTER TABLE condition ADD CONSTRAINT condition_applicability_known CHECK (applicability IN ('measured', 'not_applicable', 'not_published'));
ALTER TABLE run ADD CONSTRAINT run_status_known CHECK (status IN ('valid', 'discarded_by_protocol', 'invalid', 'retracted'));
ALTER TABLE measurement ADD CONSTRAINT measurement_statistic_known CHECK (statistic IN ('quantile', 'min', 'max', 'mean', 'stddev', 'total', 'rate', 'ratio', 'value', 'not_stated'));
ALTER TABLE summary ADD CONSTRAINT summary_statistic_known CHECK (statistic IN ('quantile', 'min', 'max', 'mean', 'stddev', 'total', 'rate', 'ratio', 'value', 'not_stated'));
ALTER TABLE observation ADD CONSTRAINT observation_statistic_known CHECK (statistic IN ('quantile', 'min', 'max', 'mean', 'stddev', 'total', 'rate', 'ratio', 'value', 'not_stated'));
ALTER TABLE summary ADD CONSTRAINT summary_method_known CHECK (method IN ('published', 'mean_of_runs', 'median_of_runs', 'merged_exact', 'merged_approx', 'merged_bracket'));
ALTER TABLE summary ADD CONSTRAINT summary_evidence_known CHECK (evidence IN ('raw-file', 'table', 'chart-label', 'svg-geometry', 'read-from-chart', 'text'));
ALTER TABLE evidence ADD CONSTRAINT evidence_method_known CHECK (method IN ('raw-file', 'table', 'chart-label', 'svg-geometry', 'read-from-chart', 'text'));
ALTER TABLE publication_org ADD CONSTRAINT publication_org_role_known CHECK (role IN ('author', 'publisher', 'sponsor', 'infrastructure'));
ALTER TABLE claim ADD CONSTRAINT claim_verdict_known CHECK (verdict IN ('unchecked', 'consistent', 'partly', 'inconsistent', 'not_comparable', 'uncheckable'));
ALTER TABLE distribution ADD CONSTRAINT distribution_format_known CHECK (format IN ('hdr_v2', 'fortio', 'wrk2_spectrum', 'nighthawk', 'explicit_buckets', 'samples'));
ALTER TABLE api_token ADD CONSTRAINT api_token_scope_known CHECK (scope IN ('ingest', 'maintain'));
ALTER TABLE campaign ADD CONSTRAINT campaign_mode_known CHECK (mode IN ('one_off', 'continuous'));
ALTER TABLE publication ADD CONSTRAINT publication_relation_known CHECK (relation IN ('vendor', 'independent', 'unknown'));
ALTER TABLE quality_flag ADD CONSTRAINT quality_flag_severity_known CHECK (severity IN ('info', 'warn', 'exclude'));
ALTER TABLE distribution ADD CONSTRAINT distribution_correction_known CHECK (correction IN ('corrected', 'uncorrected', 'unknown'));

-- Content-addressed bytes: the digest is over the uncompressed content; withheld content keeps its digest.
ALTER TABLE blob ADD CONSTRAINT blob_sha256_length CHECK (octet_length(sha256) = 32);
ALTER TABLE blob ADD CONSTRAINT blob_size CHECK (byte_size >= 0);
ALTER TABLE blob ADD CONSTRAINT blob_encoding_known CHECK (encoding IN ('identity', 'gzip'));
ALTER TABLE blob ADD CONSTRAINT blob_body_or_reason CHECK ((body IS NULL) = (withheld_reason IS NOT NULL));
ALTER TABLE condition ADD CONSTRAINT condition_keys_length CHECK (octet_length(group_key) = 32 AND octet_length(family_key) = 32);

-- A quantile is named in parts per million, everything else has none.
ALTER TABLE measurement ADD CONSTRAINT measurement_quantile CHECK (
  (statistic = 'quantile' AND q_ppm BETWEEN 0 AND 1000000) OR (statistic <> 'quantile' AND q_ppm = -1));
ALTER TABLE summary ADD CONSTRAINT summary_quantile CHECK (
  (statistic = 'quantile' AND q_ppm BETWEEN 0 AND 1000000) OR (statistic <> 'quantile' AND q_ppm = -1));
ALTER TABLE observation ADD CONSTRAINT observation_quantile CHECK (
  (statistic = 'quantile' AND q_ppm BETWEEN 0 AND 1000000) OR (statistic <> 'quantile' AND q_ppm = -1));

-- Finite numbers only; null always has a reason.
ALTER TABLE measurement ADD CONSTRAINT measurement_finite CHECK (value <> 'NaN' AND value NOT IN ('Infinity', '-Infinity'));
ALTER TABLE summary ADD CONSTRAINT summary_finite CHECK (value <> 'NaN' AND value NOT IN ('Infinity', '-Infinity'));
ALTER TABLE evidence ADD CONSTRAINT evidence_finite CHECK (value <> 'NaN' AND value NOT IN ('Infinity', '-Infinity'));
ALTER TABLE summary ADD CONSTRAINT summary_null_has_reason CHECK ((value IS NULL) = (null_reason IS NOT NULL));
ALTER TABLE evidence ADD CONSTRAINT evidence_null_has_reason CHECK ((value IS NULL) = (null_reason IS NOT NULL));
ALTER TABLE evidence ADD CONSTRAINT evidence_printed CHECK ((value IS NULL) = (printed_value IS NULL));
ALTER TABLE workload ADD CONSTRAINT workload_positive CHECK (target_rps > 0 AND connections > 0 AND payload_bytes >= 0);
ALTER TABLE run ADD CONSTRAINT run_replicate_positive CHECK (replicate > 0);
ALTER TABLE run ADD CONSTRAINT run_counts CHECK (requests >= 0 AND errors >= 0 AND not_sent >= 0 AND duration_s >= 0);
ALTER TABLE measurement ADD CONSTRAINT measurement_censored CHECK (censored IN (-1, 0, 1));
ALTER TABLE condition_baseline ADD CONSTRAINT condition_baseline_other CHECK (condition_id <> baseline_id);
ALTER TABLE quality_flag ADD CONSTRAINT quality_flag_one_target CHECK (num_nonnulls(run_id, condition_id) = 1);

-- Version keys compare byte by byte, whatever the locale of the database.
ALTER TABLE mesh_version ALTER COLUMN sort_key TYPE text COLLATE "C";
-- A version that is not stated, or has no order, is one version as well: nulls must collide.
CREATE UNIQUE INDEX mesh_version_ordered ON mesh_version (mesh_id, track, sort_key) WHERE sort_key IS NOT NULL;
CREATE UNIQUE INDEX mesh_version_unordered ON mesh_version (mesh_id, track, coalesce(raw, '')) WHERE sort_key IS NULL;

CREATE UNIQUE INDEX observation_identity ON observation
  (publication_id, condition_id, coalesce(relative_to_condition_id, 0), metric_id, component_id, statistic, q_ppm);
CREATE UNIQUE INDEX evidence_one_canonical ON evidence (observation_id) WHERE is_canonical;
CREATE UNIQUE INDEX quality_flag_run ON quality_flag (run_id, code, scope) WHERE run_id IS NOT NULL;
CREATE UNIQUE INDEX quality_flag_condition ON quality_flag (condition_id, code, scope) WHERE condition_id IS NOT NULL;
CREATE INDEX workload_params ON workload USING gin (params jsonb_path_ops);

-- The audit log only grows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
