import type { DataManifest } from '../schemas'

export const DATA_NAME = 'meshbench'
export const DATA_TITLE = 'Meshbench: published service-mesh benchmarks as data'
export const DATA_DESCRIPTION =
  'Values, conditions, runs and claims of published service-mesh benchmarks, each with its source, unit and reviewer state. Retracted results, runs of pull requests and demonstrations are left out.'

/** Licence of the transcription; figures belong to their publications. */
export const DATA_LICENCE = {
  name: 'Apache-2.0',
  title: 'Apache License 2.0',
  path: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Day on which the content last changed. */
export const versionDay = ({ version }: Pick<DataManifest, 'version'>): string =>
  version.slice(0, 10).replaceAll('.', '-')

/** One line for a list of references. @param base URL of the site */
export const citeDataset = (manifest: Pick<DataManifest, 'version'>, base: string): string =>
  `Meshbench: published service-mesh benchmarks as data, version ${manifest.version}, ${DAY.format(new Date(versionDay(manifest)))}, ${base}/data`

/** The same as a BibTeX entry. */
export function citeDatasetBibtex(manifest: Pick<DataManifest, 'version'>, base: string): string {
  const day = versionDay(manifest)
  return `@misc{meshbench-data-${manifest.version.split('+')[1] ?? ''},
  author  = {{The Meshbench maintainers}},
  title   = {Meshbench: published service-mesh benchmarks as data},
  year    = {${day.slice(0, 4)}},
  version = {${manifest.version}},
  url     = {${base}/data}
}`
}
