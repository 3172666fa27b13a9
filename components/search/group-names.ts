import type { SearchGroup } from '@/server/api/search/schemas'

/** Headings of what a search finds. */
export const GROUP_NAMES: Record<SearchGroup['kind'], string> = {
  mesh: 'Meshes',
  version: 'Versions',
  publication: 'Publications',
  harness: 'Harnesses',
}
