import { isSetAside } from '@/ingest/dictionary/set-aside'
import { cellMetricKey, toOrigin } from '@/server/results/panels'
import { loadText } from '@/server/results/titles'
import type { Origin } from '@/server/results/schemas'
import { judgeStep, type StepStatus } from '@/server/stats/drift-band'
import type { Trend } from '../schemas'
import type { CiTrend } from '../ci/schemas'
import type { Item } from '../trend-series'
import type { Change, ChangeGroup } from './schemas'

const isOfSingles = (status: string): status is StepStatus =>
  status.endsWith('DRIFT') || status === 'DRIFT_UNKNOWN'

type Mode = Change['mode']
type Step = Change['step']

/** Which section a source and a mode belong to: publications alone are in the published ones. */
export function chooseGroup(trusts: readonly Origin['trust'][], mode: Mode): ChangeGroup {
  if (trusts.length === 0 || trusts.includes('submitted')) return 'submitted'
  if (trusts.includes('declared')) return 'declared'
  return mode === 'gateway' ? 'gateways' : 'meshes'
}

/** How far two values are apart as a factor, so that half and twice are equally large; 0 where there is no ratio. */
export const measureSize = (relative: number | null): number =>
  relative === null || relative <= -1 ? 0 : Math.abs(Math.log1p(relative))

/** Last over first. */
function compareEnds(points: Change['points']): number | null {
  const [first, last] = [points[0]?.value, points.at(-1)?.value]
  return first === undefined || last === undefined || first <= 0 ? null : last / first - 1
}

const largest = (steps: readonly NonNullable<Step>[]): Step =>
  [...steps].sort((a, b) => measureSize(b.relative) - measureSize(a.relative))[0] ?? null

/** The one reason of several, null where they differ. */
function sharedReason(reasons: readonly (string | null)[]): string | null {
  const [only = null, ...more] = new Set(reasons)
  return more.length === 0 ? only : null
}

/** Metrics that a harness measures over several protocols. */
const isRoundTrip = (key: string): boolean => /^tcp\.c?rr\./.test(key)

/** "TCP, 1 connection": what tells lines of one metric apart. */
function describeLoad(key: string, item: Item | undefined): string {
  if (item === undefined) return ''
  const { workload } = item.row
  const protocol = isRoundTrip(key) ? workload.protocol?.toUpperCase() : undefined
  const load = loadText(workload)
    .replace(/^(at|over) /, '')
    .replace(' over ', ', ')
  return [protocol ?? '', load].filter(Boolean).join(', ')
}

type Line = Trend['parts'][number]['series'][number]

/** What the drift of its test bed says of a line of single runs; null for any other. */
function toDrift({ pairs, drift }: Line, points: Change['points']): Change['drift'] {
  const statuses = pairs.flatMap(({ status }) => (isOfSingles(status) ? [status] : []))
  const [first, last] = [points[0], points.at(-1)]
  if (statuses.length === 0 || !first || !last) return null
  const isJudged = ![first, last].some((end) => end.isExcluded || end.value <= 0)
  return {
    band: drift,
    steps: statuses.length,
    beyond: statuses.filter((status) => status === 'BEYOND_DRIFT').length,
    ends: isJudged ? judgeStep(last.value / first.value, drift) : null,
  }
}

/**
 * Lines of a trend with at least two versions; each is of one test bed and track.
 * @param items the values it draws, for section and load: without them both stay unknown
 */
export function versionChanges(trend: Trend, items: readonly Item[]): Change[] {
  const origins = new Map(
    items
      .filter(({ cell }) => cellMetricKey(cell) === trend.key)
      .map(({ cell }) => [cell.condition_id, toOrigin(cell)]),
  )
  return trend.parts.flatMap((part) =>
    part.series.flatMap((line): Change[] => {
      // Builds are no releases: they show how far their test bed drifts.
      const measured = line.points.filter(
        ({ row, isUnreleased }) => row.value.value !== null && !isUnreleased,
      )
      const points = measured.map(({ row, label }) => ({
        label,
        value: row.value.value ?? 0,
        isExcluded: isSetAside(row.value.flags),
      }))
      if (new Set(points.map(({ label }) => label)).size < 2) return []
      const own = measured.flatMap(({ row }) => origins.get(row.value.conditionId) ?? [])
      const first = items.find(
        ({ cell }) => cell.condition_id === measured[0]?.row.value.conditionId,
      )
      const place = (version: string) => points.findIndex(({ label }) => label === version)
      const steps = line.pairs.flatMap(({ status, ratio, from, to }) =>
        (status === 'REGRESSION' || status === 'IMPROVEMENT') && ratio !== null
          ? [{ from: place(from), to: place(to), relative: ratio - 1, status }]
          : [],
      )
      return [
        {
          id: [trend.mesh, trend.key, part.groupKey, part.track, line.id].join(' '),
          mesh: line.mesh,
          mode: line.mode,
          label: line.label,
          key: trend.key,
          title: trend.title,
          load: describeLoad(trend.key, first),
          kind: 'versions',
          group: chooseGroup(
            own.map(({ trust }) => trust),
            line.mode,
          ),
          points,
          step: largest(steps),
          drift: toDrift(line, points),
          relative: compareEnds(points),
          reason: sharedReason(line.pairs.map(({ reason }) => reason)),
          origin: part.origin,
          familyKey: part.familyKey,
          groupKey: part.groupKey,
          line: null,
        },
      ]
    }),
  )
}

/** Test beds of a series of runs, each a line of its own. */
export const runChanges = (trend: CiTrend): Change[] =>
  trend.segments.flatMap((segment, i): Change[] => {
    const points = segment.runs.map((run) => ({
      label: run.commit?.slice(0, 7) ?? run.at.slice(0, 10),
      value: run.value,
      isExcluded: isSetAside(run.flags),
    }))
    if (points.length < 2) return []
    const steps = segment.changes
      .filter(({ isAlert }) => isAlert)
      .map(({ before, after, relative, direction }) => ({
        from: before,
        to: after,
        relative,
        status: direction,
      }))
    return [
      {
        id: [trend.mesh, trend.key, segment.groupKey, trend.line, i].join(' '),
        mesh: trend.mesh,
        mode: trend.mode,
        label: trend.label,
        key: trend.key,
        title: trend.title,
        load: '',
        kind: 'runs',
        group: chooseGroup([segment.origin.trust], trend.mode),
        points,
        step: largest(steps),
        drift: null,
        relative: compareEnds(points),
        reason: segment.reason,
        origin: segment.origin,
        familyKey: segment.familyKey,
        groupKey: segment.groupKey,
        line: trend.line,
      },
    ]
  })
