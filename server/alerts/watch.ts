import type { PrismaClient } from '@/prisma/generated/client'
import { log } from '@/server/platform/observe/log'
import { deliverDue } from './deliver'
import { findAlerts, isWatched } from './find'

const EVERY_MS = 20_000
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 }

/** Finds new alerts and sends due ones. Never throws: failures are retried in the next run. */
async function tick(db: PrismaClient): Promise<void> {
  try {
    if (await isWatched(db)) await db.$transaction((tx) => findAlerts(tx), TRANSACTION)
    while ((await deliverDue(db)) > 0);
  } catch (error) {
    log.error({ err: error }, 'alerts were not sent')
  }
}

/** Sends alerts periodically until the process ends; any number of instances may run it. */
export function watchAlerts(db: () => PrismaClient): void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void tick(db()).finally(() => (isBusy = false))
  }, EVERY_MS)
  timer.unref()
}
