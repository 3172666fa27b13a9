-- CreateTable
CREATE TABLE "registered_context" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "campaign" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registered_context_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "registered_context_org_id_campaign_name_key" ON "registered_context"("org_id", "campaign", "name");

-- AddForeignKey
ALTER TABLE "registered_context" ADD CONSTRAINT "registered_context_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE registered_context ADD CONSTRAINT registered_context_digest_length CHECK (octet_length(digest) = 32);
