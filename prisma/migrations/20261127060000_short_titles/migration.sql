ALTER TABLE "publication" ADD COLUMN "short_title" TEXT;
