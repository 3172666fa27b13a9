import { identity, ignored, type LineField, load, result } from '../../model/fields'

/** Lines of a log of intervals. Only the tag of a series is about the load. */
export const HDR_LOG_LINES: readonly LineField[] = [
  { label: 'Tag=', pattern: /^Tag=([^,]+),/, ...load('tag') },
  { label: 'interval', pattern: /^[\d.]+,[\d.]+,[\d.]+,/, ...result },
  {
    label: '[Histogram log format version …]',
    pattern: /^#\[Histogram log format version/,
    ...identity,
  },
  { label: '[StartTime: …], [BaseTime: …]', pattern: /^#\[(?:StartTime|BaseTime):/, ...identity },
  { label: 'comments', pattern: /^#/, ...identity },
  {
    label: 'legend',
    pattern: /^"StartTimestamp"/,
    ...ignored('the titles of the columns'),
  },
]

/** Lines of a percentile table, as text or CSV. */
export const HDR_SPECTRUM_LINES: readonly LineField[] = [
  { label: 'titles', pattern: /^\s*"?Value"?[, ]/, ...ignored('the titles of the columns') },
  { label: 'rows', pattern: /^\s*[\d.]+[, ]/, ...result },
  {
    label: '[Mean], [Max], [Buckets]',
    pattern: /^#\[(?:Mean|Max|Buckets) /,
    ...result,
  },
  { label: 'comments', pattern: /^#/, ...identity },
]

/** Lines of payloads alone. */
export const HDR_PAYLOAD_LINES: readonly LineField[] = [
  { label: 'histogram', pattern: /^\s*[A-Za-z0-9+/=]+$/, ...result },
]
