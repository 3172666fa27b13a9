import { z } from 'zod'
import { RunContext } from '@/ingest/context'
import { SubmissionAnswer } from './answer'

/** The contract of `POST /api/v1/runs` as JSON Schema, made from the very schemas that check it. */
export function contractSchemas(): Record<string, unknown> {
  const options = { io: 'input', unrepresentable: 'any' } as const
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: {
      context: z.toJSONSchema(RunContext, options),
      answer: z.toJSONSchema(SubmissionAnswer, { io: 'output' }),
    },
  }
}
