import { env } from '@/env'
import { Batcher } from '@/server/platform/batcher'
import { rawOf, type Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { unrecorded } from '@/server/platform/reads'

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

const limitOf = (kind: LimitKind): number =>
  Math.max(1, Math.round(LIMITS[kind][0] * env.RATE_LIMIT_FACTOR))
const nameOf = ({ kind, of }: Bucket): string => `${kind}:${of}`

/** Exhausted buckets and when they reset, so that callers who keep trying cost no further writes. */
const spent = new Map<string, number>()
const MAX_SPENT = 10_000

function tooMany(kind: LimitKind, resetSeconds: number, limit = limitOf(kind)): AppError {
  return new AppError('RATE_LIMITED', {
    title: 'Too many requests',
    detail: `expected at most ${limit} ${LIMITS[kind][1]} a minute${limit < limitOf(kind) ? ' while so many others ask' : ''}`,
    hint: 'wait as long as Retry-After says; many results go into one application/x-ndjson stream',
    retryAfterSeconds: resetSeconds,
    rate: { limit, remaining: 0, resetSeconds },
  })
}

function refuseSpent(buckets: readonly Bucket[]): void {
  for (const bucket of buckets) {
    const left = (spent.get(nameOf(bucket)) ?? 0) - Date.now()
    if (left > 0) throw tooMany(bucket.kind, Math.ceil(left / 1000))
  }
}

function rememberSpent(bucket: Bucket, resetSeconds: number): void {
  if (spent.size >= MAX_SPENT) spent.clear()
  spent.set(nameOf(bucket), Date.now() + resetSeconds * 1000)
}

let taken = 0
const FORGET_EVERY = 1_000

type Row = { count: number; reset: number }
type Counted = { buckets: readonly Bucket[]; requests: number }

/** Adds to each bucket, and gives its total. Raw: one upsert, in one order everywhere so that none deadlock. */
const add = (db: Db, sums: ReadonlyMap<string, number>): Promise<({ bucket: string } & Row)[]> =>
  rawOf(db).$queryRaw`
    INSERT INTO rate_window AS w (bucket, window_start, count)
    SELECT name, date_trunc('minute', now()), requests
    FROM unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) AS asked (name, requests) ORDER BY name
    ON CONFLICT (bucket) DO UPDATE SET
      count = CASE WHEN w.window_start >= excluded.window_start THEN w.count + excluded.count ELSE excluded.count END,
      window_start = greatest(w.window_start, excluded.window_start)
    RETURNING bucket, count, greatest(1, ceil(60 - extract(second FROM now())))::int AS reset`

/** Counts requests of one moment together; each gets the total as it was with it and those before it. */
async function countAll(db: Db, asked: readonly Counted[]): Promise<Row[][]> {
  taken += asked.length
  if (taken >= FORGET_EVERY) {
    taken = 0
    // Raw: compares with the clock of the database, which all instances share.
    await db.$executeRaw`DELETE FROM rate_window WHERE window_start < now() - interval '10 minutes'`
  }
  const sums = new Map<string, number>()
  for (const { buckets, requests } of asked)
    for (const bucket of buckets)
      sums.set(nameOf(bucket), (sums.get(nameOf(bucket)) ?? 0) + requests)
  const rows = new Map((await add(db, sums)).map((row) => [row.bucket, row]))
  const seen = new Map([...sums].map(([name, sum]) => [name, (rows.get(name)?.count ?? 0) - sum]))
  return asked.map(({ buckets, requests }) =>
    buckets.map((bucket) => {
      const row = rows.get(nameOf(bucket))
      if (!row) throw new Error(`bucket ${nameOf(bucket)} was not counted`)
      const count = (seen.get(nameOf(bucket)) ?? 0) + requests
      seen.set(nameOf(bucket), count)
      return { count, reset: row.reset }
    }),
  )
}

const counters = new WeakMap<Db, Batcher<Counted, Row[]>>()

/** Counts in fixed one-minute windows by the clock of the database, which all instances share; a row for each bucket. */
function count(db: Db, buckets: readonly Bucket[], requests: number): Promise<Row[]> {
  const counter =
    counters.get(db) ??
    new Batcher<Counted, Row[]>({
      maxItems: 500,
      run: async (asked) => (await countAll(db, asked)).map((result) => ({ result })),
    })
  counters.set(db, counter)
  // No response shows what is counted here, but in headers of its own.
  return unrecorded(() => counter.add({ buckets, requests }))
}

/** What is left of a limit. @throws AppError RATE_LIMITED, also at once for what follows until the window ends */
function within(bucket: Bucket, row: Row, limit = limitOf(bucket.kind)): Rate {
  if (row.count > limit) {
    rememberSpent(bucket, row.reset)
    throw tooMany(bucket.kind, row.reset, limit)
  }
  return { limit, remaining: limit - row.count, resetSeconds: row.reset }
}

/**
 * Counts requests in each bucket.
 * @throws AppError RATE_LIMITED with the seconds to wait when a bucket is exhausted
 */
export async function consume(db: Db, buckets: readonly Bucket[], requests = 1): Promise<Rate> {
  refuseSpent(buckets)
  const rows = await count(db, buckets, requests)
  const rates = buckets.map((bucket, i) => within(bucket, rows[i] as Row))
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
  refuseSpent(buckets)
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
  refuseSpent([own])
  const [ownRow, allRow] = (await count(db, [own, all], 1)) as [Row, Row]
  const rate = within(own, ownRow)
  const limit = limitOf(all.kind)
  if (allRow.count <= limit) return rate
  // Raw: compares with the clock of the database.
  const [callers] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM rate_window
    WHERE starts_with(bucket, ${`${kind}:`}) AND window_start = date_trunc('minute', now())`
  return within(own, ownRow, Math.max(1, Math.floor(limit / Math.max(1, callers?.count ?? 1))))
}
