-- CreateTable
CREATE UNLOGGED TABLE "rate_window" (
    "bucket" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(6) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("bucket")
);

-- CreateIndex
CREATE INDEX "rate_window_window_start_idx" ON "rate_window"("window_start");
