import type { Db } from '../db'
import { Memory } from './memory'

const MAX_BYTES = 96 * 2 ** 20
const MAX_ENTRIES = 4_000

type Memo = { memory: Memory; running: Map<string, Promise<unknown>> }

/** By database: a process has one, tests have several, and an open transaction shares nothing with anybody. */
const memos = new WeakMap<Db, Memo>()

function memoOf(db: Db): Memo {
  const known = memos.get(db)
  if (known) return known
  const memo = { memory: new Memory(MAX_BYTES, MAX_ENTRIES), running: new Map() }
  memos.set(db, memo)
  return memo
}

// Names come from addresses, and PostgreSQL knows no NUL.
const storable = (tag: string): string => tag.replaceAll('\u0000', '')

/** How often each tag was bumped until now, as one text; a tag that never was counts as 0. */
async function stateOf(db: Db, tags: readonly string[]): Promise<string> {
  const rows = await db.$queryRaw<{ tag: string; version: bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag WHERE tag = ANY (${tags.map(storable)}::text[])
    GROUP BY tag ORDER BY tag`
  return rows.map(({ tag, version }) => `${tag}=${version}`).join(' ')
}

/**
 * The answer to a question, kept in this process and given again as long as none of its tags was bumped by anybody.
 * Strict: the versions are read from the database at every call and before the answer is made, so what was committed
 * before the call is always in the answer. Values are shared: callers must not change them. Failures are not kept.
 * @param question unique among all: what is asked, and with which input
 * @param tags everything that the answer depends on
 */
export async function cached<T>(
  db: Db,
  question: readonly unknown[],
  tags: readonly string[],
  answer: () => Promise<T>,
): Promise<T> {
  const { memory, running } = memoOf(db)
  const key = JSON.stringify(question)
  const state = await stateOf(db, tags)
  const kept = memory.get(key, state)
  if (kept) return kept.value as T
  // Who asks while the same state is being answered waits for that answer.
  const flight = `${key} ${state}`
  const begun = running.get(flight)
  if (begun) return begun as Promise<T>
  const made = answer()
    .then((value) => {
      memory.set(key, state, value)
      return value
    })
    .finally(() => running.delete(flight))
  running.set(flight, made)
  return made
}

/** How much this process keeps for a database. */
export const cacheSize = (db: Db): { entries: number; bytes: number } => {
  const { memory } = memoOf(db)
  return { entries: memory.size, bytes: memory.bytes }
}
