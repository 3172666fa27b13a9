import { AdapterError } from '../model/adapter'
import { ContextError } from '../context/context-error'

/** Outcome of one file. UNREACHABLE: the server never judged it, so it can be sent again. */
export type Outcome = {
  file: string
  ok: boolean
  code: string
  message: string
  detail: unknown
  /** false: it is stored, and a run of it exceeds a bound */
  passed?: boolean
}

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

const NO_PROBLEM: Problem = {
  detail: 'expected the response of a Meshbench site, found another one',
  hint: '--url is the address of the site alone, such as https://bench.example, without a page behind it',
}

/** A refusal in words: what, where, expected and found, and what to do. */
export function describeProblem(problem: Problem, status: number): string {
  const { title = `HTTP ${status}`, detail, hint } = problem.title ? problem : NO_PROBLEM
  return `${title}${place(problem)}: ${detail ?? ''}${hint ? `\n  ${hint}` : ''}`
}

/** An error that ends the command, in words; a missing file by its name. */
export function fatalWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && path !== undefined
    ? `expected a file at ${path}, found none; paths are relative to ${process.cwd()}`
    : error.message
}

/** The refusal of one file by the readers here. Other errors are ours and pass through. */
export function toLocalRefusal(file: string, error: unknown): Outcome {
  if (!(error instanceof AdapterError || error instanceof ContextError)) throw error
  const { code, title, detail, hint } = error
  const problem = { title, detail, ...(hint === null ? {} : { hint }), ...(error.place ?? {}) }
  return { file, ok: false, code, message: describeProblem(problem, 422), detail: null }
}

type Stored = { url: string | null; state?: string }

/** States of a stored run that counts nowhere, as codes of an outcome. */
const UNCOUNTED: ReadonlySet<string> = new Set(['WITHDRAWN', 'RETRACTED', 'REJECTED'])
export const isUncounted = (code: string): boolean => UNCOUNTED.has(code)

/** "WITHDRAWN" of a repeated file, none of whose runs counts any more: as good as refused; null of any other. */
export function findUncounted(runs: readonly Stored[]): string | null {
  const codes = runs.map(({ state }) => state?.toUpperCase() ?? '')
  return codes.every(isUncounted) ? (codes[0] ?? null) : null
}

const toLink = (site: string, { url, state }: Stored): string => {
  if (url === null) return 'not stored (dry run)'
  if (isUncounted(state?.toUpperCase() ?? '')) return `${site}${url} (${state}, counts nowhere)`
  return state === 'pending' ? `${site}${url} (waits for review by a maintainer)` : site + url
}

/** Links of stored runs, in full. */
export const formatLinks = (site: string, runs: readonly Stored[]): string =>
  runs.map((run) => toLink(site, run)).join(' ')

export const chooseExitCode = (outcomes: readonly Outcome[]): number => {
  if (outcomes.some(({ ok, code }) => !ok && code !== UNREACHABLE)) return 1
  if (!outcomes.every(({ ok }) => ok)) return 3
  return outcomes.some(({ passed }) => passed === false) ? 4 : 0
}
