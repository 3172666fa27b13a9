import type { ParsedRun } from './parsed-run'
import type { Protocol } from '../dictionary/vocabulary'

type ProtocolFacts = Pick<ParsedRun, 'protocol' | 'assumed'>

/**
 * The protocol of a run: what the file states, else what the tool does by default. An assumption is never stored as a
 * fact: it yields to the context and stays out of every key.
 * @param stated by the file; null if it does not state it
 * @param reason why the default may be assumed, in words for a reader of the run
 */
export const protocolOr = (
  stated: Protocol | null,
  value: Protocol,
  reason: string,
): ProtocolFacts =>
  stated === null
    ? { protocol: null, assumed: { protocol: { value, reason } } }
    : { protocol: stated, assumed: { protocol: null } }
