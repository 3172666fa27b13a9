import type { ErrorFacts } from '../errors'

/** RateLimit headers: what is left of a limit, and the seconds until it resets. */
export const rateHeaders = (rate: NonNullable<ErrorFacts['rate']>): Record<string, string> => ({
  'ratelimit-limit': String(rate.limit),
  'ratelimit-remaining': String(rate.remaining),
  'ratelimit-reset': String(rate.resetSeconds),
})

/** The same response, with headers for what is left of the caller's limit. */
export function withRate(response: Response, rate: NonNullable<ErrorFacts['rate']>): Response {
  for (const [name, value] of Object.entries(rateHeaders(rate))) response.headers.set(name, value)
  return response
}
