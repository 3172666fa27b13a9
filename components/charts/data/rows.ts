import { metricOf } from '@/ingest/metrics'
import { parseMetricKey } from '@/ingest/metric-key'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import { methodWords, missingWords } from '../definitions/words'
import { displayUnit } from '../display-unit'

/** One value of a chart with what is needed to check and to cite it; numbers in `unit`, null is absent. */
export type DataRow = {
  subject: string
  mesh: string
  version: string | null
  mode: string
  isBaseline: boolean
  metric: string
  targetRps: number | null
  connections: number | null
  unit: string
  value: number | null
  spread: number | null
  spreadKind: string | null
  low: number | null
  high: number | null
  n: number | null
  acrossRuns: string | null
  method: string
  missing: string | null
  flags: string[]
  organisation: string
  relation: string
  publication: string | null
  publicationUrl: string | null
  measuredOn: string | null
  campaign: string
  environment: string
  harness: string
  url: string
  sourceUrl: string | null
}

function rowOf(panel: ResultPanel, row: ResultRow, base: string): DataRow {
  const { subject, value, workload } = row
  const { origin } = panel
  const unit = displayUnit(metricOf(parseMetricKey(panel.key)?.metric ?? ''))
  // Twelve digits: more than any harness writes, and fewer than the noise of converting a unit.
  const shown = (si: number | null): number | null =>
    si === null ? null : Number(unit.toDisplay(si).toPrecision(12))
  return {
    subject: subject.label,
    mesh: subject.mesh,
    version: subject.version,
    mode: subject.mode,
    isBaseline: subject.isBaseline,
    metric: panel.key,
    targetRps: workload.targetRps,
    connections: workload.connections,
    unit: unit.label === '' ? 'count' : unit.label,
    value: shown(value.value),
    spread: shown(value.spread),
    spreadKind: value.spreadKind,
    low: shown(value.lo),
    high: shown(value.hi),
    n: value.n,
    acrossRuns: value.acrossRuns,
    method: methodWords(value),
    missing:
      value.value === null ? missingWords(row.applicability, row.note, value.nullReason) : null,
    flags: value.flags.map((flag) => `${flag.severity}: ${flag.text}`),
    organisation: origin.organisation,
    relation: origin.relation,
    publication: origin.publication?.title ?? null,
    publicationUrl: origin.publication?.url ?? null,
    measuredOn: origin.measuredOn,
    campaign: origin.campaign,
    environment: panel.environment,
    harness: [panel.harness.name, panel.harness.version].filter(Boolean).join(' '),
    url: `${base}${value.href}`,
    sourceUrl: value.sourceHref,
  }
}

/** The values behind a chart, unrounded. @param base address of this site without a slash at its end */
export const dataRows = (panels: readonly ResultPanel[], base: string): DataRow[] =>
  panels.flatMap((panel) => panel.rows.map((row) => rowOf(panel, row, base)))
