import type { RunContext } from '@/ingest/context/context'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import type { Adapter } from '@/ingest/model/adapter'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { PackedBytes } from '@/server/catalogue/pack'
import type { RunFlag } from '@/server/stats/quality-flags'
import type { Digests } from './digests'

/** A run of a file with everything about it that needs no database. */
export type PreparedRun = {
  run: ParsedRun
  workload: NominalWorkload
  /** equal for repetitions of one condition */
  conditionKey: string
  flags: (RunFlag & { scope: string })[]
} & Digests

/** A parsed and validated file, before any database access. */
export type PreparedFile = {
  name: string
  /** of the bytes as they were sent, unpacked */
  sha256: string
  byteSize: number
  packed: PackedBytes
  context: RunContext
  contextDigest: string
  adapter: Pick<Adapter, 'id' | 'label'>
  runs: PreparedRun[]
}
