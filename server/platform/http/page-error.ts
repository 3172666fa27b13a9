import { unavailable } from '../db/faults'
import { log } from '../observe/log'
import { noteRequest } from '../observe/request-scope'
import { OF_THE_MOMENT } from '../errors'
import { markUncacheable } from '../cache-dependencies'

/** Logs the error of a page or route under the id of its request, and notes one that is only of the moment. */
export function reportPageError(error: unknown, route: string): void {
  markUncacheable()
  // By its digest: the class of an error is another in each bundle.
  const isOfTheMoment =
    error instanceof Error && 'digest' in error && error.digest === OF_THE_MOMENT.digest
  if (isOfTheMoment) noteRequest({ isUnavailable: true })
  if (isOfTheMoment || unavailable(error)) log.warn({ err: error, route }, 'page not available')
  else log.error({ err: error, route }, 'page failed')
}
