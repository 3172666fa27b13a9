-- CreateTable
-- Every write changes a few of these rows, so pages keep room for new versions of a row beside the old.
CREATE TABLE "cache_tag" (
    "tag" TEXT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "cache_tag_pkey" PRIMARY KEY ("tag","shard"),
    CONSTRAINT "cache_tag_shard_range" CHECK ("shard" BETWEEN 0 AND 63),
    CONSTRAINT "cache_tag_version_positive" CHECK ("version" > 0)
) WITH (fillfactor = 50);
