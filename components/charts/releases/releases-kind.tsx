import type { KindEntry } from '../chart-kind'
import { ReleasesPicture } from './picture'

/** Which releases were measured; what its marks mean stands below them. */
export const releasesKind = (): KindEntry<'releases'> => ({
  shape: 'bar',
  Picture: ReleasesPicture,
  interactive: null,
  drawing: async () => (await import('./file-releases')).drawReleases,
  tables: () => [],
  plotted: () => [],
  legend: () => [],
  sheets: ['picture.css', 'releases/releases.css'],
})
