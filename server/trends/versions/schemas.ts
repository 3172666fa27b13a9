import { z } from 'zod'
import { MAX_SUBMITTED_CONDITIONS } from '@/server/catalogue/schemas'
import { askedText } from '@/server/platform/db/storable-text'
import { METRIC_WORDS, Origin, PanelOverhead, ResultRow } from '@/server/results/schemas'
import { ReleasePair } from '../schemas'

export const ListVersionValuesInput = z.object({
  mesh: askedText(60).describe('short name: istio, linkerd, cilium'),
  metric: askedText(120)
    .nullable()
    .default(null)
    .describe(`${METRIC_WORDS}; without it p99 latency, else the metric with most values`),
  limit: z.number().int().min(1).max(60).default(24).describe('rows in one answer'),
  page: z.number().int().min(1).max(10_000).default(1).describe('which part of the rows, from 1'),
})
export type ListVersionValuesInput = z.infer<typeof ListVersionValuesInput>

/** A version as it was measured on the same test bed under the same load. SI units. */
export const VersionStep = z.object({ version: z.string(), value: z.number() })
export type VersionStep = z.infer<typeof VersionStep>

/** One version in one mode on one test bed, at the load nearest to the usual one. */
export const VersionValue = z.object({
  row: ResultRow,
  origin: Origin,
  environment: z.string(),
  harness: z.string(),
  /** what distinguishes its load from others where no rate was offered; may be empty */
  loadLabel: z.string(),
  /** loads at which this version was measured on this test bed */
  loads: z.number().int(),
  /** over the unmeshed baselines at the same load of the same test bed */
  overheads: z.array(PanelOverhead),
  /** versions of this mode and configuration on this test bed at this load, oldest first; empty unless there are two */
  steps: z.array(VersionStep),
  /** the version before it among the steps; null: the first, or there are none */
  before: VersionStep.nullable(),
  /** what is proven about the step from the version before; null where nothing was tested */
  pair: ReleasePair.nullable(),
})
export type VersionValue = z.infer<typeof VersionValue>

/** Values of the versions of a mesh for one metric. */
export const VersionValues = z.object({
  /** the metric of the values: the requested one, else the usual one; null: the mesh has no values */
  metric: z.string().nullable(),
  /** keys with values of publications, most first; where there are none, those of others */
  metrics: z.array(z.object({ key: z.string(), values: z.number().int() })),
  /** rows of one test bed together; the newest version first, inside each release track, the one measured last first */
  values: z.array(VersionValue),
  total: z
    .number()
    .int()
    .describe(
      `rows on all pages; of submitted runs, the newest ${MAX_SUBMITTED_CONDITIONS} conditions count`,
    ),
  /** of these, the last ones are of submitted runs that nobody reviewed */
  submittedTotal: z.number().int(),
  /** versions that publications have rows about, without any those of others; null: a version that was not stated */
  versions: z.array(z.string().nullable()),
})
export type VersionValues = z.infer<typeof VersionValues>
