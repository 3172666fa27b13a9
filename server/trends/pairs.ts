import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { isSetAside } from '@/ingest/dictionary/set-aside'
import type { Db } from '@/server/platform/db/client'
import { selectValuesOfRuns } from '@/server/results/cells/run-values'
import { cellMetricKey } from '@/server/results/panels'
import type { ResultValue } from '@/server/results/schemas'
import { seriesPairs, type VersionRuns } from '@/server/stats/version-pairs'
import { judgeStep, type DriftBand } from '@/server/stats/drift-band'
import { compareSingles } from './drift'
import type { ReleasePair } from './schemas'
import { groups, versionLabel, type Item } from './trend-series'

/** Values of the valid runs behind a value, by condition and metric key. */
export type RunValues = Map<string, number[]>
const runsKey = (conditionId: number, key: string): string => `${conditionId} ${key}`

/** Values of all valid runs behind computed values, in one query. */
export async function loadRunValues(db: Db, items: readonly Item[]): Promise<RunValues> {
  const computed = items.map(({ cell }) => cell).filter((cell) => cell.method !== 'published')
  const rows = await selectValuesOfRuns(db, computed)
  return new Map(rows.map((row) => [runsKey(row.condition_id, cellMetricKey(row)), row.values]))
}

/** Stored runs, else the published mean, SD and n, else the reason why the value cannot be tested. */
function toEvidence(value: ResultValue, runs: readonly number[]): VersionRuns['values'] {
  const n = runs.length > 0 ? runs.length : value.n
  const none = (reason: string) => ({ reason, n })
  const excluded = value.flags.find((flag) => flag.severity === 'exclude')
  if (excluded) return none(excluded.text)
  if (runs.length > 0) return runs
  if (value.value === null) return none(value.nullReason ?? 'no value was published')
  if (n === null) return none('the number of runs was not stated')
  if (value.spreadKind !== 'sd' || value.spread === null)
    return none('no spread was published in numbers')
  const resolution = value.lo === null || value.hi === null ? null : value.hi - value.lo
  return { mean: value.value, sd: value.spread, n, resolution }
}

function toVersionRuns(same: readonly Item[], runs: RunValues): VersionRuns {
  const [item, ...others] = same as [Item, ...Item[]]
  const version = versionLabel(item.row)
  const untold = (reason: string): VersionRuns => ({ version, values: { reason, n: null } })
  if (others.length > 0) return untold('measured under several names, none of which comes first')
  if (item.row.subject.sortKey === null) return untold('its place among the versions is not known')
  const { value } = item.row
  return {
    version,
    values: toEvidence(value, runs.get(runsKey(value.conditionId, value.key)) ?? []),
  }
}

/** "a flag excludes a value: saturated", by the first flag of both versions: more runs would not help. */
function flagReason(sides: readonly (readonly Item[])[]): string | null {
  for (const { row } of sides.flat()) {
    const flag = row.value.flags.find((one) => isSetAside([one]))
    if (flag) return `a flag excludes a value: ${flag.text}`
  }
  return null
}

const isPublished = ({ values }: VersionRuns): boolean => 'mean' in values

/** A step between single runs against the drift of their test bed (methodology 6 C); null where a version has more, or none. */
function stepWithin(
  from: readonly Item[],
  to: readonly Item[],
  band: DriftBand | null,
): Pick<ReleasePair, 'status' | 'reason' | 'runs' | 'ratio'> | null {
  const [before, after] = [from[0], to[0]]
  if (!before || !after || from.length > 1 || to.length > 1) return null
  const ratio = compareSingles(before, after)
  if (ratio === null) return null
  const status = judgeStep(ratio, band)
  const reason = status === 'DRIFT_UNKNOWN' ? DRIFT_UNKNOWN : null
  return { status, reason, runs: [1, 1], ratio }
}

const DRIFT_UNKNOWN = 'single runs, and nothing shows how far their test bed drifts by itself'

/**
 * Neighbouring versions of one series compared inside each segment; none for a quantity without a better direction.
 * @param segments items of one series in order of their versions, one list per part of its trend
 * @param bands how far the test bed of each segment drifts by itself
 */
export function listPairs(
  key: string,
  segments: readonly (readonly Item[])[],
  runs: RunValues,
  bands: readonly (DriftBand | null)[],
): ReleasePair[][] {
  const { better } = getMetric(parseMetricKey(key)?.metric ?? '')
  if (better === 'neither') return segments.map(() => [])
  const alike = segments.map((items) =>
    groups(items, ({ row }) => row.subject.sortKey ?? versionLabel(row)),
  )
  const versions = alike.map((one) => one.map((same) => toVersionRuns(same, runs)))
  return seriesPairs(versions, better === 'lower').map((pairs, i) =>
    pairs.map(({ df: _, p: __, ...pair }, k) => {
      const [before, after] = [alike[i]?.[k] ?? [], alike[i]?.[k + 1] ?? []]
      const single = stepWithin(before, after, bands[i] ?? null)
      const sides = [versions[i]?.[k], versions[i]?.[k + 1]]
      const { from, to, status, reason, runs, ratio, ratioCi, pHolm } = pair
      const isFromPublishedSpread = sides.some((side) => side && isPublished(side))
      const tested = {
        from,
        to,
        status,
        reason: status === 'NOT_ENOUGH_DATA' ? (flagReason([before, after]) ?? reason) : reason,
        runs,
        ratio,
        ratioCi,
        pHolm,
        isFromPublishedSpread,
      }
      return single === null ? tested : { ...tested, ...single, isFromPublishedSpread: false }
    }),
  )
}
