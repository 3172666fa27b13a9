import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type Metric,
} from 'prom-client'
import { DEFINITIONS, METRIC_NAMES, type Definition, type MetricName } from './metric-definitions'
import { getCounter, getHistogram, readMeasures, type Reading } from './metrics'
import { measuresOfAll } from './peers'

type Aggregator = 'first' | 'sum' | 'min' | 'max'

/** Values that take a query, such as the size of the database. */
export type ReadValues = () => Promise<Reading[]>

/**
 * How the metrics of workers are combined: counts add up, the database reports the same to all of them, and of a replica
 * the value of the worker with the most to complain of is shown.
 */
export function chooseAggregator(name: MetricName, kind: Definition['kind']): Aggregator {
  if (kind !== 'gauge') return 'sum'
  if (/^meshbench_replica_(?:up|in_use)$/.test(name)) return 'min'
  if (name.startsWith('meshbench_replica_')) return 'max'
  return name.startsWith('meshbench_database_') ? 'first' : 'sum'
}

/** A metric with the values of this moment; a gauge has none where nothing was read. */
function toMetric(name: MetricName, readings: readonly Reading[]): Metric {
  const { kind, help, labels: labelNames } = DEFINITIONS[name]
  if (kind === 'histogram') return getHistogram(name)
  const own = readings.filter((one) => one.name === name)
  if (kind === 'counter') {
    if (own.length === 0) return getCounter(name)
    const counter = new Counter({ name, help, labelNames, registers: [] })
    for (const { labels, value } of own) counter.inc(labels, value)
    return counter
  }
  const aggregator = chooseAggregator(name, kind)
  const gauge = new Gauge({ name, help, labelNames, aggregator, registers: [] })
  // One without labels begins with 0.
  if (labelNames.length === 0) gauge.remove()
  for (const { labels, value } of own) gauge.set(labels, value)
  return gauge
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

/** Starts to watch the event loop; delays before the first call are not measured. */
export const watchNode = (): void => void nodeMetrics()

async function projectMetrics(readMore: ReadValues): Promise<Registry> {
  const registry = new Registry()
  const readings = [...readMeasures(), ...(await readMore())]
  for (const name of METRIC_NAMES) registry.registerMetric(toMetric(name, readings))
  return registry
}

type Measures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The measures of a process that this one has started, as `ownMeasures` gives them there; null where there is none. */
export type ReadFurther = () => Promise<unknown>

/** What the project measures in this process alone: nothing of Node. */
export const ownMeasures = async (): Promise<Measures> =>
  (await projectMetrics(() => Promise.resolve([]))).getMetricsAsJSON()

/** What the project measures in this process and in the one that it has started. */
async function jointMetrics(readMore: ReadValues, readFurther: ReadFurther): Promise<Registry> {
  const [own, further] = await Promise.all([projectMetrics(readMore), readFurther()])
  if (further === null) return own
  return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), further as Measures])
}

/** The measures of this process, as data that another worker adds to its own. */
export async function measuresNow(
  readMore: ReadValues,
  readFurther: ReadFurther,
): Promise<Measures> {
  const project = await jointMetrics(readMore, readFurther)
  return [...(await project.getMetricsAsJSON()), ...(await nodeMetrics().getMetricsAsJSON())]
}

/**
 * What `/api/metrics` serves, in the text format of Prometheus 0.0.4: of all workers of the site together, whichever was
 * asked. A database that is away is a value, not an error. What Node measures is that of the processes that serve.
 */
export async function metricsText(
  readMore: ReadValues,
  readFurther: ReadFurther = () => Promise.resolve(null),
): Promise<{ contentType: string; text: string }> {
  const { contentType } = nodeMetrics()
  const all = await measuresOfAll()
  if (all !== null && all.length > 0)
    return { contentType, text: await AggregatorRegistry.aggregate(all as Measures[]).metrics() }
  const project = await jointMetrics(readMore, readFurther)
  return { contentType, text: `${await project.metrics()}\n${await nodeMetrics().metrics()}` }
}
