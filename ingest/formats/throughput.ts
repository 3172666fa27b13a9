import { nonNegative } from './decode'
import type { Measurement, Notice } from '../model/parsed-run'
import { notice } from '../model/notices'
import { measured } from '../model/build-run'

/** Faster than any link; a larger number is damage. */
export const MAX_BITS_PER_SECOND = 1e15

export const bitsPerSecond = nonNegative.refine((n) => n <= MAX_BITS_PER_SECOND, {
  error: `a rate from 0 to ${MAX_BITS_PER_SECOND} bit/s`,
})

/** @param component side that counted the bytes: sender, receiver; left out when the harness does not state it */
export const throughput = (
  protocol: 'tcp' | 'udp',
  value: number | null,
  raw: string | null,
  component?: string,
): Measurement[] => measured(`${protocol}.throughput`, 'mean', value, raw, component)

export const noRequestLatency = (): Notice =>
  notice('NO_REQUEST_LATENCY', 'the test measures throughput or rate; the file has no latency')
