-- AlterTable
ALTER TABLE "evidence" ADD COLUMN     "derivation" TEXT,
ADD COLUMN     "not_ranked" TEXT,
ADD COLUMN     "printed_reading_hi" DOUBLE PRECISION,
ADD COLUMN     "printed_reading_lo" DOUBLE PRECISION,
ADD COLUMN     "printed_spread_hi" DOUBLE PRECISION,
ADD COLUMN     "printed_spread_lo" DOUBLE PRECISION,
ADD COLUMN     "run_values" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[],
ADD COLUMN     "samples" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "observation" ADD COLUMN     "is_charted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "variant" TEXT NOT NULL DEFAULT '';

-- Variants of a statistic are quantities of their own.
DROP INDEX observation_identity;
CREATE UNIQUE INDEX observation_identity ON observation
  (publication_id, condition_id, coalesce(relative_to_condition_id, 0), metric_id, component_id, statistic, q_ppm, variant);

-- Two more ways of learning a figure.
ALTER TABLE summary DROP CONSTRAINT summary_evidence_known;
ALTER TABLE summary ADD CONSTRAINT summary_evidence_known CHECK (evidence IN ('raw-file', 'table', 'chart-label', 'svg-geometry', 'read-from-chart', 'text', 'secondary-text', 'recomputed-from-raw'));
ALTER TABLE evidence DROP CONSTRAINT evidence_method_known;
ALTER TABLE evidence ADD CONSTRAINT evidence_method_known CHECK (method IN ('raw-file', 'table', 'chart-label', 'svg-geometry', 'read-from-chart', 'text', 'secondary-text', 'recomputed-from-raw'));

-- What cannot be computed from is not stored: ends come in pairs, and no run has a value that is not a number.
ALTER TABLE evidence ADD CONSTRAINT evidence_spread_ends CHECK (num_nonnulls(printed_spread_lo, printed_spread_hi) <> 1);
ALTER TABLE evidence ADD CONSTRAINT evidence_reading_ends CHECK (num_nonnulls(printed_reading_lo, printed_reading_hi) <> 1);
ALTER TABLE evidence ADD CONSTRAINT evidence_runs_finite CHECK (
  array_position(run_values, NULL) IS NULL AND NOT run_values && ARRAY['NaN', 'Infinity', '-Infinity']::double precision[]);
