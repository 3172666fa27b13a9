-- Rows of before carry their title until the next import, which reads the reviewed files again.
ALTER TABLE "publication" ADD COLUMN "short_title" TEXT;
UPDATE "publication" SET "short_title" = "title";
ALTER TABLE "publication" ALTER COLUMN "short_title" SET NOT NULL;
