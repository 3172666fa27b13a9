import { subjectText } from '@/components/results/compare-links'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'

/** A reader sees a rule of the chart best on few bars, of which one is without a mesh. */
const MAX_SUBJECTS = 4

const isCounted = ({ value }: ResultRow): boolean =>
  value.value !== null && value.flags.every(({ severity }) => severity !== 'exclude')

const toText = ({ subject: { mesh, version, mode } }: ResultRow): string =>
  subjectText(mesh, version, mode)

/** The unflagged rows of meshes of a panel whose baseline is the lowest, unflagged value; empty of any other panel. */
function listRows({ rows }: ResultPanel): ResultRow[] {
  const baselines = rows.filter(({ subject }) => subject.isBaseline)
  const meshes = rows.filter((row) => !row.subject.isBaseline && isCounted(row))
  const limit = Math.max(...baselines.map(({ value }) => value.value ?? Infinity))
  const isLowest = meshes.every(({ value }) => (value.value ?? 0) > limit)
  return baselines.length > 0 && baselines.every(isCounted) && isLowest ? meshes : []
}

/**
 * The query of a chart of chosen bars: of the panels in which no mesh is faster than no mesh, the one with most unflagged
 * rows, the first of several. Undefined where none has two.
 */
export function comparedSample(panels: readonly ResultPanel[]): string | undefined {
  const best = panels
    .map((panel) => ({ panel, rows: listRows(panel) }))
    .reduce<{ panel: ResultPanel; rows: ResultRow[] } | null>(
      (most, one) => (one.rows.length > (most?.rows.length ?? 1) ? one : most),
      null,
    )
  if (best === null) return undefined
  const subjects = [...new Set(best.rows.map(toText))].slice(0, MAX_SUBJECTS)
  if (subjects.length < 2) return undefined
  const named = subjects.map((text, i) => `${'abcdef'.charAt(i)}=${encodeURIComponent(text)}`)
  const { key, groupKey } = best.panel
  return [...named, `metric=${encodeURIComponent(key)}`, `group=${groupKey.slice(0, 16)}`].join('&')
}
