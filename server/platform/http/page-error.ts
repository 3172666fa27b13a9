import { unavailable } from '../database-faults'
import { AppError } from '../errors'
import { log } from '../log'
import { noteRequest } from '../request-scope'

/** The failure behind an error of tRPC. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** Logs the error of a page or route under the id of its request, and notes one that is only of the moment. */
export function reportPageError(error: unknown, route: string): void {
  const cause = causeOf(error)
  const isExpected = cause instanceof AppError && cause.status === 503
  if (isExpected) noteRequest({ isUnavailable: true })
  if (isExpected || unavailable(cause)) log.warn({ err: cause, route }, 'page not available')
  else log.error({ err: error, route }, 'page failed')
}
