import { AdapterError, type ErrorPlace } from '../model/adapter'
import { MAX_DURATION_SECONDS, MAX_LATENCY_SECONDS, MAX_RPS } from './decode'
import { metricHint } from '../dictionary/metric-hint'
import { parseMetricKey } from '../dictionary/metric-key'
import { type Dimension, getMetric } from '../dictionary/metrics'
import type { Measurement, Notice, ParsedRun } from '../model/parsed-run'
import { notice } from '../model/notices'
import { excerpt } from '../model/pointer'
import { MAX_BITS_PER_SECOND } from './throughput'
import { scale, UNIT_NAMES, unitFor } from '../dictionary/units'

/** A number under a public key in the unit its sender states; no harness defines it. */
export type StatedValue = { key: string; value: unknown; unit: string; place: ErrorPlace }
type Facts = {
  format: string
  hint: string
  /** what the document states of the same quantities elsewhere; left out or null = nothing */
  given?: Partial<Record<Field, number | null>>
}

const LIMITS: Record<Dimension, number> = {
  time: MAX_DURATION_SECONDS,
  rate: MAX_RPS,
  bitrate: MAX_BITS_PER_SECOND,
  bytes: Number.MAX_SAFE_INTEGER,
  cores: 1e7,
  count: Number.MAX_SAFE_INTEGER,
  ratio: 1,
  rate_per_core: MAX_RPS,
}

const findLimit = (metric: string, dimension: Dimension): number =>
  /latency|rtt|jitter/.test(metric) ? MAX_LATENCY_SECONDS : LIMITS[dimension]

/** Keys that are fields of a run rather than measurements. */
const FIELDS = {
  'http.rps.target': 'targetRps',
  'http.rps.achieved': 'achievedRps',
  'http.requests': 'requests',
  'http.errors': 'errors',
} as const
type Field = (typeof FIELDS)[keyof typeof FIELDS]
const isFieldKey = (key: string): key is keyof typeof FIELDS => Object.hasOwn(FIELDS, key)

/** In SI. @throws AdapterError naming the place of the value */
function inSi(stated: StatedValue, { format, hint }: Facts): { value: number; notices: Notice[] } {
  const { key, value, unit, place } = stated
  const refuse = (expected: string, found: unknown, howTo = hint): AdapterError =>
    new AdapterError({
      code: found === undefined ? 'MISSING_FIELD' : 'INVALID_VALUE',
      title: `${format}: ${key} is ${found === undefined ? 'missing' : 'not valid'}`,
      detail: `expected ${expected}, found ${excerpt(found)}`,
      place,
      hint: howTo,
    })
  const parsed = parseMetricKey(key)
  if (!parsed) throw refuse('a metric key such as http.latency.p99', key, metricHint(key))
  const { dimension } = getMetric(parsed.metric)
  const known = unitFor(unit, dimension)
  if (!known) {
    const units = UNIT_NAMES.filter((name) => unitFor(name, dimension))
    throw refuse(`a unit of ${dimension}: ${units.join(', ')}`, unit)
  }
  const max = findLimit(parsed.metric, dimension)
  const si = typeof value === 'number' ? scale(value, known.factor) : NaN
  if (!(si >= 0 && si <= max))
    throw refuse(
      `a number from 0 to ${Number((max / known.factor).toPrecision(12))} ${unit}`,
      value,
    )
  if (dimension === 'count' && !Number.isInteger(si)) throw refuse('a whole number', value)
  if (known.alternative === null) return { value: si, notices: [] }
  const message = `${key}: ${unit} has two readings; ${si} is the one of ${known.factor} per unit`
  return { value: si, notices: [notice('UNIT_SUSPECT', message, placeText(place))] }
}

const placeText = (place: ErrorPlace): string | null =>
  place === null ? null : 'line' in place ? `line ${place.line}` : place.pointer

/** Percentiles of one metric must not fall as their level rises. */
function refuseFalling(measurements: readonly Measurement[], { format, hint }: Facts): void {
  const last = new Map<string, Measurement>()
  const level = (one: Measurement): number => parseMetricKey(one.key)?.quantilePpm ?? -1
  for (const one of [...measurements].sort((a, b) => level(a) - level(b))) {
    const parsed = parseMetricKey(one.key)
    if (parsed?.statistic !== 'quantile') continue
    const series = `${parsed.metric}@${parsed.component}`
    const below = last.get(series)
    if (below && below.value > one.value)
      throw new AdapterError({
        code: 'INVALID_VALUE',
        title: `${format}: ${one.key} is below ${below.key}`,
        detail: `expected ${below.value} or more, found ${one.value}`,
        hint,
      })
    last.set(series, one)
  }
}

/** By how much two statements of one number may differ: one may be rounded. */
const ROUNDING_SHARE = 0.06

/** @throws AdapterError where a field of the document and a value under its key are two numbers */
function refuseContradiction(stated: StatedValue, field: Field, value: number, facts: Facts): void {
  const given = facts.given?.[field] ?? null
  if (given === null || Math.abs(given - value) <= ROUNDING_SHARE * Math.max(given, value)) return
  throw new AdapterError({
    code: 'INVALID_VALUE',
    title: `${facts.format}: ${stated.key} contradicts ${field}`,
    detail: `expected ${given}, as ${field} says, found ${value}`,
    place: stated.place,
    hint: 'give the number once, or twice the same',
  })
}

/**
 * Converts stated values to the parts of a run.
 * @throws AdapterError for an unknown key or unit, a value out of range, a key given twice or against a field
 */
export function statedRun(
  values: readonly StatedValue[],
  facts: Facts,
): Pick<ParsedRun, 'measurements' | 'notices'> & { fields: Partial<Record<Field, number>> } {
  const measurements: Measurement[] = []
  const notices: Notice[] = []
  const fields: Partial<Record<Field, number>> = {}
  const seen = new Set<string>()
  for (const stated of values) {
    const { key, unit, place } = stated
    if (seen.has(key))
      throw new AdapterError({
        code: 'INVALID_VALUE',
        title: `${facts.format}: ${excerpt(key)} is given twice`,
        detail: 'expected each key once, found it again',
        place,
        hint: facts.hint,
      })
    seen.add(key)
    const si = inSi(stated, facts)
    notices.push(...si.notices)
    if (isFieldKey(key)) {
      refuseContradiction(stated, FIELDS[key], si.value, facts)
      fields[FIELDS[key]] = si.value
    } else {
      const rawText = `${String(stated.value)} ${unit}`.slice(0, 80)
      measurements.push({ key, value: si.value, rawText, censored: 0 })
    }
  }
  refuseFalling(measurements, facts)
  return { measurements, notices, fields }
}
