import { AppError } from '../errors'
import { noteRequest } from '../observe/request-scope'

/** Codes of PostgreSQL, Node and Prisma that say that there is no connection, or none is left. */
const AWAY =
  /^(?:08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|P100[128]|P1017|P2024|P2037)$/
/** A statement, or a pause within a transaction, took longer than it may. */
const TOO_SLOW = /^(?:57014|25P0[34]|P2028)$/
/** Its disk or its memory is full. */
const FULL = /^(?:53100|53200)$/
// The driver has no codes for these.
const AWAY_WORDS =
  /^(?:timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/
/** Names that the driver adapter gives to the same. */
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])

type Fault = 'away' | 'too slow' | 'full'

/** The codes of an error and of what caused it; Prisma keeps those of the driver in `meta`. */
function faultOf(error: unknown, depth = 0): Fault | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null
  const { code, originalCode, kind, message, cause, meta } = error as Record<string, unknown>
  for (const one of [originalCode, code])
    if (typeof one === 'string') {
      if (TOO_SLOW.test(one)) return 'too slow'
      if (AWAY.test(one)) return 'away'
      if (FULL.test(one)) return 'full'
    }
  if (typeof kind === 'string' && AWAY_KINDS.has(kind)) return 'away'
  if (typeof message === 'string' && AWAY_WORDS.test(message)) return 'away'
  const { driverAdapterError, code: databaseCode } = (meta ?? {}) as Record<string, unknown>
  const inMeta =
    typeof databaseCode === 'string' ? faultOf({ code: databaseCode }, depth + 1) : null
  return inMeta ?? faultOf(driverAdapterError, depth + 1) ?? faultOf(cause, depth + 1)
}

/** Whether there is no database for anybody, so that nothing less would have gone through. */
export const isAway = (error: unknown): boolean => faultOf(error) === 'away'

const WORDS: Record<Fault, [title: string, detail: string]> = {
  away: ['The database cannot be reached', 'this request was not completed'],
  full: [
    'The database has no room left',
    'its disk or memory is full; this request was not completed, and what was stored before is kept',
  ],
  'too slow': [
    'The database took too long',
    'expected it to finish within its time limit; this request was not completed',
  ],
}

/**
 * What to answer where the database is the reason of an error: 503, and when to try again. Also notes it for a page, whose
 * status the framework decides. @returns null for any other error
 */
export function unavailable(error: unknown): AppError | null {
  if (error instanceof AppError) return null
  const fault = faultOf(error)
  if (fault === null) return null
  noteRequest({ isUnavailable: true })
  const [title, detail] = WORDS[fault]
  return new AppError('UNAVAILABLE', {
    title,
    detail,
    hint: 'try again in a few seconds; a submission that is repeated never stores twice',
    retryAfterSeconds: 5,
  })
}
