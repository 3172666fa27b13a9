import { getMetric } from '@/ingest/dictionary/metrics'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { Trend } from '@/server/trends/schemas'
import type { CiRun, CiSegment, CiTrend } from '@/server/trends/ci/schemas'
import type { Origin, PanelOverhead, ResultPanel, ResultRow } from '@/server/results/schemas'
import { driftRange } from '../definitions/trend-drift'
import { methodWords, missingWords } from '../definitions/words'
import { displayUnit, type DisplayUnit } from '../display-unit'

/** One value of a chart with what is needed to check and to cite it; numbers in `unit`, null is absent. */
export type DataRow = {
  subject: string
  mesh: string
  version: string | null
  mode: string
  isBaseline: boolean
  /** of a single run; null for a value of a condition */
  commit: string | null
  /** ISO time of a single run; null for a value of a condition */
  runAt: string | null
  metric: string
  targetRps: number | null
  connections: number | null
  unit: string
  value: number | null
  spread: number | null
  spreadKind: string | null
  /** ends of an error bar that was published as two numbers */
  spreadLow: number | null
  spreadHigh: number | null
  spreadEndsKind: string | null
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
  /** day of receipt, where nothing says when it was measured */
  receivedOn: string | null
  campaign: string
  environment: string
  harness: string
  url: string
  sourceUrl: string | null
  /** one line for a list of references */
  citation: string
  /** whether the picture has it, where that has only some of them; null where it has all */
  drawn: boolean | null
  /** over a linked baseline; null in charts of values. Differences in `unit`, ratios as factors */
  overhead: {
    over: string
    difference: number
    differenceLow: number | null
    differenceHigh: number | null
    ratio: number | null
    ratioLow: number | null
    ratioHigh: number | null
  } | null
  /** of a version in a trend; null in other charts. ISO dates, `null` where they are not stated */
  release: {
    releasedOn: string | null
    builtOn: string | null
    ranOn: string | null
    notesUrl: string | null
    /** where the drift of the test bed alone could have put it, in `unit` */
    driftLow: number | null
    driftHigh: number | null
    /** against the version before: "WITHIN_DRIFT", "REGRESSION" */
    status: string | null
  } | null
}

const findUnit = (key: string): DisplayUnit =>
  displayUnit(getMetric(parseMetricKey(key)?.metric ?? ''))
const unitName = (unit: DisplayUnit): string => (unit.label === '' ? 'count' : unit.label)

// Twelve digits: more than any harness writes, and fewer than the noise of converting a unit.
const shownIn =
  (unit: DisplayUnit) =>
  (si: number | null): number | null =>
    si === null ? null : Number(unit.toDisplay(si).toPrecision(12))

const flagWords = (flags: CiRun['flags']): string[] =>
  flags.map((flag) => `${flag.severity}: ${flag.text}`)

/** Who measured, where it was published, and where the value stands on this site. */
function toSource(origin: Origin, url: string) {
  const { organisation, publication } = origin
  const unpublished = {
    title: origin.campaignTitle,
    url: null,
    publishedOn: origin.measuredOn ?? origin.receivedOn,
  }
  const work = publication ?? unpublished
  const year = work.publishedOn?.slice(0, 4)
  const cited = [
    `${organisation}, "${work.title}"${year === undefined ? '' : ` (${year})`}`,
    work.url,
    `through Meshbench, ${url}`,
  ]
  return {
    organisation,
    relation: origin.relation,
    publication: publication?.title ?? null,
    publicationUrl: publication?.url ?? null,
    measuredOn: origin.measuredOn,
    receivedOn: origin.receivedOn,
    campaign: origin.campaign,
    url,
    citation: cited.filter(Boolean).join(', '),
  }
}

/** Files of this site come by their path. */
const absolute = (href: string | null, base: string): string | null =>
  href?.startsWith('/') ? `${base}${href}` : href

