import { productWords } from '@/ingest/dictionary/mode-words'
import type { Overview, OverviewEntry } from '@/server/results/overview/schemas'
import { flawWords } from '../charts/definitions/unranked-reason'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { isAnyLoad, rangeText, type Asked } from '../charts/definitions/published-words'
import { marksOf } from '../charts/definitions/entry-marks'

/** So many are told with their values where no list of sources has them. */
const MAX_LISTED = 1

/** Gateways have no baseline without a mesh, and no sentence about meshes counts them. */
const isOfGateways = ({ panel }: OverviewEntry): boolean =>
  panel.rows.every(({ subject }) => subject.mode === 'gateway')

/** Publications of meshes with values at the loads that were asked for, but without a baseline there; each document once. */
export function bareInRange({ apart }: Pick<Overview, 'apart'>): OverviewEntry[] {
  const inRange = apart.filter((entry) => entry.isInRange && !isOfGateways(entry))
  const documents = new Map<string, OverviewEntry>()
  for (const entry of inRange) {
    const document = entry.source.editionOf ?? entry.source.slug
    if (!documents.has(document)) documents.set(document, entry)
  }
  return [...documents.values()]
}

/** "Istio ambient 273 ms (not ranked: saturated), Linkerd sidecar 122 to 152 ms (2 settings)": the values themselves. */
function valuesText({ panel }: Pick<OverviewEntry, 'panel'>): string {
  const marks = marksOf(panel).map(({ name, text }) => {
    const rows = panel.rows.filter(
      ({ subject, value }) => productWords(subject) === name && value.value !== null,
    )
    return {
      text: `${name} ${text}`,
      flaw: rows.map(({ value }) => flawWords(value)).find(Boolean),
    }
  })
  const [first] = marks
  const isOneFlaw = first?.flaw && marks.every(({ flaw }) => flaw === first.flaw)
  if (isOneFlaw) return `${marks.map(({ text }) => text).join(', ')}, not ranked: ${first.flaw}`
  return marks.map(({ text, flaw }) => (flaw ? `${text} (not ranked: ${flaw})` : text)).join(', ')
}

/**
 * "1 more publication at these loads has no baseline.": after ranges, whose sources list its values. Where
 * there are no ranges, the values of the first with metric and load. Empty where every publication in the range has a baseline.
 */
export function bareSentence(overview: Overview, asked: Asked): string {
  const bare = bareInRange(overview)
  if (bare.length === 0) return ''
  if (overview.ranges.length > 0) {
    const at = isAnyLoad(asked) ? '' : ' at these loads'
    const has = bare.length === 1 ? 'has' : 'have'
    return `${counted(bare.length, 'more publication')}${at} ${has} no baseline.`
  }
  const further = bare.length - MAX_LISTED
  const told = bare
    .slice(0, MAX_LISTED)
    .map(({ source, panel }) => `“${source.title}”: ${valuesText({ panel })}`)
  const first = `${counted(bare.length, 'publication')} measured ${metricLabel(overview.metric)} ${rangeText(asked)}`
  const more = further > 0 ? `; and ${further} more` : ''
  return `${first} without a baseline: ${told.join('; ')}${more}.`
}
