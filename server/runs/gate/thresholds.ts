import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { scale, unitFor } from '@/ingest/dictionary/units'
import { AppError } from '@/server/platform/errors'
import { exceededWords } from './words'

/** A bound that a sender sets: of the value itself in SI, or of its change against the usual value. */
export type Threshold = {
  /** as the sender wrote it */
  text: string
  side: 'max' | 'min'
  key: string
} & ({ kind: 'absolute'; limit: number } | { kind: 'relative'; ratio: number })

/** Unit of a metric key in SI. */
export const findUnit = (key: string): string => getMetric(parseMetricKey(key)?.metric ?? '').unit

const refuse = (side: string, expected: string, found: string): AppError =>
  new AppError('BAD_REQUEST', {
    title: `${side} is not valid`,
    detail: `expected ${expected}, found "${found.slice(0, 80)}"`,
    pointer: side,
    hint: 'write p99=+10% for the change against the usual value, or http.latency.p99=20ms for the value itself; several with commas',
  })

const MAX_THRESHOLDS = 20
/** A + in a URL is read as a space. */
const RELATIVE = /^[+ ]?(-?\d{1,5}(?:\.\d{1,5})?)%$/
const SHARE = /^\d/
const ABSOLUTE = /^(\d{1,15}(?:\.\d{1,9})?) ?(\D.{0,20})?$/

/** The one key of the run that `name` identifies: a whole key, or the end of one such as p99. */
function keyFor(side: string, name: string, keys: readonly string[]): string {
  if (keys.includes(name)) return name
  const found = keys.filter((key) => key.endsWith(`.${name}`))
  if (found.length === 1 && found[0]) return found[0]
  if (found.length > 1) throw refuse(side, `one of ${found.join(', ')}`, name)
  if (parseMetricKey(name)) return name
  throw refuse(side, `a value of the run (${keys.slice(0, 12).join(', ') || 'it has none'})`, name)
}

function parseThreshold(side: 'max' | 'min', text: string, keys: readonly string[]): Threshold {
  const at = text.indexOf('=')
  if (at < 1) throw refuse(side, 'a metric, = and a bound', text)
  const [key, bound] = [keyFor(side, text.slice(0, at).trim(), keys), text.slice(at + 1)]
  const common = { text, side, key }
  const percent = RELATIVE.exec(bound.trimEnd())?.[1]
  const { dimension, unit: siUnit } = getMetric(parseMetricKey(key)?.metric ?? '')
  // "1%" of a share is the share itself, "+1%" its change.
  if (percent !== undefined && dimension === 'ratio' && SHARE.test(bound.trimEnd()))
    return { ...common, kind: 'absolute', limit: Number(percent) / 100 }
  if (percent !== undefined)
    return { ...common, kind: 'relative', ratio: 1 + Number(percent) / 100 }
  const [, number, unit = ''] = ABSOLUTE.exec(bound.trim()) ?? []
  const known = unit === '' ? null : unitFor(unit, dimension)
  if (number === undefined || (unit !== '' && !known) || (unit === '' && dimension === 'time'))
    throw refuse(side, `a percentage, or a number with its unit (${siUnit})`, bound)
  return { ...common, kind: 'absolute', limit: scale(Number(number), known?.factor ?? 1) }
}

/**
 * The thresholds of a request.
 * @param text bounds with commas between them, null without any @param keys of the values of the run
 * @throws AppError BAD_REQUEST
 */
export function parseThresholds(
  side: 'max' | 'min',
  text: string | null,
  keys: readonly string[],
): Threshold[] {
  if (text === null || text.trim() === '') return []
  const all = text.split(',')
  if (all.length > MAX_THRESHOLDS) throw refuse(side, `at most ${MAX_THRESHOLDS} bounds`, text)
  return all.map((one) => parseThreshold(side, one.trim(), keys))
}

/**
 * `unmeasured`: the run has no value that the bound could hold for, which is no reason to let it pass; `unknown`: too few runs
 * before it. The `reason` says why, and by how much a bound is `exceeded`; null where it is met.
 */
export type Check = {
  threshold: string
  outcome: 'met' | 'exceeded' | 'unmeasured' | 'unknown'
  reason: string | null
}

/** What the runs before one have: a mean over `runs`, and the ratio of the new value to it. */
export type UsualValue = { usual: number; ratio: number; runs: number }
/** A value beside the usual one, which is null without runs before it. */
export type BoundValue = { value: number; usual: UsualValue | null }

/**
 * Whether a bound holds for the values of a run.
 * @param known by metric key @param excluded why a flag excludes the others
 */
export function checkThreshold(
  threshold: Threshold,
  known: ReadonlyMap<string, BoundValue>,
  excluded: ReadonlyMap<string, { reason: string }> = new Map(),
): Check {
  const { text, side, key } = threshold
  const said = (outcome: Check['outcome'], reason: string | null = null): Check => ({
    threshold: `${side} ${text}`,
    outcome,
    reason,
  })
  const found = known.get(key)
  const flag = excluded.get(key)
  if (!found && flag) return said('unmeasured', `${key} is excluded: ${flag.reason}`)
  if (!found) return said('unmeasured', `the run has no value of ${key}`)
  const { value, usual } = found
  const holds = (one: number, limit: number): boolean =>
    side === 'max' ? one <= limit : one >= limit
  const common = { key, unit: findUnit(key), value }
  if (threshold.kind === 'absolute') {
    const { limit } = threshold
    if (holds(value, limit)) return said('met')
    const compared = { reference: limit, ratio: value / limit, boundRatio: 1, runs: null }
    return said('exceeded', exceededWords({ ...common, ...compared }))
  }
  if (usual === null) return said('unknown', 'there is no comparable run before it')
  if (holds(usual.ratio, threshold.ratio)) return said('met')
  const { usual: reference, ratio, runs } = usual
  const compared = { reference, ratio, boundRatio: threshold.ratio, runs }
  return said('exceeded', exceededWords({ ...common, ...compared }))
}
