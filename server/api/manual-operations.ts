import type { z } from 'zod'
import type { Parameter } from './openapi-types'

/** A response with a named shape, or of a media type that is said in words. */
type HandledResponse = { name: string; schema: z.ZodType } | { type: string; description: string }

/** An operation of the API with a handler of its own; all other reads are procedures. */
export type HandledOperation = {
  id: string
  method: 'get' | 'post' | 'put'
  path: string
  summary: string
  /** false without it */
  needsToken?: boolean
  /** none without it */
  parameters?: Parameter[]
  /** media types of the body, none without it; null: anything, described in the JSON Schema of submissions */
  bodies?: Record<string, z.ZodType | null>
  /** by status */
  responses: Record<number, HandledResponse>
  /** failures of this site that are expected, by status, in words; others are the default */
  problems?: Record<number, string>
}

export const text = (name: string, place: 'path' | 'query', description: string): Parameter => ({
  name,
  in: place,
  description,
  required: place === 'path',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
})
