import type { ResultPanel } from '@/server/results/schemas'
import { counted, formatCount } from '../format'
import type { Line } from './names'

/** What anybody can tell apart: lines of one panel, places on its x axis, panels of one chart. */
export const MAX_LINES = 40
export const MAX_STOPS = 60
export const MAX_PANELS = 12

/** At most `most` of a list, evenly over its order, with its first and its last. */
export function pickEvenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)] as T)
}

/** The lines that are drawn of all there are: the baselines, then evenly over their order. */
export function pickLines(lines: readonly Line[]): Line[] {
  if (lines.length <= MAX_LINES) return [...lines]
  const baselines = lines.filter(({ subject }) => subject.isBaseline).slice(0, MAX_LINES / 2)
  const others = lines.filter((line) => !baselines.includes(line))
  const picked = new Set([...baselines, ...pickEvenly(others, MAX_LINES - baselines.length)])
  return lines.filter((line) => picked.has(line))
}

/** "40 of 1,000 subjects drawn, all of them in the CSV"; null where all are drawn. */
export const drawnText = (drawn: number, all: number, what: string): string | null =>
  drawn >= all
    ? null
    : `${formatCount(drawn)} of ${counted(all, what)} drawn, all of them in the CSV`

/** "100 of 1,000 conditions drawn", of panels that share one group. */
export function leftOutText(panels: readonly ResultPanel[]): string | null {
  const conditions = new Set(
    panels.flatMap(({ rows }) => rows.map(({ value }) => value.conditionId)),
  )
  const leftOut = Math.max(0, ...panels.map((panel) => panel.leftOut))
  return drawnText(conditions.size, conditions.size + leftOut, 'condition')
}

/** "40 of 1,000 subjects drawn" */
export const linesText = (
  drawn: readonly Line[],
  read: readonly Line[],
  { leftOut }: Pick<ResultPanel, 'leftOut'>,
): string | null => drawnText(drawn.length, read.length + leftOut, 'subject')

/** Several remarks as one line of small print; null without any. */
export const joinNotes = (notes: readonly (string | null)[]): string | null =>
  notes.filter((text) => text !== null).join(' · ') || null
