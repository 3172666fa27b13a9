import { digest } from '@/ingest/dictionary/canonical-json'
import type { RunContext } from '@/ingest/context/context'
import { digestsOfRun, isDistinctive } from '@/ingest/model/content-digest'
import type { ParsedRun } from '@/ingest/model/parsed-run'

/** SHA-256 in hexadecimal digits. */
export type Digests = {
  /** equal in one condition: the same measurement */
  contentDigest: string
  /** equal anywhere: the same numbers; null = too few of them to tell two runs apart */
  numbersDigest: string | null
}

/**
 * What identifies the measurement of a run (methodology 2.1). Two runs with a few coarse numbers may agree by chance, and
 * their files name no start; what the submitter states about each then distinguishes them.
 */
export function computeDigests(run: ParsedRun, { started_at, commit }: RunContext): Digests {
  const { content, numbers } = digestsOfRun(run)
  if (isDistinctive(run)) return { contentDigest: content, numbersDigest: numbers }
  const said = { content, startedAt: started_at ?? null, commit: commit ?? null }
  return { contentDigest: digest(said), numbersDigest: null }
}
