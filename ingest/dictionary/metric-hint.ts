import { METRICS } from './metrics'
import { parseMetricKey } from './metric-key'
import { nearestNames } from './nearest-names'

const CODES = METRICS.map(({ code }) => code)

/** Keys that a mistyped one may have meant: its metric corrected, its statistic and component as they are. */
function listNearKeys(text: string): string[] {
  const [path = '', component] = text.slice(0, 120).split('@')
  const at = component === undefined ? '' : `@${component}`
  const dots = [...path.matchAll(/\./g)].map(({ index }) => index)
  return [path.length, ...dots.reverse()]
    .flatMap((dot) =>
      nearestNames(path.slice(0, dot), CODES).map((code) => `${code}${path.slice(dot)}${at}`),
    )
    .filter((key) => parseMetricKey(key) !== null)
}

/** What to write instead of a key that the dictionary does not have. */
export function metricHint(text: string): string {
  const [near] = listNearKeys(text)
  const meant = near === undefined ? '' : `did you mean ${near}? `
  return `${meant}/metrics explains every key`
}
