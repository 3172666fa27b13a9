import type { SearchGroup } from '@/server/api/search/schemas'

/** Headings of what a search finds. */
export const GROUP_NAMES: Record<SearchGroup['kind'], string> = {
  trend: 'Trends and values',
  mesh: 'Meshes',
  version: 'Versions',
  publication: 'Publications',
  harness: 'Harnesses',
  metric: 'Metrics',
  unpublished: 'Outside publications',
  campaign: 'Submitted campaigns',
  submitted: 'Submitted runs',
}
