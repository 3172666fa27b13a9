import { z } from 'zod'

const Times = z.array(z.number()).min(1)

/** What `draw-pictures.ts` prints: milliseconds of each picture. */
export const Drawn = z.object({
  points: z.number().int(),
  svgMs: Times,
  pngMs: Times,
  /** of the path through the points alone */
  pathMs: Times,
})
export type Drawn = z.infer<typeof Drawn>
