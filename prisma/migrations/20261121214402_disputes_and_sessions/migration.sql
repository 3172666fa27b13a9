-- CreateTable
CREATE TABLE "dispute" (
    "id" SERIAL NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "author" TEXT NOT NULL,
    "contact" TEXT,
    "statement" TEXT NOT NULL,
    "url" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(6),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response" (
    "id" SERIAL NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "organisation" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "url" TEXT,
    "recorded_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "correction" (
    "id" SERIAL NOT NULL,
    "publication" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "metric_key" TEXT NOT NULL,
    "old_value" DOUBLE PRECISION NOT NULL,
    "new_value" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "decided_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_session" (
    "sha256" BYTEA NOT NULL,
    "token_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE INDEX "dispute_target_kind_target_id_idx" ON "dispute"("target_kind", "target_id");

-- CreateIndex
CREATE INDEX "response_target_kind_target_id_idx" ON "response"("target_kind", "target_id");

-- CreateIndex
CREATE INDEX "correction_publication_idx" ON "correction"("publication");

-- CreateIndex
CREATE INDEX "admin_session_token_id_idx" ON "admin_session"("token_id");

-- CreateIndex
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session"("expires_at");

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_token"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE dispute ADD CONSTRAINT dispute_target_known CHECK (target_kind IN ('run', 'condition', 'publication'));
ALTER TABLE dispute ADD CONSTRAINT dispute_status_known CHECK (status IN ('open', 'accepted', 'rejected', 'resolved'));
-- Only a dump for others leaves the contact out.
ALTER TABLE dispute ADD CONSTRAINT dispute_texts CHECK (length(btrim(author)) BETWEEN 1 AND 200
  AND length(btrim(contact)) BETWEEN 1 AND 200 AND length(btrim(statement)) BETWEEN 1 AND 5000);
-- Every state but the first has somebody who decided, and an answer.
ALTER TABLE dispute ADD CONSTRAINT dispute_decided CHECK (
  (status = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (answer IS NULL));
ALTER TABLE response ADD CONSTRAINT response_target_known CHECK (target_kind IN ('run', 'condition', 'publication'));
ALTER TABLE response ADD CONSTRAINT response_texts CHECK (length(btrim(organisation)) BETWEEN 1 AND 200
  AND length(btrim(text)) BETWEEN 1 AND 10000);
ALTER TABLE correction ADD CONSTRAINT correction_finite CHECK (
  old_value NOT IN ('NaN', 'Infinity', '-Infinity') AND new_value NOT IN ('NaN', 'Infinity', '-Infinity'));
ALTER TABLE correction ADD CONSTRAINT correction_reason_given CHECK (length(btrim(reason)) > 0);
CREATE TRIGGER response_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON response
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER correction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON correction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX dispute_open ON dispute (created_at) WHERE status = 'open';
ALTER TABLE admin_session ADD CONSTRAINT admin_session_digest CHECK (octet_length(sha256) = 32);
