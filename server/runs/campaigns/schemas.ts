import { z } from 'zod'
import { PROTOCOLS } from '@/ingest/dictionary/vocabulary'
import { ComparedPanel, Origin, Subject } from '@/server/results/schemas'

/** One planned set of runs under one protocol. */
export const CampaignSummary = z.object({
  slug: z.string(),
  title: z.string(),
  organisation: z.string(),
  /** its page is /organisations/<this> */
  organisationSlug: z.string(),
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

/** Who measured something that readers may see. */
export const OrganisationSummary = z.object({
  /** its page is /organisations/<this> */
  slug: z.string(),
  name: z.string(),
  /** as maintainers know it, else as all its reviewed publications state it */
  relation: z.enum(['vendor', 'independent', 'unknown']),
  /** names of the products */
  vendorOf: z.array(z.string()),
  publications: z.number().int(),
  campaigns: z.number().int(),
  conditions: z.number().int(),
  /** ISO date of the newest publication or of the newest result that was sent; null = only publications without a date */
  newestOn: z.string().nullable(),
})
export type OrganisationSummary = z.infer<typeof OrganisationSummary>

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
  nodeType: z.string().nullable(),
  nodes: z.number().int().nullable(),
  harness: z.string(),
  protocol: z.enum(PROTOCOLS).nullable(),
  targetRps: z.number().nullable(),
  connections: z.number().nullable(),
  /** as asked for, in seconds */
  durationSeconds: z.number().nullable(),
  campaign: z.object({ slug: z.string(), title: z.string() }),
  /** ISO date of publication, else the end of the campaign, else the newest start that a run states; null without any */
  measuredOn: z.string().nullable(),
  /** ISO date on which the newest run was received, where the time of the measurement is unknown */
  receivedOn: z.string().nullable(),
  /** valid ones, and those of pull requests */
  runs: z.number().int(),
  href: z.string(),
})
export type CampaignCondition = z.infer<typeof CampaignCondition>

/** What a campaign measured: its newest conditions with their charts. */
export const CampaignResults = z.object({
  campaign: CampaignDetail,
  /** of its newest condition */
  origin: Origin,
  /** ISO dates of the first and the last start that its public runs state; null where none does */
  ran: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** why it was retracted as a whole; null = not retracted */
  retractedWhy: z.string().nullable(),
  /** the newest first; `campaign.conditions` counts all */
  conditions: z.array(CampaignCondition),
  /** of these conditions */
  panels: z.array(ComparedPanel),
})
export type CampaignResults = z.infer<typeof CampaignResults>
