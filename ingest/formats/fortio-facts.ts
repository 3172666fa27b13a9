import type { ErrorPlace } from '../model/adapter'
import type { Load } from '../model/load'
import type { Notice } from '../model/parsed-run'
import type { FortioBucket } from './fortio-histogram'

/** What fortio's JSON and its text report both say, before it is judged. Seconds, counts, null for absent. */
export type FortioFacts = {
  name: string | null
  version: string | null
  kind: 'http' | 'grpc' | 'tcp' | 'udp'
  /** of HTTP targets */
  url: string | null
  /** null where the file does not state it, as of older versions */
  isH2: boolean | null
  startedAt: string | null
  /** "200", "max", null when the report does not state it */
  requestedQps: string | null
  /** "5s", "exactly 500 calls", "until stop" */
  requestedDuration: string | null
  achievedRps: number | null
  durationSeconds: number | null
  threads: number | null
  streams: number | null
  payloadBytes: number | null
  count: number
  min: number
  max: number
  mean: number
  sum: number
  stddev: number
  buckets: FortioBucket[]
  statedResolution: number | null
  offset: number
  percentiles: { p: number; value: number; place: ErrorPlace }[]
  retCodes: Record<string, number> | null
  /** fortio's own count of failed calls, absent in old versions */
  errorCount: number | null
  load: Load
  notices: Notice[]
  extra: Record<string, unknown>
  places: Record<'histogram' | 'buckets' | 'retCodes' | 'duration' | 'rate', ErrorPlace>
}

export const FORTIO_HINT = 'run fortio load with -json result.json -p "50,75,90,99,99.9"'

/** A place as a notice names it. */
export const placeText = (place: ErrorPlace): string | null =>
  place === null ? null : 'line' in place ? `line ${place.line}` : place.pointer
