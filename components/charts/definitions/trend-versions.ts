import type { TrendPart, TrendPoint } from '@/server/trends/schemas'
import type { VersionFacts, XTick } from '../spec'
import { shortVersion } from './words'

/** Whether a part is of builds of a branch, which were never released. */
export const isOfBuilds = ({ series }: Pick<TrendPart, 'series'>): boolean =>
  series.length > 0 && series.every(({ points }) => points.every((point) => point.isUnreleased))

/** "released 2026-06-05, measured 2026-06-05", and the release notes. */
export function versionFacts({
  releasedOn,
  builtOn,
  ranOn,
  notesUrl,
}: Pick<TrendPoint, 'releasedOn' | 'builtOn' | 'ranOn' | 'notesUrl'>): VersionFacts {
  const dates = [
    releasedOn === null ? [] : `released ${releasedOn}`,
    builtOn === null ? [] : `built ${builtOn}`,
    ranOn === null ? [] : `measured ${ranOn}`,
  ].flat()
  return { dates: dates.length === 0 ? null : dates.join(', '), notesHref: notesUrl }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2024-08-13" -> "13 Aug 2024" */
const dayWords = (iso: string): string => DAY.format(new Date(`${iso}T00:00:00Z`))

/** "1.7" of "1.7.3" and of "1.7.0-rc.1"; null of what has no minor release. */
const findMinor = (version: string): string | null =>
  /^v?(\d+\.\d+)\.\d+/.exec(version)?.[1] ?? null

/** With fewer versions each is labelled. */
const GROUPED_FROM = 8

/** The minor release of each of many versions, where most are patches of others; else none. */
function findGroups(versions: readonly string[]): (string | null)[] {
  const minors = versions.map(findMinor)
  const isGrouped =
    versions.length >= GROUPED_FROM &&
    minors.every((minor) => minor !== null) &&
    new Set(minors).size < versions.length
  return isGrouped ? minors : versions.map(() => null)
}

/** Ticks of versions in their order; a build without a version is called by its day. */
export function versionTicks(
  { series }: Pick<TrendPart, 'series'>,
  versions: readonly string[],
): XTick[] {
  const points = series.flatMap((line) => line.points)
  const builds = new Map(
    points.flatMap(({ label, isUnreleased, builtOn }) =>
      isUnreleased && builtOn !== null ? [[label, dayWords(builtOn)] as const] : [],
    ),
  )
  const groups = findGroups(versions)
  return versions.map((label, value) => {
    const [shortLabel, group] = [builds.get(label), groups[value] ?? null]
    return {
      value,
      label: shortVersion(label),
      at: versions.length > 1 ? value / (versions.length - 1) : 0.5,
      ...(shortLabel !== undefined && { shortLabel }),
      ...(group !== null && { group }),
    }
  })
}
