import type { MetricSource } from '@/ingest/dictionary/metric-sources'

const PERCENTILE = /^p[\d.]+$/

/**
 * What may follow a metric in a key, as the readers give it: ".mean", ".p<n>" for all percentiles, ".total@sender"; nothing
 * where the metric has no statistic. In the order of their first mention.
 */
export function statisticForms(sources: readonly MetricSource[]): string[] {
  const forms = sources
    .flatMap(({ statistics }) => statistics)
    .filter((name) => name !== 'value')
    .map((name) => {
      const [statistic = '', component] = name.split('@')
      const form = PERCENTILE.test(statistic) ? 'p<n>' : statistic
      return `.${form}${component === undefined ? '' : `@${component}`}`
    })
  return [...new Set(forms)]
}
