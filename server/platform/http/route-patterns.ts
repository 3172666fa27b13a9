import { LRUCache } from 'lru-cache'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../in-project'

/** Most requests are for few addresses; a longer one is looked up each time. */
const MAX_CACHED = 1_000
const LONGEST_REMEMBERED = 200

const ROUTE = /^(?:page|route)\.tsx?$/
/** `[...path]` takes all that follows, `[id]` one segment. */
const isRest = (segment: string): boolean => segment.startsWith('[...')
const isParameter = (segment: string): boolean => segment.startsWith('[')

/** Patterns of all routes below a folder of the app: ["runs", "[id]"] for /runs/[id]. */
function patternsIn(folder: string, above: readonly string[] = []): string[][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return ROUTE.test(entry.name) ? [[...above]] : []
    // Folders with an underscore have no routes; those in parentheses add nothing to the address.
    if (entry.name.startsWith('_')) return []
    const below = /^\(.*\)$/.test(entry.name) ? above : [...above, entry.name]
    return patternsIn(path.join(folder, entry.name), below)
  })
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (!isRest(pattern.at(-1) ?? '') && pattern.length !== segments.length) return false
  return (
    pattern.every((part, i) => isParameter(part) || part === segments[i]) &&
    segments.length >= pattern.length
  )
}

/** The more literal parts a pattern has, and the earlier, the sooner it is tried; a catch-all comes last. */
const rank = (pattern: readonly string[]): string =>
  pattern.map((part) => (isRest(part) ? 'c' : isParameter(part) ? 'b' : 'a')).join('')

/**
 * Finds the route of a URL, for the log: URLs themselves can hold what senders or readers meant for the site only.
 * @param folder of the app
 * @returns a function of path and query as sent: the pattern, such as "/runs/[id]"; null where there is no route
 */
export function routePatterns(
  folder = inProject('app'),
  publicFolder = inProject('public'),
): (address: string) => string | null {
  const patterns = existsSync(folder)
    ? patternsIn(folder).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    : []
  const files = new Set(existsSync(publicFolder) ? readdirSync(publicFolder) : [])
  const find = (pathname: string): string | null => {
    const segments = pathname.split('/').filter((segment) => segment !== '')
    const [first = ''] = segments
    if (first === '_next') return '/_next'
    const pattern = patterns.find((one) => matches(one, segments))
    if (pattern) return `/${pattern.join('/')}`
    return files.has(first) ? `/${first}` : null
  }
  const remembered = new LRUCache<string, { route: string | null }>({ max: MAX_CACHED })
  return (address) => {
    const mark = address.indexOf('?')
    const pathname = mark === -1 ? address : address.slice(0, mark)
    if (pathname.length > LONGEST_REMEMBERED) return find(pathname)
    const known = remembered.get(pathname)
    if (known) return known.route
    const route = find(pathname)
    remembered.set(pathname, { route })
    return route
  }
}
