-- AlterTable
ALTER TABLE "run" ADD COLUMN     "base_commit" TEXT,
ADD COLUMN     "branch" TEXT,
ADD COLUMN     "pull_request" INTEGER;

-- A public run of a pull request is 'proposed': whatever reads valid runs leaves it out.
ALTER TABLE run DROP CONSTRAINT run_status_known;
ALTER TABLE run ADD CONSTRAINT run_status_known CHECK (status IN ('valid', 'proposed', 'discarded_by_protocol', 'invalid', 'retracted', 'pending', 'rejected', 'withdrawn'));
ALTER TABLE run ADD CONSTRAINT run_proposed_by_pull_request CHECK (
  CASE status WHEN 'proposed' THEN pull_request IS NOT NULL WHEN 'valid' THEN pull_request IS NULL ELSE true END);
ALTER TABLE run ADD CONSTRAINT run_base_of_pull_request CHECK (base_commit IS NULL OR pull_request IS NOT NULL);
