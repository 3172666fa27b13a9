import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db/client'
import { excludedText, rowLabel } from '../verdicts'
import type { ResultPanel } from '../schemas'
import { whatIf, type DiscardChoice, type WhatIfSubject } from '@/server/stats/what-if'
import type { DiscardChoiceName, WhatIfPanel } from './schemas'

type RunValue = {
  condition_id: number
  id: string
  replicate: number
  value: number
  key: number | null
}

/**
 * Valid runs of the conditions with the requested value, and the maximum of the same metric, by which runs are dropped.
 * Raw: joins two measurements of the same run.
 */
const selectRunValues = (
  db: Db,
  ids: number[],
  key: MetricKey,
): Promise<RunValue[]> => db.$queryRaw`
  SELECT r.condition_id, r.id::text, r.replicate, x.value, top.value AS key
  FROM run r JOIN measurement_value x ON x.run_id = r.id
    LEFT JOIN measurement top ON top.run_id = r.id AND top.metric_id = x.metric_id
      AND top.component_id = x.component_id AND top.statistic = 'max'
  WHERE r.condition_id = ANY (${ids}::int[]) AND r.status = 'valid' AND x.metric = ${key.metric}
    AND x.component = ${key.component} AND x.statistic = ${key.statistic} AND x.q_ppm = ${key.quantilePpm ?? -1}
  ORDER BY r.condition_id, r.replicate`

const CHOICES: Record<Exclude<DiscardChoiceName, 'published'>, DiscardChoice> = {
  all: { rule: 'all' },
  drop1: { rule: 'drop', k: 1 },
  drop2: { rule: 'drop', k: 2 },
  median: { rule: 'median' },
}

/** The values of a panel under another discard rule; null as published, or where no run of it is stored. */
export async function applyWhatIf(
  db: Db,
  panel: ResultPanel,
  rule: DiscardChoiceName,
): Promise<WhatIfPanel | null> {
  const key = parseMetricKey(panel.key)
  if (rule === 'published' || !key) return null
  const ids = panel.rows.map((row) => row.value.conditionId)
  const runs = await selectRunValues(db, ids, key)
  if (runs.length === 0) return null
  const unfit = new Map(panel.rows.map((row) => [row.value.conditionId, excludedText(row)]))
  const subjects = ids.map((id): WhatIfSubject => ({
    id: String(id),
    runs: runs.filter((run) => run.condition_id === id),
    unfit: unfit.get(id) ?? null,
  }))
  const labels = new Map(panel.rows.map((row) => [row.value.conditionId, rowLabel(row)]))
  const isLower = getMetric(key.metric).better !== 'higher'
  const { rows, order, changesOrder } = whatIf(subjects, CHOICES[rule], isLower)
  const label = (id: string): string => labels.get(Number(id)) ?? ''
  return {
    rows: rows.map(({ id, value, n, reason }) => ({
      conditionId: Number(id),
      label: label(id),
      value,
      n,
      reason,
    })),
    order: order.map(label),
    changesOrder,
  }
}
