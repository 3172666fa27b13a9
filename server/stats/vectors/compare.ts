/** Differences between what a vector expects and what the code gives. */
export type Difference = { path: string; expected: unknown; found: unknown }

/** Tolerances of a vector file: relative unless the name ends in `_abs`; counts and indices are exact. */
export type Tolerance = Record<string, number>

const DEFAULT_RELATIVE = 1e-9

type Rule = (expected: number, found: number) => boolean
const relative =
  (tolerance: number): Rule =>
  (e, f) =>
    Math.abs(f - e) <= tolerance * Math.abs(e) || (e === 0 && Math.abs(f) <= tolerance)
const absolute =
  (tolerance: number): Rule =>
  (e, f) =>
    Math.abs(f - e) <= tolerance

/** The rule for one number: by its own key if the file names one, else the file's general one. */
function ruleFor(key: string, path: string, tolerance: Tolerance): Rule {
  if (key === 'p' && tolerance.p_log10_abs !== undefined) {
    const width = tolerance.p_log10_abs
    return (e, f) => (e === 0 ? f === 0 : Math.abs(Math.log10(f) - Math.log10(e)) <= width)
  }
  if (['mag', 'before', 'after'].includes(key) && tolerance.mag_rel !== undefined)
    return relative(tolerance.mag_rel)
  if (/mean|stdev/.test(path) && tolerance.mean_rel !== undefined)
    return relative(tolerance.mean_rel)
  if (/percentiles|per_run/.test(path) && tolerance.percentiles !== undefined)
    return absolute(tolerance.percentiles)
  if (tolerance[`${key}_abs`] !== undefined) return absolute(tolerance[`${key}_abs`] ?? 0)
  if (tolerance[key] !== undefined && key !== 'rel' && key !== 'abs')
    return absolute(tolerance[key] ?? 0)
  if (tolerance.abs !== undefined) return absolute(tolerance.abs)
  return relative(tolerance.rel ?? DEFAULT_RELATIVE)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Every expected key must be produced; additional produced keys are fine. Null means "must not exist". */
export function differences(
  expected: unknown,
  found: unknown,
  tolerance: Tolerance,
  path = '',
): Difference[] {
  const wrong = [{ path, expected, found: found ?? null }]
  if (expected === null) return found === null || found === undefined ? [] : wrong
  if (typeof expected === 'number') {
    const key = path.split('/').at(-1) ?? ''
    return typeof found === 'number' && ruleFor(key, path, tolerance)(expected, found) ? [] : wrong
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return wrong
    return expected.flatMap((value, i) => differences(value, found[i], tolerance, `${path}/${i}`))
  }
  if (isRecord(expected)) {
    if (!isRecord(found)) return wrong
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, found[key], tolerance, `${path}/${key}`),
    )
  }
  return expected === found ? [] : wrong
}
