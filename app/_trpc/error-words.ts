import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@/server/api/root'
import type { Problem } from '@/server/platform/http/problem'

/** A REST endpoint's refusal. */
class ProblemError extends Error {
  constructor(readonly problem: Pick<Problem, 'detail' | 'hint'>) {
    super(problem.detail)
  }
}

/** What a REST endpoint reported in a response that is not ok. @throws SyntaxError where that is no JSON */
export const toProblemError = async (response: Response): Promise<ProblemError> =>
  new ProblemError((await response.json()) as Problem)

/** Error message for the reader: what was expected and found, and what to do. */
export function errorWords(error: unknown): string {
  if (error instanceof ProblemError) return join(error.message, error.problem.hint)
  const isOurs = error instanceof TRPCClientError
  const shape = isOurs ? (error as TRPCClientError<AppRouter>).shape : null
  if (!shape) return 'The server did not respond. Try again in a moment.'
  return join(shape.message, shape.data.problem?.hint)
}

const join = (message: string, hint: string | undefined): string =>
  [message, hint].filter(Boolean).join('. ')
