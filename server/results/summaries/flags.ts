import { getMetric } from '@/ingest/dictionary/metrics'
import type { RawDb } from '@/server/platform/db/raw-client'
import { groupBy } from '@/ingest/dictionary/group-by'
import { cellMetricKey } from '../panels'
import {
  conditionFlags,
  type ConditionFlag,
  type RunsSummary,
} from '@/server/stats/condition-flags'
import { comparedIds, computeRepeatsFlags, type AddedReplicates } from './repeats-flags'
import {
  closedLoopFlag,
  publishedFlags,
  resourceWindowFlag,
  type ScopedFlag,
} from '@/server/stats/published-flags'
import {
  readFlagFacts,
  type FlagFacts,
  type FlaggedCondition,
  type FlaggedValue,
  type WrittenFlag,
} from './flag-facts'
import { RULESET } from './ruleset'

const toSummary = ({ n, value, sd }: FlaggedValue): RunsSummary => ({ n, mean: value, sd })

/** Rounded or read from a chart so coarsely that the two may be equal. */
const mayCoincide = (a: FlaggedValue, b: FlaggedValue): boolean =>
  (a.lo ?? a.value) <= (b.hi ?? b.value) && (b.lo ?? b.value) <= (a.hi ?? a.value)

type Baseline = { label: string; values: FlaggedValue[] }

/** Flags against each baseline; the text of a flag names its baseline. */
function againstBaselines(value: FlaggedValue, baselines: Baseline[]): ConditionFlag[] {
  const { better } = getMetric(value.metric)
  const key = cellMetricKey(value)
  const found = baselines.flatMap(({ label, values }) => {
    const base = values.find((one) => one.method === value.method && cellMetricKey(one) === key)
    if (!base) return []
    const facts = { runs: toSummary(value), baseline: toSummary(base), better, over: label }
    return conditionFlags(facts).map((flag) => ({
      ...flag,
      severity:
        flag.code === 'NEGATIVE_OVERHEAD' && mayCoincide(value, base)
          ? ('info' as const)
          : flag.severity,
    }))
  })
  const own = conditionFlags({ runs: toSummary(value), baseline: null, better })
  const ofRuns = own.filter((flag) => flag.code !== 'NO_BASELINE')
  const others = found.filter((flag) => ofRuns.every((mine) => mine.code !== flag.code))
  return [...ofRuns, ...[...new Set(others.map((f) => f.code))].map((code) => joined(others, code))]
}

function joined(flags: readonly ConditionFlag[], code: string): ConditionFlag {
  const all = flags.filter((flag) => flag.code === code)
  const severity = all.some((flag) => flag.severity === 'warn') ? 'warn' : 'info'
  return { code, severity, text: [...new Set(all.map((flag) => flag.text))].join('; ') }
}

const isLatency = (metric: string): boolean => /\.latency$/.test(metric)

function toLatencies(values: FlaggedValue[]) {
  const metrics = [...new Set(values.map((v) => v.metric).filter(isLatency))]
  return new Map(
    metrics.map((metric) => {
      const mine = values.filter((v) => v.metric === metric && v.component === 'client')
      const quantiles = mine.filter((v) => v.q_ppm >= 0)
      return [
        metric,
        {
          percentiles: new Map(quantiles.map((v) => [v.q_ppm / 10_000, v.value])),
          max: mine.find((v) => v.statistic === 'max')?.value ?? null,
        },
      ]
    }),
  )
}

const findValue = (values: FlaggedValue[], metric: string, statistics: string[]): number | null =>
  values.find((v) => v.metric === metric && statistics.includes(v.statistic))?.value ?? null

/** Flags of the whole condition: those of its publication, of paired figures, of its runs over time. */
function flagsOfCondition(condition: FlaggedCondition, values: FlaggedValue[]): ScopedFlag[] {
  const published = values.filter((v) => v.method === 'published')
  const flags =
    published.length === 0
      ? []
      : publishedFlags({
          loadModel: condition.load_model,
          durationSeconds: condition.duration_s,
          targetRps: condition.target_rps,
          achievedRps: findValue(published, 'http.rps.achieved', ['mean', 'value', 'not_stated']),
          discarded: condition.discarded,
          skippedLateRequests: condition.skips_late,
          latencies: toLatencies(published),
        })
  const mean = findValue(values, 'tcp.rr.latency', ['mean'])
  const rate = findValue(values, 'tcp.rr.rate', ['mean', 'rate', 'value', 'not_stated'])
  const isSingle = condition.connections === null || condition.connections === 1
  const loop = mean !== null && rate !== null && isSingle ? closedLoopFlag(mean, rate) : null
  if (loop) for (const scope of ['tcp.rr.latency', 'tcp.rr.rate']) flags.push({ ...loop, scope })
  if (condition.unstated_environment && values.some((v) => v.method === 'mean_of_runs'))
    flags.push({
      code: 'ENVIRONMENT_UNKNOWN',
      severity: 'exclude',
      text: 'the test bed is not described: send `environment` in the context',
      scope: '',
    })
  if (condition.withdrawn > 0 && values.some((v) => v.method === 'mean_of_runs'))
    flags.push({
      code: 'SELECTION_ON_RESPONSE',
      severity: 'warn',
      text: `${condition.withdrawn} ${condition.withdrawn === 1 ? 'run was' : 'runs were'} withdrawn by the sender: what is left may be a choice`,
      scope: '',
    })
  if (condition.drifted)
    flags.push({
      code: 'ENV_DRIFT',
      severity: 'warn',
      text: 'the runs lie more than 30 days apart on machines of a cloud',
      scope: '',
    })
  return flags
}

