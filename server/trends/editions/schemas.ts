import { z } from 'zod'
import { Origin, ResultRow } from '@/server/results/schemas'

/** One edition of a document with its values of a mesh and of no mesh; a test bed of its own. */
export const Edition = z.object({
  /** the one version that it measured, else its title */
  label: z.string(),
  origin: Origin,
  groupKey: z.string(),
  rows: z.array(ResultRow),
})
export type Edition = z.infer<typeof Edition>

/** Editions of one document with one statistic at one load, side by side and never joined. */
export const EditionSet = z.object({
  document: z.string(),
  /** what the titles of its editions begin with */
  title: z.string(),
  key: z.string(),
  targetRps: z.number().nullable(),
  connections: z.number().nullable(),
  /** oldest version first; at least two */
  editions: z.array(Edition),
})
export type EditionSet = z.infer<typeof EditionSet>
