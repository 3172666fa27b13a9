import type { VersionValue } from '@/server/trends/versions/schemas'
import { modeWords } from '@/ingest/dictionary/mode-words'
import { isUnreviewed } from '../charts/definitions/review-words'
import type { DisplayUnit } from '../charts/display-unit'
import { counted } from '../charts/format'
import { valueSpan } from '../charts/definitions/value-words'
import { formatMonth } from '../results/origin-line'
import { sourceTitle } from '../results/sources'
import { loadTexts, settingsText } from './version-words'

/** Rows that were measured on one test bed: only these can be compared. */
export type Bed = { id: string; title: string; values: VersionValue[] }

/** Rows by test bed, in the order in which the test beds appear. */
export function bedsOf(values: readonly VersionValue[]): Bed[] {
  const beds = new Map<string, Bed>()
  for (const one of values) {
    const id = [one.origin.campaign, one.environment, one.harness].join(' · ')
    const bed = beds.get(id) ?? { id, title: sourceTitle(one.origin), values: [] }
    bed.values.push(one)
    beds.set(id, bed)
  }
  return named([...beds.values()])
}

/** Whether nobody stands behind what was measured there. */
export const isUnreviewedBed = ({ values }: Bed): boolean =>
  values.some(({ origin }) => isUnreviewed(origin))

/** Test beds of one publication are told apart by where they were. */
const named = (beds: Bed[]): Bed[] =>
  beds.map((bed) => {
    const isAlone = beds.filter(({ title }) => title === bed.title).length === 1
    return isAlone ? bed : { ...bed, title: `${bed.title}, ${bedFacts(bed)}` }
  })

/** "Apr 2025 · wrk2 · AKS": when, with what and where a test bed was used. */
export function bedFacts({ values: [first] }: Bed): string {
  if (!first) return ''
  const { origin, harness, environment } = first
  const when = origin.publication ? origin.publication.publishedOn : origin.measuredOn
  return [formatMonth(when) ?? 'undated', harness, environment].join(' · ')
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter(Boolean)

/** "1.25.0", "1.22 to 1.26", newest last */
function versionsText({ values }: Bed): string {
  const versions = distinct(values.map(({ row }) => row.subject.version ?? 'version not stated'))
  const [newest = '', oldest = newest] = [versions[0], versions.at(-1)]
  if (versions.length <= 2) return [...versions].reverse().join(', ')
  return `${counted(versions.length, 'version')}, ${oldest} to ${newest}`
}

/** "5 rows of different loads": how many rows a test bed has and why one version may have several; empty for one row. */
function rowsText({ values }: Bed): string {
  if (values.length < 2) return ''
  const areApart = (textOf: (one: VersionValue) => string): boolean =>
    new Set(values.map(textOf)).size > 1
  const why = [
    areApart((one) => settingsText(one, values) ?? '') && 'settings',
    areApart((one) => loadTexts(one).join(' ')) && 'loads',
  ].filter((name) => name !== false)
  const rows = counted(values.length, 'row')
  return why.length === 0 ? rows : `${rows} of different ${why.join(' and ')}`
}

/**
 * "1.25.0; ambient + waypoint, sidecar; 263 to 414 ms; 2 rows": what a folded test bed holds. It names no value where rows
 * are of several keys, because one span would join two quantities.
 */
export function bedSummary(bed: Bed, unitOf: (key: string) => DisplayUnit | undefined): string {
  const modes = distinct(bed.values.map(({ row }) => modeWords(row.subject.mode)))
  const [key = '', ...others] = distinct(bed.values.map(({ row }) => row.value.key))
  const unit = others.length === 0 ? unitOf(key) : undefined
  const numbers = bed.values.flatMap(({ row }) => row.value.value ?? [])
  const span: [number, number] = [Math.min(...numbers), Math.max(...numbers)]
  return [
    versionsText(bed),
    modes.join(', '),
    unit && numbers.length > 0 ? valueSpan(span, unit) : '',
    rowsText(bed),
  ]
    .filter(Boolean)
    .join('; ')
}
