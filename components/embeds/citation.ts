import type { SnapshotDefinition, SnapshotDetail } from '@/server/charts/snapshots/schemas'
import { counted } from '../charts/format'
import { sentence } from '../ui/sentence'
import { formatDay, nameTarget } from './words'

type Cited = Pick<
  SnapshotDetail,
  'hash' | 'title' | 'createdAt' | 'definition' | 'ruleset' | 'notices'
>

type Source = Omit<SnapshotDefinition['source'], 'page'>

/** A reference names so many retractions, and counts the others. */
const MAX_NOTICES = 3

/** "Retracted 2026-11-28: wrong cluster." of each part that was retracted after the chart was frozen; empty without any. */
function retractionText({ notices }: Cited): string {
  const named = notices.slice(0, MAX_NOTICES).map((notice) => {
    const what = notice.kind === 'run' ? ` (${nameTarget(notice)})` : ''
    return `Retracted ${notice.on}${what}: ${sentence(notice.reason)}`
  })
  const others = notices.length - named.length
  return [...named, ...(others > 0 ? [`${others} more retracted.`] : [])].join(' ')
}

/** Characters of the titles that a reference names; of more, the first and how many others. */
const MAX_TITLES = 400

/** "A; B; and 5 others": a title may contain a comma. */
function listTitles(titles: readonly string[]): string {
  if (titles.join('; ').length <= MAX_TITLES) return titles.join('; ')
  let length = 0
  const named = titles.filter((title) => (length += title.length + 2) <= MAX_TITLES)
  const others = titles.length - named.length
  return [...named, `and ${others} ${others === 1 ? 'other' : 'others'}`].join('; ')
}

/** What a chart was drawn from, as its reference has it. @param noun of one of the sources */
export const toCompared = (titles: string[], noun: string): NonNullable<Source['compared']> => ({
  count: counted(titles.length, noun),
  titles,
})

/** Who compared or measured what a frozen chart shows: what is drawn from several publications, Meshbench did not measure. */
export function frozenSource({ organisation, title, compared }: Source): string {
  if (compared !== undefined)
    return `Compared by Meshbench from ${compared.count}: ${listTitles(compared.titles)}`
  // Charts that were frozen before their publications were named.
  if (organisation === 'Meshbench') return `Compared by Meshbench from ${title}`
  return `Measured by ${organisation}: ${title}`
}

/** The same in one line below a chart, whose reference has the titles. */
export const sourceLine = ({ compared, ...source }: Source): string =>
  compared === undefined ? frozenSource(source) : `Compared by Meshbench from ${compared.count}`

const isCompared = ({ organisation, compared }: Source): boolean =>
  compared !== undefined || organisation === 'Meshbench'

/** One line for a list of references. @param url URL of the frozen chart */
export function citationText(cited: Cited, url: string): string {
  const { source } = cited.definition
  const retraction = retractionText(cited)
  const who = isCompared(source)
    ? frozenSource(source)
    : `${source.organisation}, "${source.title}"`
  return [
    `${who}${source.url === null ? '' : `, ${source.url}`}.`,
    `Chart "${cited.title}", frozen on ${formatDay(cited.createdAt)} by Meshbench (ruleset ${cited.ruleset}),`,
    `sha256:${cited.hash}, ${url}${retraction === '' ? '' : `. ${retraction}`}`,
  ].join(' ')
}

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const tex = (text: string): string =>
  text.replace(/[\\~^&%$#_{}]/g, (char) => SPECIAL[char] ?? `\\${char}`)

/** The same as a BibTeX entry. */
export function citationBibtex(cited: Cited, url: string): string {
  const { source } = cited.definition
  const date = cited.createdAt.slice(0, 10)
  const retraction = retractionText(cited)
  const note = [
    `${isCompared(source) ? frozenSource(source) : `From ${source.title}`}; sha256:${cited.hash}`,
    ...(retraction === '' ? [] : [retraction]),
  ].join('. ')
  return `@misc{meshbench-${cited.hash.slice(0, 12)},
  author       = {{${tex(source.organisation)}}},
  title        = {${tex(cited.title)}},
  year         = {${date.slice(0, 4)}},
  howpublished = {Meshbench, ruleset ${tex(cited.ruleset)}, frozen on ${date}},
  note         = {${tex(note)}},
  url          = {${url}}
}`
}
