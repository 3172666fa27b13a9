import { groupBy } from '@/ingest/dictionary/group-by'
import { formatMetricKey, parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { sourceAddress } from '@/ingest/dictionary/source-address'
import { breather } from '@/server/platform/breather'
import type { Db } from '@/server/platform/db/client'
import { cardFlags, selectSetups } from './card-flags'
import { findPart, type CellRow } from './cells/cell-row'
import { selectRunValues } from './cells/run-values'
import { selectCells, type CellSelection } from './cells/select'
import { selectFlags } from './cells/select-flags'
import { evidenceFlags, storedFlagsFor } from './flags'
import { subjectLabel } from './subject-label'
import { isSpreadDrawn, readSpreadEnds } from './published-spread'
import { loadLabel, panelTitle } from './titles'
import { parseBound } from '../stats/resolution'
import { HarnessSummary, Origin, ResultRow, type Flag, type ResultPanel } from './schemas'

/** Public metric key of a row that names its parts in columns. */
export const cellMetricKey = (
  row: Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>,
): string => {
  const statistic = row.statistic as MetricKey['statistic']
  const quantilePpm = row.q_ppm < 0 ? null : row.q_ppm
  return formatMetricKey({ metric: row.metric, component: row.component, statistic, quantilePpm })
}

type Details = {
  points: Map<string, { value: number; runId: string; rawUrl: string | null }[]>
  flags: Map<number, Awaited<ReturnType<typeof selectFlags>>>
  setups: Awaited<ReturnType<typeof selectSetups>>
}

/** Single runs are drawn next to a value of at most this many. */
const MAX_DOTS = 6

async function loadDetails(db: Db, rows: CellRow[]): Promise<Details> {
  const withDots = rows.filter((r) => r.method !== 'published' && (r.n ?? 0) <= MAX_DOTS)
  const measured = rows.filter((r) => r.method !== 'published')
  const scopes = new Set(rows.flatMap((r) => [r.metric, cellMetricKey(r)]))
  const [points, flags, setups] = await Promise.all([
    selectRunValues(db, withDots),
    selectFlags(db, [...new Set(rows.map((r) => r.condition_id))], [...scopes]),
    selectSetups(db, [...new Set(measured.map((r) => r.condition_id))]),
  ])
  return {
    setups,
    points: groupBy(
      points.map((p) => ({
        value: p.value,
        runId: p.run_id,
        rawUrl: p.raw_url,
        at: `${p.condition_id} ${cellMetricKey(p)}`,
      })),
      (p) => p.at,
    ),
    flags: groupBy(flags, (f) => f.condition_id),
  }
}

/** Single runs that a publication gives; of many, only what they come to. */
const publishedRuns = ({ run_values }: CellRow): number[] =>
  run_values !== null && run_values.length <= MAX_DOTS ? run_values : []

const sourceHref = (row: CellRow): string | null =>
  sourceAddress(row.source ?? {}) ?? row.publication_url

function sourceFile({ source }: CellRow): ResultRow['value']['sourceFile'] {
  const { bytes, sha256 } = source ?? {}
  return typeof bytes === 'number' && typeof sha256 === 'string' ? { bytes, sha256 } : null
}

/** What a latency printed as 0 lies under; null where the file does not show its step. */
const findBound = (flags: readonly Flag[]): number | null =>
  parseBound(flags.find(({ code }) => code === 'BELOW_RESOLUTION')?.text ?? '')

function toValue(row: CellRow, details: Details) {
  const key = cellMetricKey(row)
  const runs = details.points.get(`${row.condition_id} ${key}`) ?? []
  const onlyRun = runs.length === 1 ? runs[0] : undefined
  const flags = storedFlagsFor(key, row.n, details.flags.get(row.condition_id) ?? [])
  const below = row.value === 0 && row.hi === null ? findBound(flags) : null
  const published = row.method === 'published'
  return {
    conditionId: row.condition_id,
    key,
    method: row.method,
    value: row.value,
    nullReason: row.null_reason,
    n: row.n,
    acrossRuns: row.across_runs,
    spreadKind: row.spread_kind,
    spread: row.spread,
    spreadEnds: readSpreadEnds(row),
    lo: below === null ? row.lo : 0,
    hi: below ?? row.hi,
    points: published ? publishedRuns(row) : runs.map((p) => p.value),
    evidence: row.evidence,
    // A cell that was left out has no printed value.
    printed:
      row.printed_unit === null
        ? null
        : {
            value: row.printed_value,
            unit: row.printed_unit,
            spread: row.printed_spread,
            plusMinus: row.reading_pm,
            plusMinusPercent: row.reading_pm_percent,
          },
    flags: [...flags, ...(published ? evidenceFlags(row) : [])],
    href: onlyRun ? `/runs/${onlyRun.runId}` : `/conditions/${row.condition_id}`,
    sourceHref: published ? sourceHref(row) : (onlyRun?.rawUrl ?? null),
    sourceFile: published ? sourceFile(row) : null,
  }
}

const toWorkload = (row: CellRow) => ({
  protocol: row.protocol,
  application: row.application,
  topology: row.topology,
  targetRps: row.target_rps,
  connections: row.connections,
  payloadBytes: row.payload_bytes,
  durationSeconds: row.duration_s,
  warmupSeconds: row.warmup_s,
  params: row.params,
})

/** The only place where database values are validated; everything built from them is typed and not parsed again. */
const toRow = (row: CellRow, details: Details): ResultRow =>
  ResultRow.parse({
    subject: {
      id: row.subject_id,
      mesh: row.mesh,
      meshName: row.mesh_name,
      version: row.version_raw,
      track: row.track,
      sortKey: row.sort_key,
      mode: row.mode,
      label: subjectLabel({ label: row.subject_label, mode: row.mode }),
      config: row.config,
      note: row.subject_note,
      isBaseline: row.is_baseline,
    },
    applicability: row.applicability,
    note: row.condition_note,
    workload: toWorkload(row),
    value: toValue(row, details),
  })

export const toOrigin = (row: CellRow): Origin =>
  Origin.parse({
    campaign: row.campaign,
    campaignTitle: findPart(row)?.title ?? row.campaign_title,
    organisation: row.organisation,
    organisationSlug: row.organisation_slug,
    publication: row.publication
      ? {
          slug: row.publication,
          title: row.publication_title,
          url: row.publication_url,
          publishedOn: row.published_on,
        }
      : null,
    trust: row.trust,
    relation: row.relation ?? 'unknown',
    vendorOf: row.vendor_of ?? [],
    declared:
      row.declared_relation === null
        ? null
        : { relation: row.declared_relation, vendorOf: row.declared_vendor_of ?? [] },
    measuredOn: row.measured_on,
    receivedOn: row.received_on,
  })

export const toHarnessSummary = (row: CellRow): HarnessSummary =>
  HarnessSummary.parse({
    name: row.harness,
    version: row.harness_version,
    loadModel: row.load_model,
    quantileMethod: row.quantile_method,
  })

/** The campaign's discard rule; also null if it applies only to other workloads. */
function toDiscardRule(rule: CellRow['discard_rule'], params: Record<string, unknown>) {
  const isMeant = Object.entries(rule?.where ?? {}).every(([name, value]) => params[name] === value)
  return isMeant ? (rule?.text ?? null) : null
}

/** A row with further flags; a code that it already has is not added again. */
function flagged(row: ResultRow, more: readonly Flag[] = []): ResultRow {
  const codes = new Set(row.value.flags.map(({ code }) => code))
  const added = more.filter(({ code }) => !codes.has(code))
  return added.length === 0
    ? row
    : { ...row, value: { ...row.value, flags: [...row.value.flags, ...added] } }
}

/** A value with the row of the database that it is made of. */
export type LoadedRow = { row: ResultRow; cell: CellRow }

function toPanel(group: readonly LoadedRow[]): ResultPanel {
  const [first] = group
  if (!first) throw new Error('a panel needs at least one value')
  const { cell, row } = first
  const key = cellMetricKey(cell)
  return {
    familyKey: cell.family_key,
    groupKey: cell.group_key,
    key,
    title: panelTitle(parseMetricKey(key), row.workload),
    loadLabel: loadLabel(row.workload, cell.sweep_axes),
    origin: toOrigin(cell),
    harness: toHarnessSummary(cell),
    workload: row.workload,
    environment: cell.environment,
    discardRule: toDiscardRule(cell.discard_rule, row.workload.params),
    aggregation: cell.aggregation,
    isSpreadDrawn: isSpreadDrawn(cell),
    leftOut: cell.left_out,
    rows: group.map((one) => one.row),
  }
}

const toPanelKey = (cell: CellRow): string => `${cell.group_key} ${cellMetricKey(cell)}`

/** One panel for each comparability group and metric key among the rows. */
export const buildPanels = (rows: readonly LoadedRow[]): ResultPanel[] =>
  [...groupBy(rows, ({ cell }) => toPanelKey(cell)).values()].map(toPanel)

/** The selected summaries, in order. Of a comparability group only these are compared with each other. */
export async function loadRows(db: Db, selection: CellSelection): Promise<LoadedRow[]> {
  const cells = await selectCells(db, selection)
  const details = await loadDetails(db, cells)
  const breathe = breather()
  // Flags that values get because of each other.
  const flags = new Map<string, Map<number, Flag[]>>()
  for (const [key, group] of groupBy(cells, toPanelKey)) {
    flags.set(key, cardFlags(group, details.setups))
    await breathe()
  }
  const rows: LoadedRow[] = []
  for (const cell of cells) {
    const shared = flags.get(toPanelKey(cell))?.get(cell.condition_id)
    rows.push({ cell, row: flagged(toRow(cell, details), shared) })
    const pause = breathe()
    if (pause) await pause
  }
  return rows
}

/** The selected summaries as panels. */
export const loadPanels = async (db: Db, selection: CellSelection): Promise<ResultPanel[]> =>
  buildPanels(await loadRows(db, selection))
