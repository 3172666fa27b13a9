import { versionsOf } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db'
import { unrecorded, type TagVersions } from '@/server/platform/reads'

/** Tags that one query is asked for; a response that shows more has a query of its own. */
const MOST_TAGS = 2_000

/** Queries under way at a time: requests that come while the database works on one need not wait for its end. */
const AT_ONCE = 2

/** What the requests of one moment ask together, by a query that has not begun. */
type Question = { tags: Set<string>; begin: () => void; found: Promise<TagVersions> }

function questionTo(db: () => Db): Question {
  const tags = new Set<string>()
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => void (begin = resolve))
  return { tags, begin: () => begin(), found: begun.then(() => versionsOf(db(), [...tags])) }
}

const isSame = (versions: TagVersions, found: TagVersions): boolean => {
  for (const [tag, version] of versions) if (found.get(tag) !== version) return false
  return true
}

/**
 * Says whether tags are still at the versions of a response. Each call is responded to by a query that begins after it;
 * all calls of one moment share one, so its cost does not grow with the requests.
 */
export function currentVersions(db: () => Db): (versions: TagVersions) => Promise<boolean> {
  const waiting: Question[] = []
  let running = 0

  const beginSome = (): void => {
    while (running < AT_ONCE) {
      const question = waiting.shift()
      if (!question) return
      running++
      const end = (): void => {
        running--
        beginSome()
      }
      question.found.then(end, end)
      question.begin()
    }
  }

  const join = (versions: TagVersions): Question => {
    const last = waiting.at(-1)
    if (last && last.tags.size + versions.size <= MOST_TAGS) return last
    const question = unrecorded(() => questionTo(db))
    // Once the event loop has seen all that has come by now, it shares the query.
    if (waiting.push(question) === 1) unrecorded(() => setImmediate(beginSome))
    return question
  }

  return (versions) => {
    if (versions.size === 0) return Promise.resolve(true)
    const { tags, found } = join(versions)
    for (const tag of versions.keys()) tags.add(tag)
    return found.then((now) => isSame(versions, now))
  }
}
