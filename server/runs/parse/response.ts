import { z } from 'zod'
import { getMetric } from '@/ingest/dictionary/metrics'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { Problem } from '@/server/platform/http/problem'
import type { RunFlag } from '@/server/stats/quality-flags'

const STATES = ['published', 'proposed', 'pending', 'rejected', 'withdrawn', 'retracted'] as const

/** One run in the response to `POST /api/v1/runs`. */
export const SubmittedRun = z.object({
  /** null, like the addresses, in the response to a dry run */
  id: z.string().nullable(),
  url: z.string().nullable(),
  /** false in a dry run; a repeat of a request gets the body of the first response, and 200 in place of 201 */
  created: z.boolean(),
  /**
   * Current state of the run, also in the response to a repeated request. `pending`: only its organisation sees it until a
   * maintainer has reviewed it; `proposed`: of a pull request, public and part of no mean, rank or trend
   */
  state: z.enum(STATES).default('published'),
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
      /** the reason in words; only responses kept from an earlier version lack it */
      text: z.string().optional(),
    }),
  ),
  /**
   * what was measured and what the run is excluded from, in words; absent in streams and of files with very many runs.
   * `cells`: the same as cells of a Markdown table: subject, load, values, exclusions
   */
  summary: z.object({ lines: z.array(z.string()), cells: z.string() }).optional(),
  /** in a continuous campaign: how the run compares with the comparable runs before it, in sentences */
  comparison: z.object({ url: z.string(), said: z.array(z.string()) }).optional(),
})
export type SubmittedRun = z.infer<typeof SubmittedRun>
export const SubmissionResponse = z.object({
  dryRun: z.literal(true).optional(),
  runs: z.array(SubmittedRun),
})
export type SubmissionResponse = z.infer<typeof SubmissionResponse>

const Numbered = z.object({ line: z.number().int(), status: z.number().int() })
/** The response to each line of a stream that is not blank; `line` counts all lines, from 1. */
export const LineResponse = z.union([
  Numbered.extend(SubmissionResponse.shape),
  Numbered.extend({ problem: Problem }),
])
export type LineResponse = z.infer<typeof LineResponse>

const count = z.number().int()
/** The last line of the response to a stream; a response without it was cut off. */
export const StreamSummary = z.object({
  summary: z.object({ lines: count, stored: count, repeated: count, refused: count }),
  /** why the rest of the stream was not read */
  problem: Problem.optional(),
})
export type StreamSummary = z.infer<typeof StreamSummary>

const PENDING = {
  code: 'PENDING_REVIEW',
  message:
    'stored, and not public yet: a maintainer reads the first results of an organisation before they are published; until then only your own token can read this run, at /api/v1/runs/{id}',
}

const PROPOSED = {
  code: 'PULL_REQUEST',
  message:
    'the run is of a pull request: it has a page and is compared with the runs of its branch, or where it states none with those that state none, but enters no mean, rank or trend; /methodology#pull-requests',
}

export function submittedRun(
  ids: { runId: string; conditionId: number; replicate: number; adapter: string },
  run: ParsedRun,
  flags: (RunFlag & { scope: string })[],
  state: SubmittedRun['state'] = 'published',
): SubmittedRun {
  return {
    id: ids.runId,
    url: `/runs/${ids.runId}`,
    created: true,
    state,
    conditionUrl: `/conditions/${ids.conditionId}`,
    adapter: ids.adapter,
    replicate: ids.replicate,
    stored: run.measurements.map(({ key, value }) => ({ key, value, unit: findUnit(key) })),
    notices: [
      ...(state === 'pending' ? [PENDING] : []),
      ...(state === 'proposed' ? [PROPOSED] : []),
      ...run.notices.map(({ code, message }) => ({ code, message })),
    ],
    flags: flags.map(({ code, severity, scope, text }) => ({
      code,
      severity,
      scope: scope || 'run',
      text,
    })),
  }
}

/** An earlier response with the current state of its run. @param status of the run in the database; undefined where it is gone */
export function withCurrentStatus(run: SubmittedRun, status: string | undefined): SubmittedRun {
  const known = status === 'valid' ? 'published' : status
  const state = STATES.find((one) => one === known)
  if (state === undefined) return run
  const notices = run.notices.filter(({ code }) => code !== PENDING.code || state === 'pending')
  return { ...run, state, notices }
}

function findUnit(key: string): string {
  const parsed = parseMetricKey(key)
  return parsed ? getMetric(parsed.metric).unit : ''
}
