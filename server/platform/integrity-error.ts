import { count } from './observe/metrics'
import { AppError } from './errors'
import { log } from './observe/log'

/** What is kept under the SHA-256 of its bytes. */
export type KeptByDigest = 'raw file' | 'frozen chart'

/**
 * What to answer where kept bytes are not those of their digest: a problem instead of other bytes. Also logs an alert and
 * counts it.
 * @param sha256 hexadecimal digits of the expected digest
 * @param found what was found instead, in words
 */
export function damaged(what: KeptByDigest, sha256: string, found: string): AppError {
  log.fatal({ alert: 'damaged data', what, sha256, found }, 'kept bytes do not match their digest')
  count('meshbench_damaged_reads_total', { what })
  return new AppError('DAMAGED', {
    title: `The ${what} is damaged`,
    detail: `expected bytes with SHA-256 ${sha256}, found ${found}; nothing of it is sent`,
    hint: 'tell the maintainers of this site; they can restore it from a backup (npm run check-data lists all of them)',
  })
}
