import { afterEach, expect, it } from 'vitest'
import { env } from '@/env'
import { createResponseCache, responseCacheCounts } from './create-response-cache'

const { RESPONSE_CACHE_MB } = env
afterEach(() => {
  env.RESPONSE_CACHE_MB = RESPONSE_CACHE_MB
})

it('keeps nothing and counts nothing where the setting is 0', () => {
  env.RESPONSE_CACHE_MB = 0
  expect(createResponseCache()).toBeUndefined()
  expect(responseCacheCounts()).toBeNull()
})

it('counts in plain numbers what the process keeps', () => {
  env.RESPONSE_CACHE_MB = 64
  expect(createResponseCache()?.front).toBeTypeOf('function')
  expect(responseCacheCounts()).toEqual({
    hits: 0,
    misses: 0,
    refused: 0,
    passed: 0,
    outdated: 0,
    entries: 0,
    bytes: 0,
  })
})
