import type { Metric } from '@/ingest/dictionary/metrics'
import type { ResultRow, Subject } from '@/server/results/schemas'
import type { Look } from '../look'
import { groupBy } from '@/ingest/dictionary/group-by'

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** From so many releases of one product on, readers look for a release, not for the best. */
const MANY_RELEASES = 6

/** Whether the rows are releases of one product in one mode and nothing else. */
function areReleases(rows: readonly ResultRow[]): boolean {
  const [first] = rows
  return (
    rows.length >= MANY_RELEASES &&
    rows.every(
      ({ subject }) =>
        subject.sortKey !== null && lookGroup(subject) === lookGroup(first?.subject ?? subject),
    )
  )
}

/**
 * Best first, equal values by label, rows without a value last. `neither` keeps the order of the rows; many releases of one product
 * stand in the order of their versions.
 */
export function sortedRows(rows: readonly ResultRow[], better: Metric['better']): ResultRow[] {
  if (areReleases(rows))
    return [...rows].sort(
      (a, b) =>
        byText(a.subject.label, b.subject.label) ||
        byText(a.subject.track, b.subject.track) ||
        byText(a.subject.sortKey ?? '', b.subject.sortKey ?? ''),
    )
  const direction = better === 'higher' ? -1 : better === 'lower' ? 1 : 0
  return [...rows].sort((a, b) => {
    const [x, y] = [a.value.value, b.value.value]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return direction === 0 ? 0 : (x - y) * direction || byText(a.subject.label, b.subject.label)
  })
}

const toVersionKey = (subject: Subject) =>
  `${subject.track}\u0000${subject.sortKey ?? ''}\u0000${subject.version ?? ''}`

// Newest first; a version without an order is never taken for the newest.
function compareVersions(a: Subject, b: Subject): number {
  const known = Number(a.sortKey === null) - Number(b.sortKey === null)
  return (
    known || byText(b.sortKey ?? '', a.sortKey ?? '') || byText(b.version ?? '', a.version ?? '')
  )
}

const clampStep = (n: number): Look['step'] => (n <= 0 ? 0 : n === 1 ? 1 : n === 2 ? 2 : 3)

/** Subjects of one group have one colour and shape. */
export const lookGroup = ({ mesh, mode }: Pick<Subject, 'mesh' | 'mode'>): string =>
  `${mesh} ${mode}`

/**
 * Steps of lightness: 0 for the newest version of one mesh and mode in this chart, up to 3 for older ones. A version that is
 * not stated has none beside stated ones: nobody knows whether it is older.
 */
export function versionSteps(subjects: readonly Subject[]): (subject: Subject) => Look['step'] {
  const steps = new Map<string, Map<string, number>>()
  for (const [group, members] of groupBy(subjects, lookGroup)) {
    const stated = members.filter(({ version }) => version !== null)
    const versions = stated.toSorted(compareVersions).map(toVersionKey)
    steps.set(group, new Map([...new Set(versions)].map((version, step) => [version, step])))
  }
  return (subject) => clampStep(steps.get(lookGroup(subject))?.get(toVersionKey(subject)) ?? 0)
}

const has = (label: string, words: string) => label.toLowerCase().includes(words.toLowerCase())

/** "Istio ambient, with a waypoint" says "ambient + waypoint". */
const saysMode = (label: string, mode: string) =>
  mode.split(' + ').every((part) => has(label, part))

/** What the label leaves out: product, version, mode. Null when the label says it all. */
export function formatSublabel(subject: Subject, mode: string): string | null {
  if (subject.mesh === 'none') return has(subject.label, 'no ') ? null : 'no mesh'
  const version =
    subject.version === null
      ? 'version not stated'
      : has(subject.label, subject.version)
        ? ''
        : subject.version
  const mesh = has(subject.label, subject.meshName) ? '' : subject.meshName
  const parts = [mesh, version, saysMode(subject.label, mode) ? '' : mode].filter((p) => p !== '')
  return parts.length > 0 ? parts.join(' · ') : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Names of the settings in which subjects of one name differ. */
export function differingSettings(namesakes: readonly Subject[]): Set<string> {
  const names = new Set(namesakes.flatMap(({ config }) => Object.keys(config)))
  const isDiffering = (name: string): boolean =>
    new Set(namesakes.map(({ config }) => text(config[name]))).size > 1
  return new Set([...names].filter(isDiffering))
}

/** Settings that tell a subject from its namesakes; null where it has none. @param differing from `differingSettings` */
export function distinguishing(subject: Subject, differing: ReadonlySet<string>): string | null {
  const parts = Object.entries(subject.config)
    .filter(([name]) => differing.has(name))
    .map(([name, value]) => `${name} ${text(value)}`)
  return parts.length > 0 ? parts.join(', ') : null
}
