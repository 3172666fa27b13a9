import type { PrismaClient } from '@/prisma/generated/client'
import { log } from '@/server/platform/observe/log'
import { deliverDue } from './deliver'
import { findAlerts, isWatched } from './find'

const EVERY_MS = 20_000
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 }

/** Looks for new alerts and sends those that are due. Never throws: what failed is tried again the next time. */
async function tick(db: PrismaClient): Promise<void> {
  try {
    if (await isWatched(db)) await db.$transaction((tx) => findAlerts(tx), TRANSACTION)
    while ((await deliverDue(db)) > 0);
  } catch (error) {
    log.error({ err: error }, 'alerts were not sent')
  }
}

/** Sends alerts for as long as the process lives; any number of instances may do so. */
export function watchAlerts(db: () => PrismaClient): void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void tick(db()).finally(() => (isBusy = false))
  }, EVERY_MS)
  timer.unref()
}
