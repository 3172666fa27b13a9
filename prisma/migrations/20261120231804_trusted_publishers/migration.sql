-- AlterTable
ALTER TABLE "api_token" ADD COLUMN     "ci_run" JSONB,
ADD COLUMN     "publisher_id" INTEGER;

-- CreateTable
CREATE TABLE "trusted_publisher" (
    "id" SERIAL NOT NULL,
    "org_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "workflow" TEXT NOT NULL,
    "environment" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trusted_publisher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oidc_exchange" (
    "issuer" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "oidc_exchange_pkey" PRIMARY KEY ("issuer","jti")
);

-- CreateIndex
CREATE INDEX "trusted_publisher_issuer_repository_id_idx" ON "trusted_publisher"("issuer", "repository_id");

-- CreateIndex
CREATE INDEX "trusted_publisher_org_id_idx" ON "trusted_publisher"("org_id");

-- CreateIndex
CREATE INDEX "oidc_exchange_expires_at_idx" ON "oidc_exchange"("expires_at");

-- CreateIndex
CREATE INDEX "api_token_publisher_id_idx" ON "api_token"("publisher_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_publisher_id_fkey" FOREIGN KEY ("publisher_id") REFERENCES "trusted_publisher"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trusted_publisher" ADD CONSTRAINT "trusted_publisher_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE trusted_publisher ADD CONSTRAINT trusted_publisher_provider_known CHECK (provider IN ('github', 'gitlab'));
ALTER TABLE trusted_publisher ADD CONSTRAINT trusted_publisher_environment_named CHECK (environment <> '');
-- A workflow posts for one organisation; "any environment" is one value here.
CREATE UNIQUE INDEX trusted_publisher_once ON trusted_publisher (issuer, repository_id, workflow, coalesce(environment, ''));
