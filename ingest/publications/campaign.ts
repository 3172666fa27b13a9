import { z } from 'zod'
import { IsoDate, Scalar, Slug } from './fields'

export const DiscardRule = z.strictObject({
  /** one sentence in our own words */
  text: z.string(),
  rule: z.enum(['drop_highest', 'other']),
  /** what is left out: whole runs, samples inside a run, or a whole series of measurements */
  scope: z.enum(['runs', 'samples', 'campaign']).default('runs'),
  k: z.number().int().positive().nullable().default(null),
  of: z.number().int().positive().nullable().default(null),
  key: z.string().nullable().default(null),
  /** params of the only scenarios that the rule is about; null: of all */
  where: z.record(z.string(), Scalar).nullable().default(null),
})

/**
 * One of several campaigns of a publication. Values of two campaigns are never joined, even where mesh, load and test bed
 * have the same names.
 */
export const PublishedCampaign = z.strictObject({
  title: z.string(),
  /** what changed since the campaign before it, one clause without a full stop each; empty for the first */
  changes: z.array(z.string().min(1)).default([]),
  startedOn: IsoDate.nullable().default(null),
  endedOn: IsoDate.nullable().default(null),
  /** slug of a publication with unreleased builds on the same test bed under the same loads, which show how it drifts */
  driftOf: Slug.nullable().default(null),
})
export type PublishedCampaign = z.infer<typeof PublishedCampaign>
