import { ownValue } from './own-value'
import recorded from './metric-sources.golden.json'

const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = recorded

/** Statistics, with their component where it is not the client: `p99`, `mean@receiver`. */
export type MetricSource = { adapter: string; statistics: readonly string[] }

/**
 * Readers that give a metric, with the statistics that they found in their fixtures
 * (`ingest/adapters/metric-sources.test.ts` writes the record); none for a metric that only publications and mapped
 * documents have.
 */
export const listMetricSources = (code: string): MetricSource[] =>
  Object.entries(ownValue(SOURCES, code) ?? {}).map(([adapter, statistics]) => ({
    adapter,
    statistics: statistics.split(' '),
  }))

/** Metrics that a reader found in its fixtures, by code, in the order of the dictionary. */
export const listMetricsOfReader = (adapter: string): string[] =>
  Object.entries(SOURCES).flatMap(([code, given]) => (Object.hasOwn(given, adapter) ? [code] : []))
