import type { Protocol } from '@/ingest/dictionary/vocabulary'

/** A workload as it is stored: nominal values only, null where nothing was stated. */
export type WorkloadInput = {
  protocol: Protocol | null
  application: string | null
  topology: string | null
  targetRps: number | null
  connections: number | null
  payloadBytes: number | null
  durationSeconds: number | null
  warmupSeconds: number | null
  params: Record<string, unknown>
}

const CANONICAL_NAMES = {
  protocol: 'protocol',
  application: 'application',
  topology: 'topology',
  targetRps: 'target_rps',
  connections: 'connections',
  payloadBytes: 'payload_bytes',
  durationSeconds: 'duration_s',
  warmupSeconds: 'warmup_s',
} as const satisfies Record<Exclude<keyof WorkloadInput, 'params'>, string>
type NamedField = keyof typeof CANONICAL_NAMES

const isNamed = (field: string): field is NamedField => Object.hasOwn(CANONICAL_NAMES, field)

/** Name of a workload field inside a comparability key; names of `params` stand for themselves. */
export const canonicalField = (field: string): string =>
  isNamed(field) ? CANONICAL_NAMES[field] : field

/** The workload as it enters keys and digests: canonical names, unstated fields left out. */
export function canonicalWorkload(workload: WorkloadInput): Record<string, unknown> {
  const { params, ...named } = workload
  const stated = Object.entries(named).filter(([, value]) => value !== null)
  return {
    ...params,
    ...Object.fromEntries(stated.map(([field, value]) => [canonicalField(field), value])),
  }
}
