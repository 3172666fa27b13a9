import type { Db } from '../db'
import { Memory } from './memory'

const MAX_BYTES = 96 * 2 ** 20
const MAX_ENTRIES = 4_000

type Memo = { memory: Memory; running: Map<string, Promise<unknown>> }

/** One cache per client: a process has one, tests have several, and an open transaction shares nothing. */
const memos = new WeakMap<Db, Memo>()

function memoOf(db: Db): Memo {
  const known = memos.get(db)
  if (known) return known
  const memo = { memory: new Memory(MAX_BYTES, MAX_ENTRIES), running: new Map() }
  memos.set(db, memo)
  return memo
}

// Names come from URLs, and PostgreSQL text cannot hold NUL.
const storable = (tag: string): string => tag.replaceAll('\u0000', '')

/** How often each tag has been bumped, as one string; a tag that never was is absent. Raw: sums shards per tag. */
async function stateOf(db: Db, tags: readonly string[]): Promise<string> {
  const rows = await db.$queryRaw<{ tag: string; version: bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag WHERE tag = ANY (${tags.map(storable)}::text[])
    GROUP BY tag ORDER BY tag`
  return rows.map(({ tag, version }) => `${tag}=${version}`).join(' ')
}

/**
 * Computes a response, or returns the one this process has cached while none of its tags has been bumped by any instance.
 * Strictly consistent: tag versions are read from the database on every call and before computing, so the response
 * includes everything committed before the call. Values are shared: callers must not change them. Failures are not cached.
 * @param keyParts the procedure and its input, unique across all callers
 * @param tags everything that the response depends on
 */
export async function cached<T>(
  db: Db,
  keyParts: readonly unknown[],
  tags: readonly string[],
  compute: () => Promise<T>,
): Promise<T> {
  const { memory, running } = memoOf(db)
  const key = JSON.stringify(keyParts)
  const state = await stateOf(db, tags)
  const kept = memory.get(key, state)
  if (kept) return kept.value as T
  // Concurrent calls for the same state share one computation.
  const flight = `${key} ${state}`
  const begun = running.get(flight)
  if (begun) return begun as Promise<T>
  const made = compute()
    .then((value) => {
      memory.set(key, state, value)
      return value
    })
    .finally(() => running.delete(flight))
  running.set(flight, made)
  return made
}

/** How much this process has cached for a database. */
export const cacheSize = (db: Db): { entries: number; bytes: number } => {
  const { memory } = memoOf(db)
  return { entries: memory.size, bytes: memory.bytes }
}
