import type { Db } from '../db/client'
import type { TagVersions } from '../cache-dependencies'
import { cached, cachedAt } from './cached'
import { attachedReplicas } from './replicas'

/**
 * The same as `cached`, for a response that is read from the database alone: it may be read from a replica
 * (DATABASE_REPLICA_URLS). The rule of `cached` holds all the same: the versions of the tags are always those of the primary,
 * and a replica is read only in a snapshot that has every write to the tags that the primary had before. Where it has not,
 * or fails in any way, the primary is read.
 * @param tags everything that the response depends on; without tags the primary is read
 * @param read must use the reader that it is given, and nothing but reads; it may be called twice
 */
export const cachedRead = <T>(
  db: Db,
  keyParts: readonly unknown[],
  tags: readonly string[],
  read: (reader: Db) => Promise<T>,
): Promise<T> =>
  cached(db, keyParts, tags, () => attachedReplicas(db)?.read(tags, read) ?? read(db))

/** The same at versions of the tags that the caller has read. */
export const cachedReadAt = <T>(
  db: Db,
  keyParts: readonly unknown[],
  versions: TagVersions,
  read: (reader: Db) => Promise<T>,
): Promise<T> =>
  cachedAt(
    db,
    keyParts,
    versions,
    () => attachedReplicas(db)?.read([...versions.keys()], read) ?? read(db),
  )
