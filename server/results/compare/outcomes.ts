import { campaignKey, findPart, type CellRow } from '../cells/cell-row'
import { compareValues, type ComparableValue } from '@/server/stats/comparability'
import { canonicalWorkload } from '@/server/catalogue/workload'
import { ownValue } from '@/ingest/dictionary/own-value'
import {
  isRateAsked,
  LOAD_MODEL_WORDS,
  type LoadModel,
  type Protocol,
} from '@/ingest/dictionary/vocabulary'
import type { PairOutcome } from './schemas'

const nameHarness = (cell: CellRow): string =>
  [cell.harness, cell.harness_version, `(${LOAD_MODEL_WORDS[cell.load_model] ?? cell.load_model})`]
    .filter(Boolean)
    .join(' ')

function comparable(cell: CellRow, hasBaseline: boolean): ComparableValue {
  return {
    campaign: campaignKey(cell.campaign, cell.part),
    environment: String(cell.environment_id),
    harness: nameHarness(cell),
    workload: canonicalWorkload({
      protocol: cell.protocol as Protocol | null,
      application: cell.application,
      topology: cell.topology,
      targetRps: cell.target_rps,
      connections: cell.connections,
      payloadBytes: cell.payload_bytes,
      durationSeconds: cell.duration_s,
      warmupSeconds: cell.warmup_s,
      params: cell.params,
    }),
    measurementPoint: 'client',
    metric: cell.metric,
    statistic: `${cell.statistic} ${cell.q_ppm}`,
    dimension: cell.component,
    hasBaseline,
  }
}

const WORDS: Record<string, (cell: CellRow) => unknown> = {
  campaign: (cell) => findPart(cell)?.title ?? cell.campaign_title,
  environment: (cell) => cell.environment,
  harness: nameHarness,
  target_rps: (cell) => cell.target_rps,
  connections: (cell) => cell.connections,
  protocol: (cell) => cell.protocol,
  application: (cell) => cell.application,
  topology: (cell) => cell.topology,
  payload_bytes: (cell) => cell.payload_bytes,
  duration_s: (cell) => cell.duration_s,
  warmup_s: (cell) => cell.warmup_s,
}
const NAMES: Record<string, string> = {
  environment: 'test bed',
  harness: 'load generator',
  target_rps: 'requests/s',
  payload_bytes: 'payload (bytes)',
  duration_s: 'duration (s)',
  warmup_s: 'warm-up (s)',
}

const said = (value: unknown): string =>
  value === null || value === undefined ? 'not stated' : String(value as string | number)

function difference(field: string, a: CellRow, b: CellRow): string {
  const read = ownValue(WORDS, field) ?? ((cell: CellRow) => ownValue(cell.params, field))
  const [x, y] = [said(read(a)), said(read(b))]
  const name = ownValue(NAMES, field) ?? field
  return x === y ? `${name}: details` : `${name}: ${x} → ${y}`
}

const UNPROVEN = 'not stated, which is not equal'

/**
 * What a submitted value does not state of its load and test bed: what two values lack is not equal, so beyond one campaign
 * they have nothing to be compared by. Publications state what they group.
 */
function unknownFields(cell: CellRow): string[] {
  if (cell.publication !== null) return []
  const isRateMissing = cell.target_rps === null && isRateAsked(cell.load_model as LoadModel)
  const isLoadMissing = cell.load_model === 'closed' && cell.connections === null
  return [
    !cell.is_environment_stated && 'test bed',
    isRateMissing && 'requests/s',
    isLoadMissing && 'connections',
    cell.protocol === null && 'protocol',
    cell.load_model === 'unknown' && 'load model',
  ].filter((name) => name !== false)
}

/** Whether two subjects' values may be compared, and which fields differ, with both values. */
export function pairOutcome(
  pair: { a: number; b: number },
  cells: { a: CellRow; b: CellRow },
  hasBaseline: { a: boolean; b: boolean },
): PairOutcome {
  const { outcome, differs } = compareValues(
    comparable(cells.a, hasBaseline.a),
    comparable(cells.b, hasBaseline.b),
    cells.a.sweep_axes,
  )
  const unknown = [...new Set([...unknownFields(cells.a), ...unknownFields(cells.b)])]
  const isUnproven = outcome === 'RELATIVE_ONLY' && unknown.length > 0
  return {
    ...pair,
    outcome: isUnproven ? 'NOT_COMPARABLE' : outcome,
    differs: [
      ...differs.map((field) => difference(field, cells.a, cells.b)),
      ...(isUnproven ? unknown.map((name) => `${name}: ${UNPROVEN}`) : []),
    ],
  }
}

/** Whether a subject can be compared with none of the others because something is not stated: it has no chart then. */
export function isUnprovenAlone(outcomes: readonly PairOutcome[], subject: number): boolean {
  const mine = outcomes.filter(({ a, b }) => a === subject || b === subject)
  return (
    mine.length > 0 &&
    mine.every(
      ({ outcome, differs }) =>
        outcome === 'NOT_COMPARABLE' && differs.some((words) => words.endsWith(UNPROVEN)),
    )
  )
}
