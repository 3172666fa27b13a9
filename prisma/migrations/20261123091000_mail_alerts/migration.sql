-- CreateTable
CREATE TABLE "mail_recipient" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(6),
    "checked_until" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "mail_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_recipient_key_key" ON "mail_recipient"("key");

-- CreateIndex
CREATE INDEX "mail_recipient_org_id_idx" ON "mail_recipient"("org_id");

-- AddForeignKey
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One outbox for both channels.
ALTER TABLE webhook_delivery RENAME TO alert_delivery;
ALTER TABLE alert_delivery RENAME CONSTRAINT webhook_delivery_pkey TO alert_delivery_pkey;
ALTER TABLE alert_delivery RENAME CONSTRAINT webhook_delivery_webhook_id_fkey TO alert_delivery_webhook_id_fkey;
ALTER TABLE alert_delivery RENAME CONSTRAINT webhook_delivery_alert_id_fkey TO alert_delivery_alert_id_fkey;
ALTER TABLE alert_delivery RENAME CONSTRAINT webhook_delivery_state_known TO alert_delivery_state_known;
ALTER TABLE alert_delivery RENAME CONSTRAINT webhook_delivery_dated TO alert_delivery_dated;
ALTER INDEX webhook_delivery_alert_id_idx RENAME TO alert_delivery_alert_id_idx;
ALTER INDEX webhook_delivery_webhook_id_alert_id_key RENAME TO alert_delivery_webhook_id_alert_id_key;
ALTER INDEX webhook_delivery_due RENAME TO alert_delivery_due;
ALTER TABLE alert_delivery ALTER webhook_id DROP NOT NULL, ALTER alert_id DROP NOT NULL, ADD recipient_id INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "alert_delivery_recipient_id_alert_id_key" ON "alert_delivery"("recipient_id", "alert_id");

-- AddForeignKey
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "mail_recipient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE alert_delivery ADD CONSTRAINT alert_delivery_one_channel CHECK ((webhook_id IS NULL) <> (recipient_id IS NULL));
-- Without an alert it is the mail that asks its recipient to confirm.
ALTER TABLE alert_delivery ADD CONSTRAINT alert_delivery_about_something CHECK (alert_id IS NOT NULL OR recipient_id IS NOT NULL);
