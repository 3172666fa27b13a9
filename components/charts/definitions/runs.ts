import type { CiRun, CiSegment, CiTrend } from '@/server/trends/ci/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { counted, formatValue } from '../format'
import { modeMarker } from '../mode-marker'
import type { Annotation, LinePoint, LineSegment, LinesSpec } from '../spec'
import { breakWords } from './break-words'
import { valueAxis, type AxisChoice } from './lines'
import { markedTitle, reviewedTitle } from './review-words'
import { changeWords, directionWords, runName, segmentWords, signedShare } from './verdict-words'
import { axisWords, capitalised, parseChartMetricKey, metricLabel } from './words'

const moment = (run: CiRun): string => run.at.slice(0, 16).replace('T', ' ')

const nameIn = (run: CiRun): string | null => {
  if (run.pullRequest !== null) return `pull request ${run.pullRequest}`
  return run.commit && `commit ${runName(run)}`
}

function toPoint(
  key: string,
  segment: CiSegment,
  x: number,
  run: CiRun,
  unit: DisplayUnit,
): LinePoint {
  const below = run.value === 0 && run.flags.find(({ code }) => code === 'BELOW_RESOLUTION')
  const value = below
    ? (below.text.split(': ')[0] ?? below.text)
    : formatValue(unit.toDisplay(run.value), unit.label)
  const isExcluded = run.flags.some((flag) => flag.severity === 'exclude')
  const change = segment.changes.find((c) => c.after === x)
  return {
    id: `run-${run.runId}`,
    x,
    xLabel: [nameIn(run), run.version, moment(run)].filter(Boolean).join(', '),
    y: unit.toDisplay(run.value),
    yLabel: value,
    note: null,
    spread: null,
    isExcluded,
    facts: {
      value,
      over: null,
      spread: null,
      reading: null,
      state: change
        ? `${changeWords(change, segment.runs)} (${directionWords(change)})`
        : isExcluded
          ? 'not judged'
          : null,
      href: `/runs/${run.runId}`,
      basis: {
        metricKey: key,
        n: 'single run',
        method: '',
        flags: run.flags
          .filter((flag) => flag.severity !== 'info')
          .map((flag) => (flag.severity === 'exclude' ? `not judged: ${flag.text}` : flag.text)),
        sourceHref: run.rawUrl,
        sourceFile: null,
      },
    },
  }
}

function toSegment(
  trend: CiTrend,
  segment: CiSegment,
  index: number,
  unit: DisplayUnit,
  choice: AxisChoice,
) {
  const { runs } = segment
  const at = (i: number) => (runs.length > 1 ? i / (runs.length - 1) : 0.5)
  const points = runs.map((run, x) => toPoint(trend.key, segment, x, run, unit))
  const words = capitalised(metricLabel(trend.key))
  const label = axisWords(words, unit.label, parseChartMetricKey(trend.key).of.better)
  const annotations = segment.changes.map((change): Annotation => ({
    id: `change-${index}-${change.after}`,
    at: (at(change.before) + at(change.after)) / 2,
    label: changeWords(change, runs),
    shortLabel: signedShare(change.relative),
    isAlert: change.isAlert,
  }))
  const shown =
    segment.total > runs.length
      ? `newest ${runs.length} of ${segment.total} runs`
      : counted(runs.length, 'run')
  const series = [
    {
      id: `line-${index}`,
      label: trend.label,
      look: { mesh: trend.mesh, mode: trend.mode, step: 0 as const },
      marker: modeMarker(trend.mode),
      dash: 0,
      key: null,
      isQuiet: false,
      points,
    },
  ]
  return {
    id: `segment-${index}`,
    title: reviewedTitle(
      segment.origin,
      [segment.origin.campaignTitle, segment.environment, shown].join(' · '),
    ),
    ...(index === 0 ? { breakReason: null } : breakWords(segment.breakFields)),
    axis: valueAxis(label, unit.label, series, choice ?? 'linear'),
    xTicks: runs.map((run, value) => ({ value, label: runName(run), at: at(value) })),
    series,
    annotations,
  } satisfies LineSegment
}

function summarise(title: string, trend: CiTrend, segments: readonly LineSegment[]): string {
  const told = segments.map((segment, i) => {
    const of = trend.segments[i]
    const points = segment.series.flatMap((s) => s.points)
    const [first, last] = [points[0], points.at(-1)]
    const ends =
      first && last
        ? `first ${first.yLabel} (${first.xLabel}), last ${last.yLabel} (${last.xLabel})`
        : 'no values'
    const marks = segment.annotations.map((a) => a.label)
    return `${[segment.title, ends, of && segmentWords(of), ...marks].filter(Boolean).join('; ')}.`
  })
  const warning = segments.length > 1 ? 'The values of different panels are not comparable.' : ''
  return [`${title}, ${trend.label}, run after run.`, ...told, warning].filter(Boolean).join(' ')
}

/** One value per run of a continuous campaign; every test bed is a panel, changes are marked between two runs. */
export function runsSpec(trend: CiTrend, choice: AxisChoice = null): LinesSpec {
  const values = trend.segments.flatMap(({ runs }) => runs.map(({ value }) => value))
  const unit = unitForValues(parseChartMetricKey(trend.key).of, values)
  const segments = trend.segments.map((segment, i) => toSegment(trend, segment, i, unit, choice))
  const origins = trend.segments.map(({ origin }) => origin)
  return {
    kind: 'runs',
    title: markedTitle(origins, `${trend.title}: ${trend.label}, run after run`),
    summary: summarise(markedTitle(origins, trend.title), trend, segments),
    xLabel: null,
    xHead: 'Run',
    stateHead: 'Change before this run',
    segments,
  }
}
