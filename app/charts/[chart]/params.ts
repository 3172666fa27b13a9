import { z } from 'zod'

const KEY = z.string().regex(/^[0-9a-f]{16,64}$/, '16 to 64 hexadecimal digits')
const METRIC = z.string().min(1).max(120)

const PICTURE = {
  theme: z.enum(['light', 'dark', 'auto']).default('light'),
  width: z.coerce.number().int().min(240).max(2400).default(720),
  title: z.enum(['0', '1']).default('1'),
  legend: z.enum(['0', '1']).default('1'),
}

/**
 * Query of a chart image by its kind; `group` and `family` are the leading digits of comparability keys.
 * Unknown parameters are refused: a typo must not quietly give another picture.
 */
export const CHART_QUERIES = {
  bars: z.strictObject({ metric: METRIC, group: KEY, ...PICTURE }),
  load: z.strictObject({ metric: METRIC, family: KEY, ...PICTURE }),
  profile: z.strictObject({ metric: METRIC, group: KEY, ...PICTURE }),
  resources: z.strictObject({ group: KEY, ...PICTURE }),
}

/** How to write the address of each kind. */
export const CHART_HINTS: Record<keyof typeof CHART_QUERIES, string> = {
  bars: '/charts/bars.svg?metric=http.latency.p99&group=<16 hex digits>&theme=light|dark|auto&width=720',
  load: '/charts/load.svg?metric=http.latency.p99&family=<16 hex digits>&theme=light|dark|auto&width=720',
  resources: '/charts/resources.svg?group=<16 hex digits>&theme=light|dark|auto&width=720',
  profile:
    '/charts/profile.svg?metric=http.latency&group=<16 hex digits>&theme=light|dark|auto&width=720',
}
