import type { Dimension } from './metrics'

/**
 * A unit as files and publications print it. `factor` turns a printed number into SI.
 * `alternative` is the factor of the other reading where the print is ambiguous (MB or MiB): the value then
 * carries an interval over both readings instead of a silent choice.
 */
export type Unit = { dimension: Dimension; factor: number; alternative: number | null }

const of = (dimension: Dimension, factor: number, alternative: number | null = null): Unit => ({
  dimension,
  factor,
  alternative,
})
const MIB = 2 ** 20
const GIB = 2 ** 30

const UNITS: Record<string, Unit> = {
  s: of('time', 1),
  ms: of('time', 1e-3),
  us: of('time', 1e-6),
  µs: of('time', 1e-6),
  μs: of('time', 1e-6),
  ns: of('time', 1e-9),
  m: of('time', 60),
  h: of('time', 3600),
  'bit/s': of('bitrate', 1),
  'kbit/s': of('bitrate', 1e3),
  'Mbit/s': of('bitrate', 1e6),
  'Gbit/s': of('bitrate', 1e9),
  'B/s': of('bitrate', 8),
  'KiB/s': of('bitrate', 8 * 1024),
  'MiB/s': of('bitrate', 8 * MIB),
  'GiB/s': of('bitrate', 8 * GIB),
  // Decimal or binary megabytes, as with MB.
  'MB/s': of('bitrate', 8e6, 8 * MIB),
  // Printed with neither bits nor bytes stated: read as bytes, with bits as the other reading.
  'GB/s': of('bitrate', 8e9, 1e9),
  B: of('bytes', 1),
  bytes: of('bytes', 1),
  KB: of('bytes', 1e3, 1024),
  MB: of('bytes', 1e6, MIB),
  GB: of('bytes', 1e9, GIB),
  KiB: of('bytes', 1024),
  MiB: of('bytes', MIB),
  GiB: of('bytes', GIB),
  cores: of('cores', 1),
  core: of('cores', 1),
  vCPU: of('cores', 1),
  millicores: of('cores', 1e-3),
  '% of one core': of('cores', 1e-2),
  '1/s': of('rate', 1),
  'requests/s': of('rate', 1),
  'transactions/s': of('rate', 1),
  'connections/s': of('rate', 1),
  'switches/s': of('rate', 1),
  'million requests/s': of('rate', 1e6),
  'pods/s': of('rate', 1),
  'pods/min': of('rate', 1 / 60),
  '1/s/core': of('rate_per_core', 1),
  'requests/s/core': of('rate_per_core', 1),
  '1': of('count', 1),
  segments: of('count', 1),
  packets: of('count', 1),
  requests: of('count', 1),
  responses: of('count', 1),
  events: of('count', 1),
  'log lines': of('count', 1),
  services: of('count', 1),
  sidecars: of('count', 1),
  '%': of('ratio', 1e-2),
  ratio: of('ratio', 1),
}

export const UNIT_NAMES = Object.keys(UNITS)

/** Null when the unit is not known or measures something else than `dimension`. */
export function unitFor(name: string, dimension: Dimension): Unit | null {
  if (name === '1' && dimension === 'ratio') return of('ratio', 1)
  const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
  return unit && unit.dimension === dimension ? unit : null
}

/** A power of ten is applied to the decimal text: 60.97 ms is 0.06097 s, not 0.060969999999999996. */
export function scale(value: number, factor: number): number {
  const power = Math.log10(factor)
  if (!Number.isInteger(power)) return value * factor
  // Whole numbers need no detour by text: one division of two exact doubles is rounded once as well.
  if (Number.isSafeInteger(value) && power >= -22 && power <= 0) return value / 10 ** -power
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + power}`)
}
