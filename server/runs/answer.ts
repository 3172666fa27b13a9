import { z } from 'zod'
import { metricOf } from '@/ingest/metrics'
import { parseMetricKey } from '@/ingest/metric-key'
import type { ParsedRun } from '@/ingest/model'
import type { RunFlag } from '../stats/quality-flags'

/** Body of a successful `POST /api/v1/runs`; */
export const SubmittedRun = z.object({
  /** null, like the addresses, in the answer to a dry run */
  id: z.string().nullable(),
  url: z.string().nullable(),
  created: z.boolean(),
  conditionUrl: z.string().nullable(),
  adapter: z.string(),
  replicate: z.number().int(),
  stored: z.array(z.object({ key: z.string(), value: z.number(), unit: z.string() })),
  notices: z.array(z.object({ code: z.string(), message: z.string() })),
  flags: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['info', 'warn', 'exclude']),
      scope: z.string(),
    }),
  ),
})
export type SubmittedRun = z.infer<typeof SubmittedRun>
export const SubmissionAnswer = z.object({
  dryRun: z.literal(true).optional(),
  runs: z.array(SubmittedRun),
})
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>

export function submittedRun(
  ids: { runId: string; conditionId: number; replicate: number; adapter: string },
  run: ParsedRun,
  flags: (RunFlag & { scope: string })[],
): SubmittedRun {
  return {
    id: ids.runId,
    url: `/runs/${ids.runId}`,
    created: true,
    conditionUrl: `/conditions/${ids.conditionId}`,
    adapter: ids.adapter,
    replicate: ids.replicate,
    stored: run.measurements.map(({ key, value }) => ({ key, value, unit: unitOf(key) })),
    notices: run.notices.map(({ code, message }) => ({ code, message })),
    flags: flags.map(({ code, severity, scope }) => ({ code, severity, scope: scope || 'run' })),
  }
}

function unitOf(key: string): string {
  const parsed = parseMetricKey(key)
  return parsed ? metricOf(parsed.metric).unit : ''
}
