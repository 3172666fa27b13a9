import type { Db } from '../db/client'
import {
  markUncacheable,
  noteVersions,
  withoutRecording,
  type TagVersions,
} from '../cache-dependencies'
import { Memory } from './memory'
import { readTagVersions } from './versions'

const MAX_BYTES = 96 * 2 ** 20
const MAX_ENTRIES = 4_000

type Memo = { memory: Memory; running: Map<string, Promise<unknown>> }

// Bundles each have a copy of this module; what one of them computed is there for all.
const shared = globalThis as { meshbenchMemos?: WeakMap<Db, Memo> }
/** One cache per client: a process has one, tests have several, and an open transaction shares nothing. */
const memos = (shared.meshbenchMemos ??= new WeakMap<Db, Memo>())

function memoOf(db: Db): Memo {
  const known = memos.get(db)
  if (known) return known
  const memo = { memory: new Memory(MAX_BYTES, MAX_ENTRIES), running: new Map() }
  memos.set(db, memo)
  return memo
}

/** A failure may be the moment's; no response that was made of one is to be kept. */
async function covered<T>(made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (error) {
    markUncacheable()
    throw error
  }
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
  const versions = await withoutRecording(() => readTagVersions(db, tags))
  return cachedAt(db, keyParts, versions, compute)
}

/**
 * The same where the caller has read the versions of the tags: what is computed in several steps reads them once, before
 * the first. It includes everything committed before they were read.
 */
export async function cachedAt<T>(
  db: Db,
  keyParts: readonly unknown[],
  versions: TagVersions,
  compute: () => Promise<T>,
): Promise<T> {
  const { memory, running } = memoOf(db)
  const key = JSON.stringify(keyParts)
  noteVersions(versions)
  const state = [...versions].map(([tag, version]) => `${tag}=${version}`).join(' ')
  const kept = memory.get(key, state)
  if (kept) return kept.value as T
  // Concurrent calls for the same state share one computation.
  const flight = `${key} ${state}`
  const begun = running.get(flight)
  if (begun) return covered(begun as Promise<T>)
  // Its reads are covered by these tags.
  const made = withoutRecording(compute)
    .then((value) => {
      memory.set(key, state, value)
      return value
    })
    .finally(() => running.delete(flight))
  running.set(flight, made)
  return covered(made)
}

/** How much this process has cached for a database. */
export const responseCacheSize = (db: Db): { entries: number; bytes: number } => {
  const { memory } = memoOf(db)
  return { entries: memory.size, bytes: memory.bytes }
}
