import type { SnapshotDetail } from '@/server/charts/snapshots/schemas'
import { formatDay } from './words'

type Cited = Pick<SnapshotDetail, 'hash' | 'title' | 'createdAt' | 'definition' | 'ruleset'>

/** One line for a list of references. @param url URL of the frozen chart */
export function citationText(cited: Cited, url: string): string {
  const { source } = cited.definition
  return [
    `${source.organisation}, "${source.title}"${source.url === null ? '' : `, ${source.url}`}.`,
    `Chart "${cited.title}", frozen on ${formatDay(cited.createdAt)} by Meshbench (ruleset ${cited.ruleset}),`,
    `sha256:${cited.hash}, ${url}`,
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
  return `@misc{meshbench-${cited.hash.slice(0, 12)},
  author       = {{${tex(source.organisation)}}},
  title        = {${tex(cited.title)}},
  year         = {${date.slice(0, 4)}},
  howpublished = {Meshbench, ruleset ${tex(cited.ruleset)}, frozen on ${date}},
  note         = {From ${tex(source.title)}; sha256:${cited.hash}},
  url          = {${url}}
}`
}
