-- CreateTable
CREATE TABLE "snapshot" (
    "sha256" BYTEA NOT NULL,
    "svg" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "condition_ids" INTEGER[],
    "run_ids" UUID[],
    "publications" TEXT[],
    "ruleset" TEXT NOT NULL,
    "software_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("sha256")
);

ALTER TABLE snapshot ADD CONSTRAINT snapshot_sha256_length CHECK (octet_length(sha256) = 32);
ALTER TABLE snapshot ADD CONSTRAINT snapshot_sha256_is_of_svg CHECK (sha256 = sha256(convert_to(svg, 'UTF8')));
ALTER TABLE snapshot ADD CONSTRAINT snapshot_size CHECK (octet_length(svg) <= 200000);
CREATE TRIGGER snapshot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