/** A flag with the same text on all keys becomes one flag of the condition. */
function condensed(perKey: ScopedFlag[], keys: number): ScopedFlag[] {
  const same = groupBy(perKey, (flag) => `${flag.code} ${flag.severity} ${flag.text}`)
  return [...same.values()].flatMap((flags) => {
    const first = flags[0]
    return first && flags.length === keys && keys > 1 ? [{ ...first, scope: '' }] : flags
  })
}

type StoredFlag = ScopedFlag & { conditionId: number }

function wantedFlags(
  conditions: FlaggedCondition[],
  values: Map<number, FlaggedValue[]>,
  baselines: Map<number, Baseline[]>,
  repeats: Map<number, ScopedFlag[]>,
): StoredFlag[] {
  return conditions.flatMap((condition) => {
    const mine = values.get(condition.id) ?? []
    const perKey = mine.flatMap((value): ScopedFlag[] => {
      const flags = againstBaselines(value, baselines.get(condition.id) ?? [])
      const short =
        value.method === 'published' ? resourceWindowFlag(value.metric, condition.duration_s) : null
      return (short ? [...flags, short] : flags).map((flag) => ({
        ...flag,
        scope: cellMetricKey(value),
      }))
    })
    const all = [
      ...condensed(perKey, mine.length),
      ...flagsOfCondition(condition, mine),
      ...(repeats.get(condition.id) ?? []),
    ]
    const unique = new Map(all.map((flag) => [`${flag.code} ${flag.scope}`, flag]))
    return [...unique.values()].map((flag) => ({ ...flag, conditionId: condition.id }))
  })
}

const toKey = (flag: { conditionId: number; code: string; scope: string }): string =>
  `${flag.conditionId} ${flag.code} ${flag.scope}`

/** Writes what differs from the flags that are there; most runs change none. Raw: a delete and an upsert in one. */
async function writeFlags(db: RawDb, written: WrittenFlag[], wanted: StoredFlag[]): Promise<void> {
  const stored = new Map(
    written.map((flag) => [toKey({ ...flag, conditionId: flag.condition_id }), flag]),
  )
  const changed = wanted.filter((flag) => {
    const old = stored.get(toKey(flag))
    return old?.severity !== flag.severity || old.text !== flag.text || old.ruleset !== RULESET
  })
  const kept = new Set(wanted.map(toKey))
  const gone = written.filter(
    (flag) => !kept.has(toKey({ ...flag, conditionId: flag.condition_id })),
  )
  if (gone.length === 0 && changed.length === 0) return
  await db.$executeRaw`WITH gone AS (DELETE FROM quality_flag f
      USING json_to_recordset(${JSON.stringify(gone)}::json) AS g(condition_id int, code text, scope text)
      WHERE f.condition_id = g.condition_id AND f.code = g.code AND f.scope = g.scope)
    INSERT INTO quality_flag (condition_id, code, scope, severity, text, ruleset)
    SELECT "conditionId", code, scope, severity, text, ${RULESET}
    FROM json_to_recordset(${JSON.stringify(changed)}::json)
      AS w("conditionId" int, code text, scope text, severity text, text text)
    ON CONFLICT (condition_id, code, scope) WHERE condition_id IS NOT NULL DO UPDATE SET
      severity = excluded.severity, text = excluded.text, ruleset = excluded.ruleset`
}

/** Writes the flags that follow from facts. @param compared as of `comparedIds` */
export async function writeConditionFlags(
  db: RawDb,
  facts: FlagFacts,
  compared: readonly number[],
  added: AddedReplicates,
): Promise<void> {
  const values = groupBy(facts.values, (v) => v.condition_id)
  const labels = new Map(facts.conditions.map((c) => [c.id, c.label]))
  const baselines = new Map<number, Baseline[]>()
  for (const { condition_id, baseline_id } of facts.baselines)
    baselines.set(condition_id, [
      ...(baselines.get(condition_id) ?? []),
      { label: labels.get(baseline_id) ?? '', values: values.get(baseline_id) ?? [] },
    ])
  const repeats = computeRepeatsFlags(facts, compared, added)
  const ids = new Set(facts.ids)
  const own = facts.conditions.filter((condition) => ids.has(condition.id))
  await writeFlags(db, facts.written, wantedFlags(own, values, baselines, repeats))
}

/**
 * Flags of the given conditions, and of those that have one of them as baseline, from their summaries (methodology 7).
 * Call it in the transaction that changed the summaries, with the groups locked; unchanged rows are not
 * written.
 */
export async function recomputeFlags(db: RawDb, conditionIds: readonly number[]): Promise<void> {
  if (conditionIds.length === 0) return
  const compared = comparedIds(conditionIds, null)
  await writeConditionFlags(db, await readFlagFacts(db, conditionIds, compared), compared, null)
}
