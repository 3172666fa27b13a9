import { z } from 'zod'
import { Subject } from '@/server/results/schemas'

/** One planned set of runs under one protocol. */
export const CampaignSummary = z.object({
  slug: z.string(),
  title: z.string(),
  organisation: z.string(),
  /** its numbers were made up to show the site; no list has such a campaign */
  isDemonstration: z.boolean(),
  /** `continuous` campaigns keep growing, run after run */
  mode: z.enum(['one_off', 'continuous']),
  /** accepts no more runs */
  isClosed: z.boolean(),
  /** ISO dates; null = not stated */
  startedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  /** ISO date on which it was retracted as a whole; null = not retracted */
  retractedOn: z.string().nullable(),
  /** documents that report it */
  publications: z.array(z.object({ slug: z.string(), title: z.string(), url: z.string() })),
  conditions: z.number().int(),
  /** public single runs; published summaries have none */
  runs: z.number().int(),
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

export const CampaignDetail = CampaignSummary.extend({
  summary: z.string().nullable(),
  /** as its source words them; null = not stated */
  repeatsPlanned: z.string().nullable(),
  repeatsKept: z.string().nullable(),
  discardRule: z.string().nullable(),
  aggregation: z.string().nullable(),
  spread: z.string().nullable(),
  /** what was varied on purpose: targetRps, connections */
  sweepAxes: z.array(z.string()),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

/** One condition of a campaign. */
export const CampaignCondition = z.object({
  id: z.number().int(),
  subject: Subject.pick({ label: true, mesh: true, version: true, mode: true, isBaseline: true }),
  environment: z.string(),
  harness: z.string(),
  targetRps: z.number().nullable(),
  connections: z.number().nullable(),
  runs: z.number().int(),
  href: z.string(),
})
export type CampaignCondition = z.infer<typeof CampaignCondition>
