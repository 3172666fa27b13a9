import type { ResultPanel } from '@/server/results/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { metricLabel } from '../charts/definitions/words'
import { counted, formatNumber, formatValue } from '../charts/format'
import { cssPalette } from '../charts/palette'

/** Share of the width that is free before the least and behind the greatest value. */
const SIDE = 0.03

const percent = (share: number): string =>
  `${Math.round((SIDE + share * (1 - 2 * SIDE)) * 1e4) / 100}%`

/** Single runs of a condition whose printed values differ. Values in SI. */
export type RunSpread = {
  mesh: string
  points: readonly number[]
  value: number | null
  /** "5 runs, p99 latency: 146 to 370 ms" */
  words: string
  /** least and greatest as they are printed */
  ends: readonly [string, string]
}

/** Null where fewer than two runs are known, or all print the same. @param panel that holds the condition */
export function spreadRuns(conditionId: number, panel: ResultPanel): RunSpread | null {
  const row = panel.rows.find(({ value }) => value.conditionId === conditionId)
  const points = row?.value.points ?? []
  const [least, greatest] = [Math.min(...points), Math.max(...points)]
  const unit = panelsUnit([panel])
  if (!row || points.length < 2) return null
  const [from, to] = [unit.toDisplay(least), unit.toDisplay(greatest)]
  const ends = [formatValue(from, unit.label), formatValue(to, unit.label)] as const
  if (ends[0] === ends[1]) return null
  const span = `${formatNumber(from)} to ${ends[1]}`
  const { value } = row.value
  return {
    mesh: row.subject.mesh,
    points,
    value,
    words: `${counted(points.length, 'run')}, ${metricLabel(panel.key)}: ${span}${value === null ? '' : '; tick: value of all'}`,
    ends,
  }
}

/** The values of single runs on one line from the least to the greatest, and a tick at the value made of them. */
export function RunDots({ spread: { mesh, points, value, words, ends } }: { spread: RunSpread }) {
  const [least, greatest] = [Math.min(...points), Math.max(...points)]
  const place = (si: number): string =>
    percent(Math.min(1, Math.max(0, (si - least) / (greatest - least))))
  return (
    <div className="run-dots">
      <div role="img" aria-label={words}>
        {value !== null && <b style={{ left: place(value) }} />}
        {points.map((si, i) => (
          <i key={i} style={{ left: place(si), background: cssPalette().mesh(mesh) }} />
        ))}
      </div>
      <p aria-hidden>
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  )
}
