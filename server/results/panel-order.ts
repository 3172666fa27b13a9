import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ResultPanel } from './schemas'

type Panel = Pick<ResultPanel, 'key' | 'workload'>

/** Reading order of the charts of one source: metric, component, statistic from low to high, then load. */
export function byMetricAndLoad(a: Panel, b: Panel): number {
  const rank = ({ key, workload }: Panel) => {
    const parsed = parseMetricKey(key)
    return [
      parsed?.metric ?? '',
      workload.topology ?? '',
      workload.targetRps ?? 0,
      workload.connections ?? 0,
      parsed?.component ?? '',
      parsed?.quantilePpm ?? 2e6,
    ]
  }
  const [x, y] = [rank(a), rank(b)]
  const i = x.findIndex((value, at) => value !== y[at])
  return i < 0 ? 0 : (x[i] ?? 0) < (y[i] ?? 0) ? -1 : 1
}
