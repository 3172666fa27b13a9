import { env, publicUrl } from '@/env'
import { gauge } from '@/server/platform/observe/metrics'
import { database } from '@/server/platform/db/client'
import type { RequestHandler, ServerHook } from '@/server/platform/http/guard-server'
import { currentVersions } from './freshness'
import { ResponseCache, type CacheCounts, type CacheOptions } from './response-cache'

// Bundles each have a copy of this module; they must see the same cache.
const shared = globalThis as { meshbenchResponses?: ResponseCache }

function measureCache(cache: ResponseCache): void {
  const requests = 'meshbench_response_cache_requests_total'
  gauge(requests, { result: 'hit' }, () => cache.counts().hits)
  gauge(requests, { result: 'miss' }, () => cache.counts().misses)
  gauge(requests, { result: 'refused' }, () => cache.counts().refused)
  gauge(requests, { result: 'passed' }, () => cache.counts().passed)
  gauge(requests, { result: 'outdated' }, () => cache.counts().outdated)
  gauge('meshbench_response_cache_entries', {}, () => cache.counts().entries)
  gauge('meshbench_response_cache_bytes', {}, () => cache.counts().bytes)
}

/** The response cache before the framework; undefined where RESPONSE_CACHE_MB is 0. */
export function createResponseCache(
  ways: Pick<CacheOptions, 'inTurn' | 'pass' | 'direct'> = {},
): { front: RequestHandler; ready: ServerHook } | undefined {
  if (env.RESPONSE_CACHE_MB === 0) return undefined
  const cache = (shared.meshbenchResponses ??= new ResponseCache({
    maxBytes: env.RESPONSE_CACHE_MB * 2 ** 20,
    checkCurrent: currentVersions(database),
    isSecure: publicUrl().startsWith('https:'),
    ...ways,
  }))
  measureCache(cache)
  return {
    front: (...asked) => cache.serve(...asked),
    ready: (...asked) => cache.ready(...asked),
  }
}

/** Hits, misses, entries and bytes of this process since its start; null where it keeps no responses. */
export const responseCacheCounts = (): CacheCounts | null =>
  shared.meshbenchResponses?.counts() ?? null
