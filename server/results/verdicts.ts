import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { excludesDifference } from '../stats/quality-flags'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { groupBy } from '@/ingest/dictionary/group-by'
import { modeName } from '@/ingest/dictionary/mode-words'
import { settingWords } from '@/ingest/dictionary/setting-words'
import { finite } from '../stats/finite-numbers'
import { overhead, type Arm } from '../stats/overhead'
import { MIN_RANKED_RUNS, rank, type PublishedTerm, type RankedSubject } from '../stats/ranking'
import type { ComparedPanel, PanelOverhead, PanelRanking, ResultPanel, ResultRow } from './schemas'

/** A panel has one load, so one scenario: a card never ranks across loads. */
const SCENARIO = 'this load'

const isLowerBetter = (panel: ResultPanel): boolean =>
  getMetric(parseMetricKey(panel.key)?.metric ?? '').better !== 'higher'

/** A label of a sender's own may name anything, and must not hide the mode; publications name what they group. */
const hiddenMode = ({ subject, value }: Pick<ResultRow, 'subject' | 'value'>): string | null => {
  const mode = modeName(subject.mode)
  const isHidden = value.method === 'mean_of_runs' && subject.mode !== 'none'
  return isHidden && !subject.label.toLowerCase().includes(mode.toLowerCase()) ? `(${mode})` : null
}

