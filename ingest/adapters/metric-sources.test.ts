import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_COMPONENT, parseMetricKey, statisticName } from '../dictionary/metric-key'
import { METRICS } from '../dictionary/metrics'
import { ParsedRun } from '../model/parsed-run'
import { ADAPTERS } from './index'

/**
 * Which reader gives which metric, taken from the golden outputs of its fixtures, for /metrics. After a wanted change:
 * npx vitest run ingest/adapters/metric-sources -u.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures')
const RECORD = join(import.meta.dirname, '../dictionary/metric-sources.golden.json')

/** It takes any key, so its fixture says nothing. */
const ANY_KEY = 'canonical'

const readRuns = (id: string): ParsedRun[] =>
  readdirSync(join(FIXTURES, id))
    .filter((name) => name.endsWith('.golden.json'))
    .flatMap((name) =>
      ParsedRun.array().parse(JSON.parse(readFileSync(join(FIXTURES, id, name), 'utf8'))),
    )

/** Counts and rates are fields of a run rather than measurements. */
const listFieldKeys = (run: ParsedRun): string[] => [
  ...(run.targetRps === null ? [] : ['http.rps.target']),
  ...(run.achievedRps === null ? [] : ['http.rps.achieved']),
  ...(run.requests === null ? [] : ['http.requests']),
  ...(run.errors === null ? [] : ['http.errors']),
]

const PLAIN = ['value', 'rate', 'total', 'ratio', 'mean', 'stddev', 'min']

/** Plain statistics, percentiles by their level, the largest value; those of other components last. */
const toRank = (name: string): number => {
  const [statistic = '', component] = name.split('@')
  const level = Number(/^p([\d.]+)$/.exec(statistic)?.[1] ?? NaN)
  const at = statistic === 'max' ? 200 : Number.isNaN(level) ? PLAIN.indexOf(statistic) : 10 + level
  return component === undefined ? at : 1000 + at
}

function listStatistics(id: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const run of readRuns(id))
    for (const text of [...run.measurements.map(({ key }) => key), ...listFieldKeys(run)]) {
      const key = parseMetricKey(text)
      if (!key) throw new RangeError(text)
      const at = key.component === DEFAULT_COMPONENT ? '' : `@${key.component}`
      const known = found.get(key.metric) ?? new Set()
      found.set(key.metric, known.add(`${statisticName(key)}${at}`))
    }
  return found
}

it('records the metrics and statistics that each reader found in its fixtures', async () => {
  const byAdapter = ADAPTERS.filter(({ id }) => id !== ANY_KEY).map(
    ({ id }) => [id, listStatistics(id)] as const,
  )
  const record = Object.fromEntries(
    METRICS.flatMap(({ code }) => {
      const given = byAdapter.flatMap(([id, found]): [string, string][] => {
        const names = [...(found.get(code) ?? [])]
        return names.length === 0
          ? []
          : [[id, names.sort((a, b) => toRank(a) - toRank(b) || (a < b ? -1 : 1)).join(' ')]]
      })
      return given.length === 0 ? [] : [[code, Object.fromEntries(given)] as const]
    }),
  )
  await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(RECORD)
})
