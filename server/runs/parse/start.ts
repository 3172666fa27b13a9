import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import { notice } from '@/ingest/model/notices'
import { implausibleStart } from '@/ingest/plausibility/start'
import { AppError } from '@/server/platform/errors'

const HINT =
  'set the clock of the machine that measured, or send the right start in the context (started_at)'

/** @param nowMs milliseconds since 1970 @throws AppError INVALID_CONTEXT for a start that lies ahead */
export function refuseFutureStart({ started_at }: RunContext, nowMs: number): void {
  const wrong = started_at ? implausibleStart(started_at, nowMs) : null
  if (wrong === null) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: started_at cannot be right',
    detail: `expected ${wrong.expected}, found ${started_at}`,
    file: 'context',
    pointer: '/started_at',
    hint: HINT,
  })
}

/**
 * The run with a start that can be one. A clock that was never set gives no start: unknown, with a notice, and never
 * the day of receipt.
 * @throws AppError INVALID_RESULT for a start that lies ahead
 */
export function judgeStart(file: string, run: ParsedRun, nowMs: number): ParsedRun {
  const { startedAt } = run
  const wrong = startedAt === null ? null : implausibleStart(startedAt, nowMs)
  if (wrong === null) return run
  if (wrong.verdict === 'impossible')
    throw new AppError('INVALID_RESULT', {
      title: 'the start time cannot be right',
      detail: `expected ${wrong.expected}, found ${startedAt}`,
      cause: 'INVALID_VALUE',
      file,
      hint: HINT,
    })
  const message = `the start: expected ${wrong.expected}, found ${startedAt}`
  return { ...run, notices: [...run.notices, notice('IMPLAUSIBLE', message)] }
}
