-- Products that a sender declares for its organisation, because the catalogue does not have them.
ALTER TABLE "mesh" ADD COLUMN "declared_by_org_id" INTEGER, ADD COLUMN "declared_slug" TEXT,
  ADD COLUMN "declared_modes" TEXT[] DEFAULT ARRAY[]::TEXT[], ADD COLUMN "confirmed_at" TIMESTAMPTZ(6),
  ADD COLUMN "merged_into_id" INTEGER;

CREATE UNIQUE INDEX "mesh_declared_by_org_id_declared_slug_key" ON "mesh" ("declared_by_org_id", "declared_slug");
ALTER TABLE "mesh" ADD CONSTRAINT "mesh_declared_by_org_id_fkey" FOREIGN KEY ("declared_by_org_id")
  REFERENCES "organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "mesh" ADD CONSTRAINT "mesh_merged_into_id_fkey" FOREIGN KEY ("merged_into_id")
  REFERENCES "mesh"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE mesh ADD CONSTRAINT mesh_declared_whole CHECK ((declared_by_org_id IS NULL) = (declared_slug IS NULL));
-- No slug that a sender chooses can be one of the catalogue: until a maintainer confirms it, it carries its organisation.
ALTER TABLE mesh ADD CONSTRAINT mesh_declared_apart CHECK (
  declared_by_org_id IS NULL OR confirmed_at IS NOT NULL OR strpos(slug, '~') > 0);
