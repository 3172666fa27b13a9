import { z } from 'zod'
import { Trust } from '@/server/catalogue/schemas'
import { askedText } from '@/server/platform/db/storable-text'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'
import { METRIC_WORDS, Origin, PanelOverhead, PanelRanking, ResultPanel } from '../schemas'

/**
 * Filters of the leaderboard. `metric` is a public key or a metric code; a code alone selects all its statistics and
 * components. Null means "any".
 */
export const LeaderboardInput = z.object({
  metric: askedText(120).default('http.latency.p99').describe(METRIC_WORDS),
  rps: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('offered load in requests per second'),
  from: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe(
      'families are shown at their load nearest to a range: its lower end, requests per second',
    ),
  to: z.number().positive().nullable().default(null).describe('upper end of that range'),
  protocol: z.enum(PROTOCOLS).nullable().default(null).describe('protocol of the workload'),
  topology: askedText(80).nullable().default(null).describe('topology as the publication names it'),
  mesh: askedText(60)
    .nullable()
    .default(null)
    .describe('short name of a mesh: families in which it was measured'),
  mode: z.enum(MODES).nullable().default(null).describe('families in which this mode was measured'),
  independent: z
    .boolean()
    .default(false)
    .describe('only publications known to be independent of every vendor'),
  group: z
    .string()
    .regex(/^[0-9a-f]{8,64}(,[0-9a-f]{8,64}){0,11}$/)
    .nullable()
    .default(null)
    .describe(
      'leading digits of groups, with commas between them: their families are shown at the load of that group',
    ),
  order: z
    .enum(['newest', 'ranked', 'varied'])
    .default('newest')
    .describe(
      'order of the families of publications: newest first; those whose runs rank two values first and those with one value last; or, for a short list, the first `limit` of different publishers with the most to compare',
    ),
  limit: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(24)
    .describe('cards in one answer; `total` says how many there are'),
  page: z.number().int().min(1).max(10_000).default(1).describe('which part of the cards, from 1'),
})
export type LeaderboardInput = z.infer<typeof LeaderboardInput>

export const LoadLevel = z.object({
  groupKey: z.string(),
  label: z.string(),
  targetRps: z.number().nullable(),
})
export const LeaderboardCard = z.object({
  /** `reviewed` cards come first, then `declared` ones, then `submitted` ones */
  trust: Trust,
  panel: ResultPanel,
  /** the other load levels of the same family, lowest first */
  levels: z.array(LoadLevel),
  ranking: PanelRanking,
  /** loads of the same family that prove an order, under the filters; null unless ranked ones come first */
  provenLoads: z.number().int().nullable(),
  overheads: z.array(PanelOverhead),
})
export type LeaderboardCard = z.infer<typeof LeaderboardCard>

/** Which subject was better in how many publications; each votes once. Subjects are "Istio ambient", "Linkerd sidecar". */
export const PairVotes = z.object({
  a: z.string(),
  b: z.string(),
  votes: z.array(
    z.object({
      publication: z.string(),
      publisher: z.string(),
      vote: z.enum(['a', 'b', 'undecided']),
      by: z.enum(['a', 'b', 'both', 'other']),
    }),
  ),
  /** three publications, two publishers, one known to be affiliated with neither */
  qualifies: z.boolean(),
})
export type PairVotes = z.infer<typeof PairVotes>

/** A mesh and mode that runs prove to be better than another one, and where. */
export const ProvenOrder = z.object({
  winner: z.string(),
  loser: z.string(),
  /** loads that prove it */
  loads: z.number().int(),
  sources: z.array(
    Origin.pick({ relation: true, vendorOf: true }).extend({
      slug: z.string(),
      title: z.string(),
      loads: z.number().int(),
    }),
  ),
})
export type ProvenOrder = z.infer<typeof ProvenOrder>

export const Leaderboard = z.object({
  metric: z.string(),
  cards: z.array(LeaderboardCard),
  /** counts across publications over the families that satisfy the filters */
  pairs: z.array(PairVotes),
  /** families that satisfy the filters; `cards` may hold fewer */
  total: z.number(),
  /** of these, how many are of which trust; a sentence about the field counts the reviewed ones */
  totals: z.object({
    reviewed: z.number(),
    declared: z.number(),
    submitted: z.number(),
    /** of the reviewed ones, how many prove an order at any of their loads; null unless these come first */
    ranked: z.number().nullable(),
    /** loads of the reviewed ones, and how many of them prove an order; null unless ranked ones come first */
    loads: z.object({ total: z.number().int(), proven: z.number().int() }).nullable(),
  }),
  /** what the loads of publications prove, most loads first; empty unless ranked ones come first */
  orders: z.array(ProvenOrder),
  /** families of publications with the same filters that are known to be independent of every vendor */
  independent: z.number(),
  /** choices, and the number of families of publications behind each if the other filters stay as they are */
  choices: z.object({
    /** codes, and keys without their component; not filtered */
    metrics: z.array(z.object({ value: z.string(), families: z.number() })),
    rps: z.array(z.object({ value: z.number(), families: z.number() })),
    protocols: z.array(z.object({ value: z.enum(PROTOCOLS), families: z.number() })),
    topologies: z.array(z.object({ value: z.string(), families: z.number() })),
    modes: z.array(z.object({ value: z.enum(MODES), families: z.number() })),
    /** families of publications known to be independent of every vendor */
    independent: z.number(),
  }),
})
export type Leaderboard = z.infer<typeof Leaderboard>
