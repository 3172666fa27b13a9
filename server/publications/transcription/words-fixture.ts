import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Words = z.object({
  meshes: z.record(z.string(), z.string()),
  /** subjects that are programs of their author, which a transcription files under the mesh beside them */
  ownProducts: z.record(z.string(), z.string()),
  protocols: z.record(z.string(), z.string().nullable()),
  units: z.record(z.string(), z.string()),
  statistics: z.record(z.string(), z.string()),
  plainMetrics: z.array(z.string()),
  metrics: z.record(z.string(), z.string()),
  components: z.record(z.string(), z.string()),
  spreads: z.record(z.string(), z.string()),
  paramValues: z.record(z.string(), z.string()),
  /** parameter of loads in both directions, which the files keep in the component */
  directions: z.record(z.string(), z.string()),
  /** parameters that the files keep in another place: duration, test bed, subject */
  paramsElsewhere: z.record(z.string(), z.array(z.string())),
  /** parameters that tell loads apart which the transcription tells apart by the metric */
  paramsAdded: z.record(z.string(), z.array(z.string())),
})
/** Names of the transcriptions whose spelling differs from that of the dictionary. */
export const words = Words.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8')),
)
