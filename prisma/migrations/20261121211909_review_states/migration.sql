-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "retracted_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "condition" ADD COLUMN     "is_listed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "is_maintainer" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "retracted_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "published_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP;

-- What was stored before there was a review is public.
UPDATE "condition" SET is_listed = true;
UPDATE "run" SET published_at = received_at;
-- Who holds a token was let in by a maintainer.
UPDATE "organisation" o SET is_trusted = true WHERE EXISTS (SELECT 1 FROM api_token t WHERE t.org_id = o.id)
  OR EXISTS (SELECT 1 FROM trusted_publisher t WHERE t.org_id = o.id);
UPDATE "organisation" o SET is_maintainer = true
  WHERE EXISTS (SELECT 1 FROM api_token t WHERE t.org_id = o.id AND t.scope = 'maintain');

ALTER TABLE run DROP CONSTRAINT run_status_known;
ALTER TABLE run ADD CONSTRAINT run_status_known CHECK (status IN ('valid', 'discarded_by_protocol', 'invalid', 'retracted', 'pending', 'rejected', 'withdrawn'));
-- A withdrawn run may have been public or not; of all others the status says it.
ALTER TABLE run ADD CONSTRAINT run_published_with_status CHECK (
  CASE WHEN status IN ('pending', 'rejected') THEN published_at IS NULL WHEN status = 'withdrawn' THEN true
    ELSE published_at IS NOT NULL END);
CREATE INDEX run_pending ON run (received_at) WHERE status = 'pending';

-- Figures of what is retracted stay, under a method that no chart reads.
ALTER TABLE summary DROP CONSTRAINT summary_method_known;
ALTER TABLE summary ADD CONSTRAINT summary_method_known CHECK (method IN ('published', 'published_retracted', 'mean_of_runs', 'median_of_runs', 'merged_exact', 'merged_approx', 'merged_bracket'));

ALTER TABLE retraction DROP CONSTRAINT retraction_action_known;
ALTER TABLE retraction ADD CONSTRAINT retraction_action_known CHECK (action IN ('retract', 'reinstate', 'withdraw', 'correct', 'supersede'));
