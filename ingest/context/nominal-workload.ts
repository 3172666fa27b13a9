import type { Load } from '../model/load'
import type { Protocol } from '../dictionary/vocabulary'

/** The nominal workload: comparability keys are derived from it, so it contains nothing measured. */
export type NominalWorkload = {
  targetRps: number | null
  connections: number | null
  protocol: Protocol | null
  application: string | null
  topology: string | null
  payloadBytes: number | null
  durationSeconds: number | null
  requests: number | null
  warmupSeconds: number | null
  params: Load
}
