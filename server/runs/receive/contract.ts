import { z } from 'zod'
import { CanonicalRun } from '@/ingest/adapters/canonical/canonical'
import { RunContext } from '@/ingest/context/context'
import { Problem } from '@/server/platform/http/problem'
import { LineResponse, StreamSummary, SubmissionResponse } from '../parse/response'
import { Envelope } from '../parse/json-body'

const sent = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const outputSchema = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'output' })

/**
 * The contract of `POST /api/v1/runs` as JSON Schema, generated from the schemas that validate it: what may be sent
 * (context, envelope and line of a stream, canonical run) and the responses.
 */
export function contractSchemas(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: {
      context: sent(RunContext),
      /** the body of application/json, and each line of application/x-ndjson */
      envelope: sent(Envelope.extend({ context: RunContext })),
      canonicalRun: sent(CanonicalRun),
      answer: outputSchema(SubmissionResponse),
      lineAnswer: outputSchema(z.union([LineResponse, StreamSummary])),
      problem: outputSchema(Problem),
    },
  }
}
