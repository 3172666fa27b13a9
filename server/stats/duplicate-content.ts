import type { ConditionFlag } from './condition-flags'

/** A stored run whose numbers equal those of another one. */
export type Twin = {
  /** decides which is the later one of two that came at once */
  id: string
  /** for people: "replicate 2 of Istio sidecar 1.25.0" */
  name: string
  conditionId: number
  mesh: string
  version: string | null
  organisation: string
  /** digest of the file that it was read from; null: of a publication */
  file: string | null
  /** when it was received, in milliseconds */
  receivedAt: number
}

/** The flag of a run that is the later one, before its twin is known by name. */
export const COPY_FLAG = {
  code: 'DUPLICATE_CONTENT',
  severity: 'exclude',
  text: 'all numbers equal those of another run',
  percentile: null,
  scope: '',
} as const

/** In what two runs with the same numbers differ, in words; empty for two runs of one condition. */
function differsIn(a: Twin, b: Twin): string {
  if (a.conditionId === b.conditionId) return ''
  const fields = [
    a.organisation !== b.organisation && 'organisation',
    a.mesh !== b.mesh && 'mesh',
    a.mesh === b.mesh && a.version !== b.version && 'version',
  ].filter((field) => field !== false)
  return fields.length === 0 ? 'condition' : fields.join(' and ')
}

/**
 * The flag of a run whose numbers all equal those of another run (methodology 2.1): the later one is excluded, because
 * no measurement repeats every number; the earlier one says that there is a copy.
 */
export function duplicateFlag(mine: Twin, other: Twin): ConditionFlag {
  const isLater =
    mine.receivedAt > other.receivedAt ||
    (mine.receivedAt === other.receivedAt && mine.id > other.id)
  const isSameFile =
    mine.file !== null && mine.file === other.file && mine.organisation === other.organisation
  const under = differsIn(mine, other)
  const where = under === '' ? '' : ` under another ${under}`
  return {
    code: COPY_FLAG.code,
    severity: isLater ? 'exclude' : 'warn',
    text: isSameFile
      ? `the same file as ${other.name}, sent with another context: its sender withdraws the wrong one`
      : `all numbers equal those of ${other.name}${where}: one of the two was not measured`,
  }
}
