import { z } from 'zod'
import { CALLED_URL } from '../../formats/called-urls'
import { durationIn, integerText, latencySeconds, nonNegative, rps } from '../../formats/decode'
import { type FieldsOf, identity, ignored, type LineField, load, result } from '../../model/fields'

/** The summary of -j; the one for people has the same values. */
export const SiegeSummary = z.object({
  transactions: integerText,
  availability: z
    .number({ error: 'a percentage from 0 to 100' })
    .min(0, 'a percentage from 0 to 100')
    .max(100, 'a percentage from 0 to 100'),
  elapsed_time: durationIn('s'),
  response_time: latencySeconds,
  transaction_rate: rps,
  concurrency: nonNegative,
  /** below 400, and 401 and 407 (src/response.c, response_success) */
  successful_transactions: integerText.nullish(),
  /** without a response, and 5xx */
  failed_transactions: integerText,
  longest_transaction: latencySeconds,
  shortest_transaction: latencySeconds,
})
export type SiegeSummary = z.infer<typeof SiegeSummary>

/** Its fields: what siege was asked to do is in none of them. */
export const SIEGE_FIELDS: FieldsOf<SiegeSummary> = {
  transactions: result,
  availability: result,
  elapsed_time: result,
  data_transferred: result,
  response_time: result,
  transaction_rate: result,
  throughput: result,
  concurrency: result,
  successful_transactions: result,
  failed_transactions: result,
  longest_transaction: result,
  shortest_transaction: result,
}

/** "** Preparing 2 concurrent users for battle.", unless siege ran with -q; logs may put a name before it */
const USERS = /\*\* Preparing (\d{1,7}) concurrent users? for battle\.$/
/** A request in verbose mode; the lines of the summary may cut into its beginning. */
export const REQUEST = /==>\s+([A-Z]+\s+\S+)$/

/** Lines of the report for people, and those before and inside a summary in JSON. */
export const SIEGE_LINES: readonly LineField[] = [
  { label: '** SIEGE', pattern: /^\*\* SIEGE /, ...identity },
  { label: '** Preparing … concurrent users', pattern: USERS, ...load('users', null, Number) },
  { label: 'HTTP/1.1 200 … ==> GET URL', pattern: REQUEST, ...CALLED_URL },
  {
    label: 'HTTP/1.1 200 …',
    pattern: /^HTTP\/(\d(?:\.\d)?) \d{3} /,
    ...load('http_version', '1.1'),
  },
  {
    label: 'The server is now under siege',
    pattern: /server is now under siege|^Lifting the server siege/,
    ...ignored('says that siege began and ended'),
  },
  {
    label: 'Transactions, Availability, …',
    pattern:
      /(?:[Tt]ransactions|Availability|Elapsed time|Data transferred|Response time|Transaction rate|Throughput|Concurrency|Longest transaction|Shortest transaction):\s+\S/,
    ...result,
  },
]
