import type { SpecOf } from '../spec'
import type { DataTable } from './csv'

/** Every release as a row; one that nobody measured has zero conditions. */
export const releasesTable = ({ mesh, tracks }: SpecOf<'releases'>): DataTable => ({
  heads: [
    'mesh',
    'track',
    'release',
    'conditions',
    'publications',
    'an independent one among them',
  ],
  rows: tracks.flatMap(({ track, releases }) =>
    releases.map(({ name, conditions, publications, isIndependent }) => [
      mesh,
      track,
      name,
      conditions,
      publications,
      isIndependent,
    ]),
  ),
})
