import { AdapterError } from '../model/adapter'
import { ContextError } from '../context/context-error'

/** Outcome of one file. UNREACHABLE: the server never judged it, so it can be sent again. */
export type Outcome = { file: string; ok: boolean; code: string; message: string; detail: unknown }

export const UNREACHABLE = 'UNREACHABLE'

export type Problem = {
  title?: string
  detail?: string
  hint?: string
  code?: string
  pointer?: string
  line?: number
}

const place = ({ pointer, line }: Problem): string =>
  pointer !== undefined ? ` at ${pointer}` : line !== undefined ? ` on line ${line}` : ''

/** A refusal in words: what, where, expected and found, and what to do. */
export const wordsOf = (problem: Problem, status: number): string =>
  `${problem.title ?? `HTTP ${status}`}${place(problem)}: ${problem.detail ?? ''}${problem.hint ? `\n  ${problem.hint}` : ''}`

/** The refusal of one file by the readers here. Other errors are ours and pass through. */
export function refusedHere(file: string, error: unknown): Outcome {
  if (!(error instanceof AdapterError || error instanceof ContextError)) throw error
  const { code, title, detail, hint } = error
  const problem = { title, detail, ...(hint === null ? {} : { hint }), ...(error.place ?? {}) }
  return { file, ok: false, code, message: wordsOf(problem, 422), detail: null }
}

type Stored = { url: string | null; state?: string }

const linkOf = (site: string, { url, state }: Stored): string => {
  if (url === null) return 'not stored (dry run)'
  return state === 'pending' ? `${site}${url} (waits for review by a maintainer)` : site + url
}

/** Links of stored runs, in full. */
export const linksOf = (site: string, runs: readonly Stored[]): string =>
  runs.map((run) => linkOf(site, run)).join(' ')

export const exitCodeOf = (outcomes: readonly Outcome[]): number => {
  if (outcomes.some(({ ok, code }) => !ok && code !== UNREACHABLE)) return 1
  return outcomes.every(({ ok }) => ok) ? 0 : 3
}
