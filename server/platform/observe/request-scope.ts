import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log may know about a request that is being served: nothing that identifies a person, and no secret. */
export type RequestScope = {
  /** sent to the client as X-Request-Id */
  readonly id: string
  /** pattern of the address: "/runs/[id]"; null where no route matches */
  route: string | null
  /** short name of the organisation whose token was accepted; null without one */
  organisation: string | null
  /** id of the adapter that read what was sent; null where none did */
  adapter: string | null
  /** what the request needed and did not get: a failure is the moment's, and may be repeated */
  isUnavailable: boolean
}

// Bundles each have a copy of this module; they must share the scopes.
const shared = globalThis as { meshbenchRequests?: AsyncLocalStorage<RequestScope> }
const scopes = (shared.meshbenchRequests ??= new AsyncLocalStorage<RequestScope>())

/** Runs what serves a request; everything it calls finds the scope. */
export const inRequestScope = <T>(scope: RequestScope, serve: () => T): T =>
  scopes.run(scope, serve)

/** The scope of the request that is being served; null outside of one. */
export const requestScope = (): RequestScope | null => scopes.getStore() ?? null

/** Completes what is known about the request that is being served; does nothing outside of one. */
export function noteRequest(facts: Partial<Omit<RequestScope, 'id'>>): void {
  const scope = requestScope()
  if (scope) Object.assign(scope, facts)
}
