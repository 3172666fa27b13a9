-- CreateTable
CREATE TABLE "webhook" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_until" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "series" TEXT NOT NULL,
    "run_id" UUID NOT NULL,
    "metric_key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "body" JSONB NOT NULL,
    "found_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "alert_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6) NOT NULL,
    "failure" TEXT,
    "delivered_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acknowledgement" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "run_id" UUID NOT NULL,
    "metric_key" TEXT,
    "is_expected" BOOLEAN NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acknowledgement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_org_id_idx" ON "webhook"("org_id");

-- CreateIndex
CREATE INDEX "alert_org_id_idx" ON "alert"("org_id");

-- CreateIndex
CREATE INDEX "alert_run_id_idx" ON "alert"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_series_run_id_key" ON "alert"("series", "run_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_alert_id_idx" ON "webhook_delivery"("alert_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_alert_id_key" ON "webhook_delivery"("webhook_id", "alert_id");

-- CreateIndex
CREATE INDEX "acknowledgement_run_id_idx" ON "acknowledgement"("run_id");

-- CreateIndex
CREATE INDEX "acknowledgement_org_id_idx" ON "acknowledgement"("org_id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acknowledgement" ADD CONSTRAINT "acknowledgement_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acknowledgement" ADD CONSTRAINT "acknowledgement_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE webhook ADD CONSTRAINT webhook_form_known CHECK (form IN ('generic', 'slack'));
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_state_known CHECK (state IN ('waiting', 'delivered', 'dead', 'dropped'));
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_dated CHECK ((state = 'delivered') = (delivered_at IS NOT NULL));
-- What is due is looked up every few seconds; almost all rows are done.
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE TRIGGER acknowledgement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON acknowledgement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
