import { AggregatorRegistry, collectDefaultMetrics, Registry, type Metric } from 'prom-client'
import { BOUNDS, measures, type CountedValue, type Labels, type HistogramValue } from './metrics'
import { DEFINITIONS, type Definition } from './metric-definitions'
import { measuresOfAll } from './peers'

type Aggregator = 'first' | 'sum' | 'min' | 'max'

/** A value as prom-client writes it: `metricName` where it is not that of the metric, as in the parts of a histogram. */
type Value = { labels: Record<string, string | number>; value: number; metricName?: string }

const plain = ({ labels, value }: { labels: Labels; value: number }): Value => ({
  labels: { ...labels },
  value,
})

/** A histogram as Prometheus reads it: cumulative buckets, sum and count. */
function parts({ name, labels, buckets, sum }: HistogramValue): Value[] {
  let total = 0
  const cumulative = buckets.map((inBucket, i): Value => {
    total += inBucket
    return {
      labels: { ...labels, le: BOUNDS[i] ?? '+Inf' },
      value: total,
      metricName: `${name}_bucket`,
    }
  })
  return [
    ...cumulative,
    { labels: { ...labels }, value: sum, metricName: `${name}_sum` },
    { labels: { ...labels }, value: total, metricName: `${name}_count` },
  ]
}

/** Values that take a query, such as the size of the database. */
export type ReadValues = () => Promise<CountedValue[]>

/** Everything that is measured now, by the name of its metric. */
async function valuesByName(readMore: ReadValues): Promise<Map<string, Value[]>> {
  const { counters, histograms, gauges } = measures()
  const read = gauges.map(({ name, labels, read: now }) => ({ name, labels, value: now() }))
  const all = [
    ...[...counters, ...read, ...(await readMore())].map(
      (one) => [one.name, [plain(one)]] as const,
    ),
    ...histograms.map((one) => [one.name, parts(one)] as const),
  ]
  const byName = new Map<string, Value[]>()
  for (const [name, values] of all) byName.set(name, [...(byName.get(name) ?? []), ...values])
  return byName
}

/**
 * How the measures of workers become one: counts add up, what the database says is the same for all of them, and of a replica
 * the worker that has the most to complain of is shown.
 */
export function chooseAggregator(name: string, kind: Definition['kind']): Aggregator {
  if (kind !== 'gauge') return 'sum'
  if (/^meshbench_replica_(?:up|in_use)$/.test(name)) return 'min'
  if (name.startsWith('meshbench_replica_')) return 'max'
  return name.startsWith('meshbench_database_') ? 'first' : 'sum'
}

/** What a registry asks of a metric: it is read whole, and not kept there. */
function metric(name: string, { kind, help }: Definition, values: Value[]): Metric {
  const read = { name, help, type: kind, aggregator: chooseAggregator(name, kind), values }
  // The types of prom-client know only its own classes, which keep values themselves.
  return { name, get: () => Promise.resolve(read) } as unknown as Metric
}

// Bundles each have a copy of this module; the loop is watched once.
const shared = globalThis as { meshbenchNodeMetrics?: Registry }

/** Memory, garbage collection, file descriptors and the delay of the event loop. */
function nodeMetrics(): Registry {
  if (shared.meshbenchNodeMetrics) return shared.meshbenchNodeMetrics
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with the name of a counter, which promtool objects to.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  return (shared.meshbenchNodeMetrics = registry)
}

/** Starts to watch the event loop; what came before the first call is not known. */
export const watchNode = (): void => void nodeMetrics()

async function projectMetrics(readMore: ReadValues): Promise<Registry> {
  const registry = new Registry()
  const byName = await valuesByName(readMore)
  for (const [name, definition] of Object.entries(DEFINITIONS))
    registry.registerMetric(metric(name, definition, byName.get(name) ?? []))
  return registry
}

type Measures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The measures of this process alone, as data that another worker adds to its own. */
export async function measuresNow(readMore: ReadValues): Promise<Measures> {
  const project = await projectMetrics(readMore)
  return [...(await project.getMetricsAsJSON()), ...(await nodeMetrics().getMetricsAsJSON())]
}

/**
 * What `/api/metrics` serves, in the text format of Prometheus 0.0.4: of all workers of the site together, whichever was
 * asked. A database that is away is a value, not an error.
 */
export async function metricsText(
  readMore: ReadValues,
): Promise<{ contentType: string; text: string }> {
  const { contentType } = nodeMetrics()
  const all = await measuresOfAll()
  if (all !== null && all.length > 0)
    return { contentType, text: await AggregatorRegistry.aggregate(all as Measures[]).metrics() }
  const project = await projectMetrics(readMore)
  return { contentType, text: `${await project.metrics()}\n${await nodeMetrics().metrics()}` }
}
