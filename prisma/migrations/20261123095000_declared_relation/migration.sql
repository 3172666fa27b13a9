-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "declared_relation" TEXT,
ADD COLUMN     "declared_vendor_of" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE organisation ADD CONSTRAINT organisation_declared_relation_known CHECK (declared_relation IN ('vendor', 'independent'));
ALTER TABLE organisation ADD CONSTRAINT organisation_declared_vendor_of CHECK (declared_relation = 'vendor' OR declared_vendor_of = '{}');
