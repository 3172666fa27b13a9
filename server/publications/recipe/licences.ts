import type { Publication } from '@/ingest/publications/publication'
import { listRawFiles } from '@/ingest/publications/raw-data'
import type { PublicationFolder } from '../load-files'

/** How the raw data of a publication are named, which stay where they were published. */
function rawWords(publication: Publication): string {
  const files = listRawFiles(publication).length
  if (files > 0) return `linked, ${files} files with size and digest`
  return publication.rawData.length > 0 ? 'linked' : 'none linked'
}

function row({ slug, publication }: PublicationFolder): string {
  const { id, scope } = publication.licence
  return `| \`${slug}\` | ${rawWords(publication)} | ${id} | ${scope ?? 'not stated'} |`
}

/** The file LICENCES.md: material of every publication in this project, with its licence. */
export const licencesText = (
  folders: readonly PublicationFolder[],
): string => `# What is shipped, and under which licence

Of every publication this folder ships figures and test conditions, which are facts, in files and words of this project:
\`publication.yaml\` and \`observations.csv\` are under the [licence of the project](../../LICENSE), Apache-2.0. No sentence,
image, code or file of a publication is copied, whatever its licence allows. Raw data stay where they were published and are
linked; of files that were at hand \`rawData\` in \`publication.yaml\` has repository, commit, path, size and SHA-256.

The third column is the licence of the source as its publisher states it; it does not apply to the figures here.

| publication | raw data | licence of the source | stated for |
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
