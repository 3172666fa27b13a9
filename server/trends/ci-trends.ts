import { productWords } from '@/ingest/dictionary/mode-words'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { storedFlagsFor } from '@/server/results/flags'
import { toHarnessSummary, cellMetricKey, loadRows, toOrigin } from '@/server/results/panels'
import { listSettings, panelTitle } from '@/server/results/titles'
import type { Flag } from '@/server/results/schemas'
import { excludesFigure } from '@/server/stats/quality-flags'
import { expectedFalseAlarms, judgeSeries } from '@/server/stats/trend-runs'
import { unlikeDurations } from '@/server/stats/unlike-durations'
import { loadNotes, findNote, type Notes } from './acknowledgements'
import { lineDigits } from './series-key'
import { differences, loadTestBeds } from './breaks'
import { selectCiRuns, type CiRunRow, type RunSeries } from './ci-runs'
import type { CiRun, CiSegment, CiTrend } from './ci/schemas'
import { groups, type Item } from './trend-series'

type Bed = { rows: CiRunRow[]; item: Item; facts: Record<string, unknown> }

/** The verdict on a run because of the others of its segment. @param rows oldest first */
function besideFlags(rows: readonly CiRunRow[], at: number): Flag[] {
  const [row, newest] = [rows[at], rows.at(-1)]
  const lengths = [row, newest].map((one) => one?.untimed_s ?? null)
  const unlike = lengths.every((s) => s !== null)
    ? unlikeDurations(lengths.map((s) => ({ shortest: s, longest: s })))
    : null
  return unlike === null ? [] : [{ code: 'DURATIONS_UNLIKE', severity: 'exclude', text: unlike }]
}

const runFrom = (key: string, row: CiRunRow, beside: readonly Flag[]): CiRun => ({
  runId: row.run_id,
  value: row.value,
  at: row.at.toISOString(),
  commit: row.commit_sha,
  pullRequest: null,
  version: row.version_raw,
  rawUrl: row.raw_url,
  flags: [
    ...storedFlagsFor(
      key,
      1,
      row.flags.map((flag) => ({ ...flag, runs: 1 })),
      // A series compares runs of one plan with each other: what only forbids a rank does not invalidate its changes.
    ).map((flag): Flag =>
      flag.severity === 'exclude' && !excludesFigure(flag) ? { ...flag, severity: 'warn' } : flag,
    ),
    ...beside,
  ],
})

function segmentFrom(
  key: string,
  bed: Bed,
  previous: Bed | undefined,
  acknowledged: Notes,
): CiSegment {
  const { better } = getMetric(parseMetricKey(key)?.metric ?? '')
  const { cell } = bed.item
  const runs = bed.rows.map((row, at) => runFrom(key, row, besideFlags(bed.rows, at)))
  const { changes, ...verdict } = judgeSeries(
    runs.map(({ value, flags }) => ({
      value,
      isExcluded: flags.some((flag) => flag.severity === 'exclude'),
    })),
  )
  return {
    familyKey: cell.family_key,
    groupKey: cell.group_key,
    origin: toOrigin(cell),
    harness: toHarnessSummary(cell),
    workload: bed.item.row.workload,
    environment: cell.environment,
    branch: bed.rows[0]?.branch ?? null,
    breakFields: previous
      ? differences(
          { cell: previous.item.cell, facts: previous.facts },
          { cell, facts: bed.facts },
          false,
        )
      : [],
    runs,
    total: bed.rows[0]?.total ?? 0,
    status: verdict.status,
    reason: verdict.reason,
    changes: changes.map(({ before, after, relative, p, isAlert }) => ({
      before,
      after,
      relative,
      direction:
        better === 'neither'
          ? null
          : relative > 0 === (better === 'lower')
            ? 'REGRESSION'
            : 'IMPROVEMENT',
      p,
      isAlert,
      acknowledged: findNote(acknowledged, key, runs, after),
    })),
    isDrift: verdict.isDrift,
    waitFor: verdict.waitFor,
    autocorrelation: verdict.autocorrelation,
    judged: verdict.judged,
  }
}

function trendFrom(mesh: string, beds: [Bed, ...Bed[]], acknowledged: Notes): CiTrend {
  const [{ item }] = beds
  const { row, cell } = item
  const key = cellMetricKey(cell)
  const segments = beds.map((bed, i) => segmentFrom(key, bed, beds[i - 1], acknowledged))
  return {
    mesh,
    mode: row.subject.mode,
    line: lineDigits(row.subject.mode, row.subject.config),
    label: row.subject.mode === 'none' ? row.subject.label : productWords(row.subject),
    key,
    // Its settings tell a series from others of the same load, which may be on another page of the list.
    title: [
      panelTitle(parseMetricKey(key), row.workload),
      ...listSettings(row.workload.params),
    ].join(', '),
    segments,
    falseAlarms: expectedFalseAlarms(segments.filter(mayAlert).map((s) => s.judged)),
  }
}

const mayAlert = ({ status }: { status: CiSegment['status'] }): boolean =>
  status !== 'NOT_ENOUGH_DATA' && status !== 'AUTOCORRELATED'

/** One condition per test bed and series describes its segment: origin, workload and what breaks it. */
async function loadLeads(db: Db, rows: readonly CiRunRow[]): Promise<Map<string, Item>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(groups(rows, toSegmentKey).map((bed) => bed[0]?.condition_id ?? 0))]
  const keys = [...new Map(rows.map((row) => [cellMetricKey(row), row])).values()].map(
    (k) => Prisma.sql`(${k.metric}, ${k.component}, ${k.statistic}, ${k.q_ppm}::int)`,
  )
  const items = await loadRows(db, {
    conditions: Prisma.sql`c.id = ANY (${ids}::int[])`,
    where: Prisma.sql`(s.metric, s.component, s.statistic, s.q_ppm) IN (${Prisma.join(keys)})`,
    bound: null,
  })
  return new Map(
    items.map((item) => [`${item.cell.condition_id} ${cellMetricKey(item.cell)}`, item]),
  )
}

const toSegmentKey = (row: CiRunRow): string =>
  `${row.series} ${row.group_key} ${JSON.stringify(row.branch)}`

/** The trends of the given series, in order; the number of queries does not depend on the number of series. */
export async function loadCiTrends(
  db: Db,
  mesh: string,
  allSeries: readonly RunSeries[],
): Promise<CiTrend[]> {
  const rows = await selectCiRuns(db, mesh, allSeries)
  const leads = await loadLeads(db, rows)
  const acknowledged = await loadNotes(db, [...new Set(rows.map((row) => row.run_id))])
  const testBeds = await loadTestBeds(db, [
    ...new Set([...leads.values()].map(({ cell }) => cell.condition_id)),
  ])
  return groups(rows, (row) => String(row.series)).flatMap((line) => {
    const beds = groups(line, toSegmentKey).flatMap((own): Bed[] => {
      const [first] = own
      const item = first && leads.get(`${first.condition_id} ${cellMetricKey(first)}`)
      const facts = {
        ...testBeds.get(first?.condition_id ?? 0),
        branch: first?.branch ?? null,
      }
      return item ? [{ rows: own, item, facts }] : []
    })
    const [first, ...others] = beds
    return first ? [trendFrom(mesh, [first, ...others], acknowledged)] : []
  })
}
