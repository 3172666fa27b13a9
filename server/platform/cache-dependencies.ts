import { AsyncLocalStorage } from 'node:async_hooks'

/** How often each tag had been bumped when it was read; one that never was is 0. */
export type TagVersions = ReadonlyMap<string, string>

/** What the making of a response has read. */
export type CacheDependencies = {
  readonly versions: Map<string, string>
  /** false when something was read that no tag covers, a read failed, or one tag was met at two versions */
  isCovered: boolean
}

// Bundles each have a copy of this module; they must share the records.
const shared = globalThis as { meshbenchReads?: AsyncLocalStorage<CacheDependencies | null> }
const records = (shared.meshbenchReads ??= new AsyncLocalStorage<CacheDependencies | null>())

/** Records what `make` and all that it calls read. */
export function recordReads<T>(make: () => T): { reads: CacheDependencies; result: T } {
  const reads: CacheDependencies = { versions: new Map(), isCovered: true }
  return { reads, result: records.run(reads, make) }
}

/** Runs what is covered by tags that the caller notes itself, or changes no response. */
export const withoutRecording = <T>(read: () => T): T => records.run(null, read)

/** Notes the tags of a read, at the versions from before it. */
export function noteVersions(versions: TagVersions): void {
  const reads = records.getStore()
  if (!reads) return
  for (const [tag, version] of versions) {
    if ((reads.versions.get(tag) ?? version) !== version) reads.isCovered = false
    reads.versions.set(tag, version)
  }
}

/** Notes a read without tags, or one that failed: what is being made holds for this moment only. */
export function markUncacheable(): void {
  const reads = records.getStore()
  if (reads) reads.isCovered = false
}
