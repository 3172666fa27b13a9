import { hasMark } from './across-bundles'

/**
 * The closed list of what can go wrong in a call, with the HTTP status of each.
 * Messages of an AppError are written for the client; any other error is a bug, and its message is never sent.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNKNOWN_MESH: 422,
  UNKNOWN_CONTEXT: 422,
  DUPLICATE_RAW: 422,
  CONTRADICTION: 422,
  INVALID_CONTEXT: 422,
  INVALID_RESULT: 422,
  CAMPAIGN_CLOSED: 422,
  REPLICATE_TAKEN: 422,
  RATE_LIMITED: 429,
  DAMAGED: 500,
  NOT_IMPLEMENTED: 501,
  BUSY: 503,
  UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export type ErrorFacts = {
  title: string
  detail: string
  /** finer code of the refusing layer, for example INVALID_VALUE of an adapter */
  cause?: string
  file?: string
  pointer?: string
  line?: number
  hint?: string
  /** where a file can be had that is not served here, and what it must be */
  place?: { url: string; bytes: number; sha256: string }
  /** when the caller may try again; sent as Retry-After */
  retryAfterSeconds?: number
  /** the limit that was reached; sent as RateLimit headers */
  rate?: { limit: number; remaining: number; resetSeconds: number }
}

const IS_APP_ERROR = Symbol.for('meshbench.AppError')

export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return hasMark(value, IS_APP_ERROR)
  }

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts,
  ) {
    super(`${facts.title}: ${facts.detail}`)
    this.name = 'AppError'
  }

  get [IS_APP_ERROR](): true {
    return true
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Tells the error page that a page failed for the moment only; Next shows nothing else of an error to a browser. */
export const OF_THE_MOMENT = { digest: 'UNAVAILABLE' } as const
