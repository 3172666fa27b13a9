import type { ErrorPlace } from '../model/adapter'

/** A refusal of the context file, or of a context that contradicts the result file. */
export class ContextError extends Error {
  readonly code: 'INVALID_CONTEXT' | 'CONTEXT_CONFLICT'
  readonly title: string
  readonly detail: string
  readonly place: ErrorPlace
  readonly hint: string | null

  constructor(facts: Pick<ContextError, 'code' | 'title' | 'detail' | 'place' | 'hint'>) {
    super(`${facts.title}: ${facts.detail}`)
    this.name = 'ContextError'
    this.code = facts.code
    this.title = facts.title
    this.detail = facts.detail
    this.place = facts.place
    this.hint = facts.hint
  }
}
