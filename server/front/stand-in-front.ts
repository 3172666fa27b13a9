import { postRuns } from '@/server/runs/storing/post-runs'
import type { Front } from '@/server/platform/http/guard-server'
import { directPosts } from './direct-posts'
import { keepResponses } from './keep-responses'

/**
 * Everything that is served before the framework sees it: small results, and public responses that are kept.
 * @param isDevelopment hot reload changes what a page is without a write, so nothing is kept
 */
export function standInFront(isDevelopment: boolean): Front {
  const posts = directPosts(postRuns)
  const kept = isDevelopment ? undefined : keepResponses()
  if (kept === undefined) return posts
  return (request, response, next) =>
    posts(request, response, (one, answer) => kept(one, answer, next))
}
