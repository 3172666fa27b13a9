import { describeOutcome, outcomeLines, type RunOutcome } from '@/ingest/model/run-outcome'
import { markdownText } from '@/server/platform/markdown-text'
import type { PreparedFile } from '../parse/prepared-file'
import type { SubmissionResponse, SubmittedRun } from '../parse/response'
import { toSubmittedFacts } from './outcome-facts'

/** A file of very many runs is a backfill, whose sender reads none of them. */
export const MAX_DESCRIBED = 20

/** Notices with something for the sender to do, which is not in a flag. */
const ADVICE: ReadonlySet<string> = new Set(['SAME_FILE', 'NOT_COMPARABLE', 'ASSUMED_VALUE'])

/** Flags that a notice explains, with what to do about them. */
const SAID_BY_NOTICE: Readonly<Record<string, string>> = {
  RATE_UNKNOWN: 'NOT_COMPARABLE',
  LOAD_MODEL_UNKNOWN: 'NOT_COMPARABLE',
  DUPLICATE_CONTENT: 'SAME_FILE',
}

/** Of a repeated file whose run counts nowhere any more; the sender would take the answer for a stored result. */
const STATE_ADVICE: Partial<Record<SubmittedRun['state'], string>> = {
  withdrawn: 'this run was withdrawn and counts nowhere: send the file with another context',
  retracted: 'this run was retracted and counts nowhere',
  rejected: 'this run was rejected in review and counts nowhere',
}

/** Subject, load, values and exclusions as cells of a Markdown table, for the summary of a CI job. */
function toCells(outcome: RunOutcome, advice: readonly string[]): string {
  const { subject, load, values, exclusions } = outcome
  const rest = [...exclusions, ...advice]
  return [[subject], [load], values, rest.length > 0 ? rest : ['nothing']]
    .map((texts) => texts.map(markdownText).join('<br>'))
    .join(' | ')
}

/** A response that says of each run in words what was measured, and what it is excluded from. */
export function withOutcomes(
  files: readonly PreparedFile[],
  body: SubmissionResponse,
): SubmissionResponse {
  const prepared = files.flatMap(({ context, runs }) => runs.map((run) => ({ context, run })))
  // A file that an earlier version read has its runs of then.
  if (prepared.length !== body.runs.length || prepared.length > MAX_DESCRIBED) return body
  const runs = body.runs.map((submitted, i) => {
    const one = prepared[i]
    if (!one) return submitted
    const advised = new Set(submitted.notices.map(({ code }) => code))
    const facts = toSubmittedFacts(one.context, one.run, submitted)
    const outcome = describeOutcome({
      ...facts,
      flags: facts.flags.filter(({ code }) => !advised.has(SAID_BY_NOTICE[code] ?? '')),
    })
    const state = STATE_ADVICE[submitted.state]
    const advice = [
      ...(state === undefined ? [] : [state]),
      ...submitted.notices.flatMap(({ code, message }) => (ADVICE.has(code) ? message : [])),
    ]
    const summary = {
      lines: [...outcomeLines(outcome), ...advice],
      cells: toCells(outcome, advice),
    }
    return { ...submitted, summary }
  })
  return { ...body, runs }
}
