import type { EvidenceMethod } from '@/ingest/dictionary/vocabulary'

/** What a value was taken from, where it is said that it was read. */
export const READ_FROM: Record<EvidenceMethod, string> = {
  'raw-file': 'raw file',
  table: 'table',
  'chart-label': 'chart label',
  'svg-geometry': 'vector chart',
  'read-from-chart': 'chart',
  text: 'text',
  'secondary-text': 'text about it',
  'recomputed-from-raw': 'computed from raw data',
}
