import type { PrismaClient } from '@/prisma/generated/client'
import type { KeptBytes } from '@/server/catalogue/blob'
import { count, gauge } from '@/server/platform/observe/metrics'
import { log } from '@/server/platform/observe/log'
import { checkSample } from '@/server/catalogue/check-digests'
import type { Finding } from '@/server/catalogue/finding'

const EVERY_MS = 3_600_000
/** With one check an hour, each of a hundred thousand files is checked about twice in three months. */
const MAX_FILES = 100

/**
 * Compares a random sample of stored bytes with their digests; mismatches are logged as alerts and counted. Changes
 * nothing.
 */
export async function checkSelf(db: PrismaClient): Promise<Finding[]> {
  // Raw: see ReadKept.
  const findings = await checkSample(
    (statement, after, most) => db.$queryRawUnsafe<KeptBytes[]>(statement, after, most),
    MAX_FILES,
  )
  for (const { kind, where, found } of findings) {
    log.fatal({ alert: 'damaged data', kind, where, found }, 'the check of a sample found damage')
    count('meshbench_self_check_findings_total', { kind })
  }
  return findings
}

/** Checks a sample every hour until the process ends; each instance draws its own. */
export function watchData(db: () => PrismaClient): void {
  let checkedAt = Date.now()
  gauge('meshbench_self_check_age_seconds', {}, () => (Date.now() - checkedAt) / 1000)
  const timer = setInterval(() => {
    checkSelf(db()).then(
      () => (checkedAt = Date.now()),
      (error: unknown) => log.error({ err: error }, 'the check of a sample failed'),
    )
  }, EVERY_MS)
  timer.unref()
}
