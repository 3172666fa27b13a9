import { z } from 'zod'
import { Assumptions, type ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'
import type { NominalWorkload } from './nominal-workload'

const PROTOCOL_WORDS: Record<string, string> = { http1: 'HTTP/1.1', h2: 'HTTP/2' }

/** "HTTP/1.1" for http1; the key itself where it is a word already. */
const protocolWords = (protocol: string): string =>
  Object.hasOwn(PROTOCOL_WORDS, protocol) ? (PROTOCOL_WORDS[protocol] ?? protocol) : protocol

const StoredExtra = z.object({ assumed: Assumptions })

/** The assumptions that were stored with a run, in words: "assumed: HTTP/1.1 (…)"; null where there is none. */
export function assumedProtocolWords(extra: unknown): string | null {
  const protocol = StoredExtra.safeParse(extra).data?.assumed.protocol ?? null
  return protocol && `assumed: ${protocolWords(protocol.value)} (${protocol.reason})`
}

/**
 * A run whose assumptions are settled: one that the file or the context made needless is dropped, one that stands gets
 * a notice. What stands is kept with the run for its readers; it enters no workload and so no key.
 */
export function resolveAssumptions(run: ParsedRun, workload: NominalWorkload): ParsedRun {
  const { protocol } = run.assumed
  if (protocol === null) return run
  if (workload.protocol !== null) return { ...run, assumed: { protocol: null } }
  const message = `protocol: assumed ${protocolWords(protocol.value)} (${protocol.reason}); the file does not state it, so no comparison relies on it. Write protocol: ${protocol.value} into the context to state it`
  return {
    ...run,
    notices: [...run.notices, notice('ASSUMED_VALUE', message)],
    extra: { ...run.extra, assumed: run.assumed },
  }
}
