import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import type { VersionStep } from './schemas'

/** More versions than a small picture can show apart; the chart of the trend has all. */
const MAX_STEPS = 24

const toLineKey = ({ subject }: ResultRow): string =>
  canonicalJson([subject.mesh, subject.track, subject.mode, subject.config])

/**
 * Versions of a row's mode and configuration in its panel, oldest first, with their values.
 * Empty unless at least two versions have an order and each has one value: of several, none comes first.
 */
export function listSteps(panel: ResultPanel, row: ResultRow): VersionStep[] {
  const found = panel.rows.flatMap((one) => {
    const { version, sortKey } = one.subject
    const { value } = one.value
    const isSame = toLineKey(one) === toLineKey(row)
    return isSame && version !== null && sortKey !== null && value !== null
      ? [{ version, sortKey, value }]
      : []
  })
  const keys = new Set(found.map(({ sortKey }) => sortKey))
  if (keys.size < 2 || keys.size < found.length) return []
  return found
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .slice(-MAX_STEPS)
    .map(({ version, value }) => ({ version, value }))
}

/** The step before that of a row; null for the first, and where the row is no step. */
export function stepBefore(steps: readonly VersionStep[], row: ResultRow): VersionStep | null {
  const at = steps.findIndex(({ version }) => version === row.subject.version)
  return at > 0 ? (steps[at - 1] ?? null) : null
}
