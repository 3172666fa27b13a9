import { env } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { withoutRecording } from '@/server/platform/cache-dependencies'
import { WindowCounter, type WindowCount } from './window-counter'

/** Requests per minute, before RATE_LIMIT_FACTOR, and what they are called in messages. */
const LIMITS = {
  token: [1200, 'requests with one token'],
  organisation: [2400, 'requests of one organisation'],
  guess: [60, 'refused tokens from one address'],
  exchange: [60, 'identity tokens from one address'],
  validation: [60, 'files to check from one address'],
  validation_all: [300, 'files to check in all'],
  snapshot: [20, 'charts to freeze from one address'],
  snapshot_all: [120, 'charts to freeze in all'],
  sign_in: [10, 'attempts to sign in from one address'],
  dispute: [5, 'disputes from one address'],
  dispute_all: [60, 'disputes in all'],
  read: [600, 'reads of the API from one address'],
  image: [300, 'pictures for one address'],
  raster: [120, 'PNG pictures for one address'],
} as const
type LimitKind = keyof typeof LIMITS

/** What is counted: requests of this kind by one token, organisation or address. */
export type Bucket = { kind: LimitKind; of: string | number }
/** What is left of the tightest bucket until it resets. */
export type Rate = { limit: number; remaining: number; resetSeconds: number }

const scaleLimit = (kind: LimitKind): number =>
  Math.max(1, Math.round(LIMITS[kind][0] * env.RATE_LIMIT_FACTOR))
const toName = ({ kind, of }: Bucket): string => `${kind}:${of}`

/** Exhausted buckets and when they reset, so that callers who keep trying cost no further writes. */
const spentByDb = new WeakMap<Db, Map<string, number>>()
const MAX_SPENT = 10_000

function tooMany(kind: LimitKind, resetSeconds: number, limit = scaleLimit(kind)): AppError {
  return new AppError('RATE_LIMITED', {
    title: 'Too many requests',
    detail: `expected at most ${limit} ${LIMITS[kind][1]} a minute${limit < scaleLimit(kind) ? ' while so many others ask' : ''}`,
    hint: 'wait as long as Retry-After says; many results go into one application/x-ndjson stream',
    retryAfterSeconds: resetSeconds,
    rate: { limit, remaining: 0, resetSeconds },
  })
}

function refuseSpent(db: Db, buckets: readonly Bucket[]): void {
  for (const bucket of buckets) {
    const left = (spentByDb.get(db)?.get(toName(bucket)) ?? 0) - Date.now()
    if (left > 0) throw tooMany(bucket.kind, Math.ceil(left / 1000))
  }
}

function rememberSpent(db: Db, bucket: Bucket, resetSeconds: number): void {
  const spent = spentByDb.get(db) ?? new Map<string, number>()
  spentByDb.set(db, spent)
  if (spent.size >= MAX_SPENT) spent.clear()
  spent.set(toName(bucket), Date.now() + resetSeconds * 1000)
}

/** Kinds of which there are many a second; below this share of their limits they are counted in memory. */
const FREQUENT: ReadonlySet<LimitKind> = new Set(['token', 'organisation', 'read', 'image'])
const FAR_SHARE = 0.5

const isFar = ({ kind }: Bucket, count: number): boolean =>
  FREQUENT.has(kind) && count <= scaleLimit(kind) * FAR_SHARE

const counters = new WeakMap<Db, WindowCounter>()

/** Counts in fixed one-minute windows by the clock of the database, which all instances share. */
function count(db: Db, buckets: readonly Bucket[], requests: number): Promise<WindowCount[]> {
  const counter = counters.get(db) ?? new WindowCounter(db)
  counters.set(db, counter)
  const asked = buckets.map((bucket) => ({
    name: toName(bucket),
    isFar: (total: number) => isFar(bucket, total),
  }))
  // No response shows what is counted here, but in headers of its own.
  return withoutRecording(() => counter.add(asked, requests))
}

/** What is left of a limit. @throws AppError RATE_LIMITED, also at once for what follows until the window ends */
function within(db: Db, bucket: Bucket, row: WindowCount, limit = scaleLimit(bucket.kind)): Rate {
  if (row.count > limit) {
    rememberSpent(db, bucket, row.resetSeconds)
    throw tooMany(bucket.kind, row.resetSeconds, limit)
  }
  return { limit, remaining: limit - row.count, resetSeconds: row.resetSeconds }
}

/**
 * Counts requests in each bucket.
 * @throws AppError RATE_LIMITED with the seconds to wait when a bucket is exhausted
 */
export async function consume(db: Db, buckets: readonly Bucket[], requests = 1): Promise<Rate> {
  refuseSpent(db, buckets)
  const rows = await count(db, buckets, requests)
  const rates = buckets.map((bucket, i) => within(db, bucket, rows[i] as WindowCount))
  return rates.reduce((tightest, rate) => (rate.remaining < tightest.remaining ? rate : tightest))
}

/**
 * Counts requests while `look` finds what they ask for: both take a round trip, and neither waits for the other. Whoever is
 * beyond a limit that is known to be exhausted costs neither.
 * @param look a cheap read; it runs also for the request that turns out to be one too many
 * @throws AppError RATE_LIMITED, before any error of `look`
 */
export async function consumeDuring<T>(
  db: Db,
  buckets: readonly Bucket[],
  look: () => Promise<T>,
): Promise<T> {
  refuseSpent(db, buckets)
  const [counted, found] = await Promise.allSettled([consume(db, buckets), look()])
  if (counted.status === 'rejected') throw counted.reason
  if (found.status === 'rejected') throw found.reason
  return found.value
}

/** Kinds that have a limit for each caller and one for all together, which the callers share. */
export type SharedKind = 'validation' | 'snapshot' | 'dispute'

/**
 * Counts a request for its caller and for all together. Beyond the limit for all, only callers who have had an equal share
 * of it are refused, so that no number of others locks anybody out: each caller has one request a minute at least.
 * @param of who calls: an address or an organisation
 * @throws AppError RATE_LIMITED
 */
export async function consumeShared(db: Db, kind: SharedKind, of: string): Promise<Rate> {
  const [own, all] = [{ kind, of } as const, { kind: `${kind}_all`, of: 'all' } as const]
  refuseSpent(db, [own])
  const [ownRow, allRow] = (await count(db, [own, all], 1)) as [WindowCount, WindowCount]
  const rate = within(db, own, ownRow)
  const limit = scaleLimit(all.kind)
  if (allRow.count <= limit) return rate
  // Raw: compares with the clock of the database.
  const [callers] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM rate_window
    WHERE starts_with(bucket, ${`${kind}:`}) AND window_start = date_trunc('minute', now())`
  return within(db, own, ownRow, Math.max(1, Math.floor(limit / Math.max(1, callers?.count ?? 1))))
}