function toRow(panel: ResultPanel, row: ResultRow, base: string): DataRow {
  const { subject, value, workload } = row
  const unit = findUnit(panel.key)
  const shown = shownIn(unit)
  return {
    subject: subject.label,
    mesh: subject.mesh,
    version: subject.version,
    mode: subject.mode,
    isBaseline: subject.isBaseline,
    commit: null,
    runAt: null,
    metric: panel.key,
    targetRps: workload.targetRps,
    connections: workload.connections,
    unit: unitName(unit),
    value: shown(value.value),
    spread: shown(value.spread),
    spreadKind: value.spreadKind,
    spreadLow: shown(value.spreadEnds?.lo ?? null),
    spreadHigh: shown(value.spreadEnds?.hi ?? null),
    spreadEndsKind: value.spreadEnds?.kind ?? null,
    low: shown(value.lo),
    high: shown(value.hi),
    n: value.n,
    acrossRuns: value.acrossRuns,
    method: methodWords(value),
    missing:
      value.value === null ? missingWords(row.applicability, row.note, value.nullReason) : null,
    flags: flagWords(value.flags),
    environment: panel.environment,
    harness: [panel.harness.name, panel.harness.version].filter(Boolean).join(' '),
    sourceUrl: absolute(value.sourceHref, base),
    ...toSource(panel.origin, `${base}${value.href}`),
    drawn: null,
    overhead: null,
    release: null,
  }
}

/** The values behind a chart, unrounded. @param base URL of this site without a slash at its end */
export const dataRows = (panels: readonly ResultPanel[], base: string): DataRow[] =>
  panels.flatMap((panel) => panel.rows.map((row) => toRow(panel, row, base)))

/** The values behind a trend, each with what is stated of its version and said of its step. @param base as for `dataRows` */
export function trendRows(trend: Trend, panels: readonly ResultPanel[], base: string): DataRow[] {
  const shown = shownIn(findUnit(trend.key))
  const versions = new Map(
    trend.parts.flatMap(({ series }) =>
      series.flatMap((line) =>
        line.points.map((point): [string, DataRow['release']] => {
          const { releasedOn, builtOn, ranOn, notesUrl } = point
          const range = driftRange(line, point)
          const status = line.pairs.find(({ to }) => to === point.label)?.status ?? null
          const [driftLow, driftHigh] = [shown(range?.lo ?? null), shown(range?.hi ?? null)]
          return [
            `${base}${point.row.value.href}`,
            { releasedOn, builtOn, ranOn, notesUrl, driftLow, driftHigh, status },
          ]
        }),
      ),
    ),
  )
  return dataRows(panels, base).map((row) => ({ ...row, release: versions.get(row.url) ?? null }))
}

/** The overheads behind a chart, one row for each baseline of a subject. @param base as for `dataRows` */
export function overheadRows(
  panel: ResultPanel,
  overheads: readonly PanelOverhead[],
  base: string,
): DataRow[] {
  const shown = shownIn(findUnit(panel.key))
  return overheads.flatMap(({ conditionId, baselineLabel, delta, deltaCi, ratio, ratioCi }) =>
    panel.rows
      .filter((row) => row.value.conditionId === conditionId)
      .map((row) => ({
        ...toRow(panel, row, base),
        overhead: {
          over: baselineLabel,
          difference: shown(delta) ?? delta,
          differenceLow: shown(deltaCi?.[0] ?? null),
          differenceHigh: shown(deltaCi?.[1] ?? null),
          ratio,
          ratioLow: ratioCi?.[0] ?? null,
          ratioHigh: ratioCi?.[1] ?? null,
        },
      })),
  )
}

function runRow(trend: CiTrend, segment: CiSegment, run: CiRun, base: string): DataRow {
  const unit = findUnit(trend.key)
  const { workload, harness } = segment
  return {
    subject: trend.label,
    mesh: trend.mesh,
    version: run.version,
    mode: trend.mode,
    isBaseline: trend.mode === 'none',
    commit: run.commit,
    runAt: run.at,
    metric: trend.key,
    targetRps: workload.targetRps,
    connections: workload.connections,
    unit: unitName(unit),
    value: shownIn(unit)(run.value),
    spread: null,
    spreadKind: null,
    spreadLow: null,
    spreadHigh: null,
    spreadEndsKind: null,
    low: null,
    high: null,
    n: 1,
    acrossRuns: null,
    method: 'single run',
    missing: null,
    flags: flagWords(run.flags),
    environment: segment.environment,
    harness: [harness.name, harness.version].filter(Boolean).join(' '),
    sourceUrl: absolute(run.rawUrl, base),
    ...toSource(segment.origin, `${base}/runs/${run.runId}`),
    drawn: null,
    overhead: null,
    release: null,
  }
}

/** The runs behind a line of runs, oldest first inside each test bed. @param base as for `dataRows` */
export const runRows = (trend: CiTrend, base: string): DataRow[] =>
  trend.segments.flatMap((segment) => segment.runs.map((run) => runRow(trend, segment, run, base)))
