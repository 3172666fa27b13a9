import type { Publication } from '@/ingest/publications/publication'
import type { PublicationFolder } from '../load-files'

const NOT_DATA = ['LICENSE', 'PROVENANCE']

/** Files of the publisher in the folder, except licence and provenance. */
export const listRawData = ({ rawFiles }: Pick<PublicationFolder, 'rawFiles'>) =>
  rawFiles.filter(({ name }) => !NOT_DATA.includes(name))

function row({ slug, publication, rawFiles }: PublicationFolder): string {
  const { id, scope } = publication.licence
  const raw = listRawData({ rawFiles }).length
  const shipped = raw === 0 ? 'figures only' : `figures, and ${raw} unmodified files under ${id}`
  return `| \`${slug}\` | ${shipped} | ${id} | ${scope ?? 'not stated'} |`
}

/** The file LICENCES.md: material of every publication in this project, with its licence. */
export const licencesText = (
  folders: readonly PublicationFolder[],
): string => `# What is shipped, and under which licence

Of every publication this folder ships figures and test conditions, which are facts, in files and words of this project:
\`publication.yaml\` and \`observations.csv\` are under the [licence of the project](../../LICENSE), Apache-2.0. No sentence,
image or code of a publication is copied. Where its licence allows copies, \`raw/\` has unmodified output files under that
licence, each folder with its \`LICENSE\` and with a \`PROVENANCE\` that names commit, path and digest. A source without a
licence, or under one that binds what it is shipped with, is kept as figures only.

The third column is the licence of the source as its publisher states it; it does not apply to the figures here.

| publication | shipped | licence of the source | stated for |
| --- | --- | --- | --- |
${folders.map(row).join('\n')}
`

/** Our own text about a publication, by its place, without names: titles, labels, URLs. */
export function ownWords(publication: Publication): [place: string, text: string][] {
  const { campaign, affiliation, caveats, weaknesses, notAvailable, responses, claims } =
    publication
  return [
    ['campaign/summary', campaign.summary],
    ['affiliation/statement', affiliation.statement],
    ...caveats.map((text, i): [string, string] => [`caveats/${i}`, text]),
    ...weaknesses.map(({ text }, i): [string, string] => [`weaknesses/${i}`, text]),
    ...notAvailable.map(({ why }, i): [string, string] => [`notAvailable/${i}`, why]),
    ...responses.map(({ text }, i): [string, string] => [`responses/${i}`, text]),
    ...claims.flatMap(({ id, statement, note }): [string, string][] => [
      [`claims/${id}/statement`, statement],
      [`claims/${id}/note`, note ?? ''],
    ]),
  ]
}
