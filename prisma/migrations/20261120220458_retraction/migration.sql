-- CreateTable
CREATE TABLE "retraction" (
    "id" SERIAL NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "replacement_id" TEXT,
    "requested_by" TEXT,
    "decided_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retraction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "retraction_target_kind_target_id_idx" ON "retraction"("target_kind", "target_id");

ALTER TABLE retraction ADD CONSTRAINT retraction_target_known CHECK (target_kind IN ('publication', 'campaign', 'condition', 'run', 'claim', 'ingest'));
ALTER TABLE retraction ADD CONSTRAINT retraction_action_known CHECK (action IN ('retract', 'reinstate', 'correct', 'supersede'));
ALTER TABLE retraction ADD CONSTRAINT retraction_reason_given CHECK (length(btrim(reason)) > 0);
CREATE TRIGGER retraction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON retraction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
