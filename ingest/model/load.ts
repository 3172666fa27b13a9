import { z } from 'zod'
import { digest } from '../dictionary/canonical-json'

/**
 * How the load was made, as a file, its command line or its context states it: part of every comparability key
 * (methodology 2.2). Names are the tool's own in lower case with `_`; a value that equals what the tool does by default is
 * left out, so that a file which names it and one which does not are equal.
 */
export const Load = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type Load = z.infer<typeof Load>
export type LoadValue = Load[string]

/** Longer texts keep their beginning and a fingerprint of the whole. */
const MAX_TEXT = 200

/**
 * White space, controls and marks of direction: two texts that read the same are the same. PostgreSQL stores no U+0000, and
 * the other controls steer terminals.
 */
const UNPRINTED = /[\s\0-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g

/** A text as it enters a key: on one line, bounded, and different for different texts. */
export function boundText(text: string): string {
  const line = text.toWellFormed().replace(UNPRINTED, ' ').trim()
  return line.length <= MAX_TEXT
    ? line
    : `${line.slice(0, MAX_TEXT)}… (${digest(line).slice(0, 12)})`
}

/** Names of query parameters whose values are for one caller, or for one request. */
const SECRET = /key|token|secret|passw|signature|^sig$|^auth|session/i

/** A query as part of a load; values that may be a credential are named, not shown. */
const redactQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split(/=(.*)/s)
      return value && SECRET.test(name) ? `${name}=(not shown)` : pair
    })
    .join('&')

const TARGET = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i

/**
 * Path and query of a target; the host, user and fragment of a URL are no load, and a result is public while a target is
 * not always. Empty for null.
 */
export function targetLoad(url: string | null | undefined): Load {
  if (!url) return {}
  const [, path = '', query] = TARGET.exec(url) ?? []
  return {
    path: boundText(path) || '/',
    ...(query ? { query: boundText(redactQuery(query)) } : {}),
  }
}

/** Headers that name the client, the target, the body's type or one request, and change no work. */
const NO_LOAD =
  /^(?:host|user-agent|accept|content-length|content-type|date|x-request-id|x-correlation-id|traceparent|tracestate|b3|x-b3-.*|x-cloud-trace-context|uber-trace-id|baggage)$/

/** `X-Size: 4k` as part of a load; null for a header that is none. */
export function headerLoad(name: string, value: string): Load | null {
  const lower = name.trim().toLowerCase()
  if (lower === '' || NO_LOAD.test(lower)) return null
  return { [`header.${lower.slice(0, 60)}`]: SECRET.test(lower) ? '(not shown)' : boundText(value) }
}
