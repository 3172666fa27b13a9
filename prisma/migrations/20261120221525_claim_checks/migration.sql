-- AlterTable
ALTER TABLE "claim" ADD COLUMN     "checks" JSONB NOT NULL DEFAULT '[]';