/** "Istio ambient 1.25.0": the label of a row with its version, and with its mode where the label hides it. */
export const rowLabel = (row: Pick<ResultRow, 'subject' | 'value'>): string => {
  const { subject } = row
  return [
    subject.label,
    hiddenMode(row),
    subject.version && !subject.label.includes(subject.version) ? subject.version : null,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Width of the rounding or reading of a figure; null = exact, or not known. */
const toResolution = ({ lo, hi }: ResultRow['value']): number | null =>
  lo === null || hi === null ? null : hi - lo

/** Why a value cannot be ranked whatever its runs come to; null where no flag forbids it. */
export const excludedText = ({ value }: Pick<ResultRow, 'value'>): string | null =>
  value.flags.find((flag) => flag.severity === 'exclude')?.text ?? null

/** Runs if all are stored, else the published mean, SD and n, else the reason why neither is available. */
function toTerm({ value }: ResultRow): readonly number[] | PublishedTerm | string {
  if (value.value === null) return value.nullReason ?? 'no value was published'
  const excluded = excludedText({ value })
  if (excluded !== null) return excluded
  if (value.points.length > 0 && value.points.length === value.n) return value.points
  if (value.n === null) return 'the number of runs was not stated'
  if (value.n < MIN_RANKED_RUNS)
    return value.n === 1 ? 'a single run' : `fewer than ${MIN_RANKED_RUNS} runs`
  if (value.spreadKind !== 'sd' || value.spread === null)
    return 'no spread was published in numbers'
  return { mean: value.value, sd: value.spread, n: value.n, resolution: toResolution(value) }
}

/** Rank ranges of the meshed subjects of a panel by Welch tests on logarithms with Holm's correction (methodology 5). */
export function rankPanel(panel: ResultPanel): PanelRanking {
  const rows = panel.rows.filter((row) => row.subject.mesh !== 'none')
  const byId = new Map(rows.map((row) => [String(row.value.conditionId), row]))
  const unranked: PanelRanking['unranked'] = []
  const subjects: RankedSubject[] = []
  let isFromPublishedSpread = false
  for (const row of rows) {
    const { conditionId } = row.value
    const term = toTerm(row)
    if (typeof term === 'string') unranked.push({ conditionId, label: rowLabel(row), reason: term })
    else subjects.push({ id: String(conditionId), scenarios: { [SCENARIO]: term } })
    isFromPublishedSpread ||= typeof term !== 'string' && 'mean' in term
  }
  const result = rank(subjects, isLowerBetter(panel))
  const labelled = (id: string) => {
    const row = byId.get(id)
    return { conditionId: Number(id), label: row ? rowLabel(row) : '' }
  }
  const alone = result.ranks.length === 1 && rows.length > 1 ? result.ranks : []
  return {
    ranks:
      result.ranks.length < 2
        ? []
        : result.ranks.map(({ id, best, worst }) => ({ ...labelled(id), best, worst })),
    unranked: [
      ...unranked,
      ...alone.map(({ id }) => ({ ...labelled(id), reason: 'no other subject can be ranked' })),
      ...result.unranked.map(({ id, reason }) => ({
        ...labelled(id),
        reason: reason.replace(`${SCENARIO}: `, ''),
      })),
    ],
    wins: result.pairs.flatMap(({ a, b, winner }) =>
      winner === null ? [] : [{ winner: Number(winner), loser: Number(winner === a ? b : a) }],
    ),
    isFromPublishedSpread,
  }
}

export type BaselineLink = { conditionId: number; baselineId: number }

/** One side of a difference, or why it has no interval: a flag that excludes the figure, or no spread. */
function toArm({ value }: ResultRow): Arm | string {
  const excluded = value.flags.find(excludesDifference)
  if (excluded) return excluded.text
  if (
    value.value === null ||
    value.spreadKind !== 'sd' ||
    value.spread === null ||
    value.n === null
  )
    return value.method === 'published' ? 'a side has no published spread' : 'a side has no spread'
  return { mean: value.value, sd: value.spread, n: value.n, resolution: toResolution(value) }
}

/** The test of a difference, or why there is none. */
function testOverhead(row: ResultRow, base: ResultRow): ReturnType<typeof overhead> | string {
  const [mesh, baseline] = [toArm(row), toArm(base)]
  if (typeof mesh === 'string') return mesh
  return typeof baseline === 'string' ? baseline : overhead(mesh, baseline)
}

/** Settings of a row that another row of the same label has otherwise; its number where they have all in common. */
function distinguishingText(row: ResultRow, same: readonly ResultRow[]): string {
  const words = Object.entries(row.subject.config)
    .filter(([name, value]) =>
      same.some(
        ({ subject }) => canonicalJson(subject.config[name] ?? null) !== canonicalJson(value),
      ),
    )
    .map(([name, value]) => settingWords(name, value))
    .filter((one) => one !== null)
  return words.length > 0 ? words.join(', ') : `condition ${row.value.conditionId}`
}

/** Labels of baselines by condition: two of one campaign with one label get what differs. */
function labelBaselines(bases: readonly ResultRow[]): Map<number, string> {
  const byLabel = groupBy([...new Set(bases)], rowLabel)
  return new Map(
    [...byLabel].flatMap(([label, same]) =>
      same.map((row): [number, string] => [
        row.value.conditionId,
        same.length === 1 ? label : `${label} (${distinguishingText(row, same)})`,
      ]),
    ),
  )
}

/** Difference and ratio over every linked baseline of the same panel (methodology 4). */
export function listOverheads(panel: ResultPanel, links: readonly BaselineLink[]): PanelOverhead[] {
  const rows = new Map(panel.rows.map((row) => [row.value.conditionId, row]))
  const labels = labelBaselines(links.flatMap(({ baselineId }) => rows.get(baselineId) ?? []))
  return links.flatMap(({ conditionId, baselineId }): PanelOverhead[] => {
    const [row, base] = [rows.get(conditionId), rows.get(baselineId)]
    const [value, reference] = [row?.value.value ?? null, base?.value.value ?? null]
    if (!row || !base || value === null || reference === null) return []
    const found = testOverhead(row, base)
    const tested = typeof found === 'string' ? null : found
    return [
      {
        conditionId,
        baselineId,
        label: rowLabel(row),
        baselineLabel: labels.get(baselineId) ?? rowLabel(base),
        delta: value - reference,
        deltaCi: tested?.deltaCi ?? null,
        noInterval: typeof found === 'string' ? found : found.reason,
        ratio: finite(value / reference),
        ratioCi: tested?.ratioCi ?? null,
        ratioKind: tested?.ratioKind ?? 'no_interval',
        isNegative: isLowerBetter(panel) ? value < reference : value > reference,
      },
    ]
  })
}

/** A panel with all that is said of its differences. @param links baselines of its conditions */
export const toComparedPanel = (
  panel: ResultPanel,
  links: readonly BaselineLink[],
): ComparedPanel => ({
  ...panel,
  overheads: listOverheads(panel, links),
  wins: rankPanel(panel).wins,
})
