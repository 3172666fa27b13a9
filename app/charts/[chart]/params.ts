import { z } from 'zod'

/** Query of a chart image. Unknown parameters are refused: a typo must not quietly give another picture. */
export const ChartImageInput = z.strictObject({
  metric: z.string().min(1).max(120),
  /** leading hex digits of a comparability group key */
  group: z.string().regex(/^[0-9a-f]{16,64}$/, '16 to 64 hexadecimal digits'),
  theme: z.enum(['light', 'dark', 'auto']).default('light'),
  width: z.coerce.number().int().min(240).max(2400).default(720),
  title: z.enum(['0', '1']).default('1'),
  legend: z.enum(['0', '1']).default('1'),
})
export type ChartImageInput = z.infer<typeof ChartImageInput>
