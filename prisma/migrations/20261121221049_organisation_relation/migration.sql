-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "relation" TEXT NOT NULL DEFAULT 'unknown',
ADD COLUMN     "vendor_of" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE organisation ADD CONSTRAINT organisation_relation_known CHECK (relation IN ('vendor', 'independent', 'unknown'));
ALTER TABLE organisation ADD CONSTRAINT organisation_vendor_of CHECK (relation = 'vendor' OR vendor_of = '{}');
