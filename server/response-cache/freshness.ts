import { readMoment, versionsAt, type Moment } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db/client'
import { withoutRecording, type TagVersions } from '@/server/platform/cache-dependencies'

/** Tags that one statement reads. */
const MAX_TAGS = 2_000

/** Questions under way at a time: requests that come while the database works on one need not wait for its end. */
const AT_ONCE = 2

/** What holds while its tags are at these versions. */
export type Checkable = {
  readonly versions: TagVersions
  /** at which its tags were last found at these versions; null before */
  moment: Moment
}

/** Calls `done` with whether it is current, or `failed` if the database did not answer. */
export type CheckFreshness = (
  what: Checkable,
  done: (isCurrent: boolean) => void,
  failed: (error: unknown) => void,
) => void

type Check = {
  what: Checkable
  done: (isCurrent: boolean) => void
  failed: (error: unknown) => void
}

const isSame = (versions: TagVersions, found: TagVersions): boolean => {
  for (const [tag, version] of versions) if (found.get(tag) !== version) return false
  return true
}

/** In parts of which none has more than `MAX_TAGS` tags, unless a single one has. */
function parted(all: Iterable<Checkable>): { tags: Set<string>; of: Checkable[] }[] {
  const parts: { tags: Set<string>; of: Checkable[] }[] = []
  for (const one of all) {
    let part = parts.at(-1)
    if (!part || part.tags.size + one.versions.size > MAX_TAGS)
      parts.push((part = { tags: new Set(), of: [] }))
    for (const tag of one.versions.keys()) part.tags.add(tag)
    part.of.push(one)
  }
  return parts
}

/** Asks for the tags of each, and notes the moment where they are as they were. @returns the last moment */
async function verify(db: Db, all: Iterable<Checkable>, current: Set<Checkable>): Promise<Moment> {
  let last: Moment = null
  for (const { tags, of } of parted(all)) {
    const { moment, versions } = await versionsAt(db, tags)
    for (const one of of)
      if (isSame(one.versions, versions)) {
        one.moment = moment
        current.add(one)
      }
    last = moment
  }
  return last
}

/**
 * Says whether tags are still at the versions of a response, by a statement that begins after it was asked; all that is asked
 * within one turn of the event loop shares it, so its cost does not grow with the requests. While nobody writes, it asks only
 * whether anything was written since the tags were last read.
 */
export function currentVersions(db: () => Db): CheckFreshness {
  let waiting: Check[] = []
  let running = 0
  let seen: Moment = null

  /** Those of `all` that are current. */
  const find = async (all: Set<Checkable>): Promise<Set<Checkable>> => {
    const current = new Set<Checkable>()
    const before = seen
    const isKnown = ({ moment }: Checkable): boolean => moment !== null && moment === before
    const known = [...all].filter(isKnown)
    const unknown = [...all].filter((one) => !isKnown(one))
    const now = unknown.length === 0 ? await readMoment(db()) : await verify(db(), unknown, current)
    if (now !== null && now === before) for (const one of known) current.add(one)
    else if (known.length > 0) await verify(db(), known, current)
    seen = now
    return current
  }

  const answer = async (checks: readonly Check[]): Promise<void> => {
    let current: Set<Checkable>
    try {
      current = await find(new Set(checks.map(({ what }) => what)))
    } catch (error) {
      for (const { failed } of checks) failed(error)
      return
    }
    for (const { what, done, failed } of checks)
      try {
        done(current.has(what))
      } catch (error) {
        failed(error)
      }
  }
  const begin = async (): Promise<void> => {
    const checks = waiting
    waiting = []
    running++
    await answer(checks)
    running--
    beginNext()
  }
  const beginNext = (): void => {
    if (running < AT_ONCE && waiting.length > 0) void begin()
  }

  return (what, done, failed) => {
    if (what.versions.size === 0) return done(true)
    // Once the event loop has seen all that has come by now, it shares the statement.
    if (waiting.push({ what, done, failed }) === 1) withoutRecording(() => setImmediate(beginNext))
  }
}
