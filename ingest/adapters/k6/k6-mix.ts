import { type CountedPart, toMix } from '../../formats/request-mix'
import { toPartName } from '../../formats/sub-loads'
import { readField } from '../../model/field'
import type { Load } from '../../model/load'

/** What tells the requests of a script apart, the coarsest first. */
const TAGS = ['scenario', 'group', 'name'] as const
const PART = /^http_reqs\{(scenario|group|name):(.{1,500})\}$/s

/** The count of a metric, which --summary-export writes flat and handleSummary in `values`. */
function readCount(metric: unknown): number | null {
  const count = readField(readField(metric, 'values') ?? metric, 'count')
  return typeof count === 'number' && count >= 0 ? count : null
}

/** Below this share the parts that thresholds name are not all of a script. */
const MIN_COVERED = 0.99

/** The mix of a script, where thresholds on http_reqs by scenario, group or name count all of its requests. */
export function readSummaryMix(metrics: Readonly<Record<string, unknown>>): Load {
  const total = readCount(metrics['http_reqs']) ?? 0
  for (const tag of TAGS) {
    const parts = Object.entries(metrics).flatMap(([name, metric]): CountedPart[] => {
      const [, kind, part = ''] = PART.exec(name) ?? []
      return kind === tag ? [[toPartName(part), readCount(metric)]] : []
    })
    const counted = parts.reduce((sum, [, count]) => sum + (count ?? 0), 0)
    const mix = counted >= MIN_COVERED * total ? toMix(parts) : {}
    if (mix['mix'] !== undefined) return mix
  }
  return {}
}
