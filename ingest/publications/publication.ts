import { z } from 'zod'
import { DiscardRule, PublishedCampaign } from './campaign'
import { ClaimCheck } from './claim-check'
import { Id, IsoDate, Scalar, Slug, Url } from './fields'
import { RawData } from './raw-data'
import {
  CLAIM_VERDICTS,
  EVIDENCE_METHODS,
  LOAD_MODELS,
  MODES,
  ORGANISATION_KINDS,
  PROTOCOLS,
  PUBLICATION_ROLES,
  SPREAD_KINDS,
} from '../dictionary/vocabulary'

const Link = z.strictObject({ label: z.string(), url: Url })
export const PublishedSubject = z.strictObject({
  mesh: Slug,
  /** as printed; null = not stated, which is a version of its own and never guessed */
  version: z.string().nullable().default(null),
  mode: z.enum(MODES),
  label: z.string(),
  config: z.record(z.string(), z.union([Scalar, z.null(), z.array(z.string())])).default({}),
  note: z.string().nullable().default(null),
  mtls: z.boolean().nullable().default(null),
  l7: z.boolean().nullable().default(null),
  /** when the version was released */
  releasedOn: IsoDate.nullable().default(null),
  /** when what was measured was built, and when it was measured */
  builtOn: IsoDate.nullable().default(null),
  ranOn: IsoDate.nullable().default(null),
  /** a build of the branch that was never released: its version is a name, and it never counts as the latest one */
  isUnreleased: z.boolean().default(false),
  /** ids of subjects whose conditions under the same scenario are this one's baselines */
  baselines: z.array(Id).default([]),
})
export type PublishedSubject = z.infer<typeof PublishedSubject>

export const PublishedEnvironment = z.strictObject({
  label: z.string(),
  provider: z.string().nullable().default(null),
  region: z.string().nullable().default(null),
  kubernetes: z.string().nullable().default(null),
  cni: z.string().nullable().default(null),
  kernel: z.string().nullable().default(null),
  nodeType: z.string().nullable().default(null),
  nodes: z.number().int().nullable().default(null),
  /** everything else that was stated, in the publication's own terms */
  other: z.record(z.string(), Scalar).default({}),
})

export const PublishedHarness = z.strictObject({
  name: z.string(),
  version: z.string().nullable().default(null),
  commit: z.string().nullable().default(null),
  loadModel: z.enum(LOAD_MODELS),
  quantileMethod: z.string().default('unknown'),
  url: Url.nullable().default(null),
  note: z.string().nullable().default(null),
})

export const PublishedScenario = z.strictObject({
  label: z.string(),
  /** id of `campaigns`; null where the publication has one campaign */
  campaign: Id.nullable().default(null),
  environment: Id,
  harness: Id,
  /** null: nothing is sent, or it is not stated what */
  protocol: z.enum(PROTOCOLS).nullable(),
  application: z.string().nullable().default(null),
  /** as long as the filter of the leaderboard takes */
  topology: z.string().max(80).nullable().default(null),
  targetRps: z.number().positive().nullable().default(null),
  connections: z.number().int().positive().nullable().default(null),
  payloadBytes: z.number().int().nonnegative().nullable().default(null),
  durationSeconds: z.number().positive().nullable().default(null),
  warmupSeconds: z.number().nonnegative().nullable().default(null),
  params: z.record(z.string(), Scalar).default({}),
})
export type PublishedScenario = z.infer<typeof PublishedScenario>

/**
 * One of several ways in which a statistic of the same quantity was taken, for example with and without the author's
 * filter. Variants that are not charted appear only in the table of values.
 */
export const PublishedVariant = z.strictObject({
  label: z.string(),
  isCharted: z.boolean(),
})

export const PublishedClaim = z.strictObject({
  id: Id,
  kind: z.string(),
  /** paraphrased, neutral */
  statement: z.string(),
  location: z.string().nullable().default(null),
  /** in the unit that the text uses: "75%", "9 ms", "2.5 times"; null where it gives no number */
  stated: z.string().nullable().default(null),
  recomputed: z.string().nullable().default(null),
  verdict: z.enum(CLAIM_VERDICTS),
  note: z.string().nullable().default(null),
  /** sums over the publication's own figures; where there are any, they decide the verdict */
  checks: z.array(ClaimCheck).default([]),
})

const MAX_SHORT_TITLE = 34

/**
 * The reviewed format of a published benchmark: `publication.yaml` says who measured what and how,
 * `observations.csv` holds the figures. Figures and conditions come from the publication; the wording is ours.
 */
export const PublicationFile = z.strictObject({
  format: z.literal('meshbench/publication/1'),
  slug: Slug,
  title: z.string(),
  /** what lists, charts and links call it; fits one line of a card */
  shortTitle: z.string().min(1).max(MAX_SHORT_TITLE),
  url: Url,
  alternateUrls: z.array(Url).default([]),
  kind: z.enum(['blog', 'docs', 'repository', 'paper', 'talk', 'ci']),
  publishedOn: IsoDate.nullable(),
  publishedNote: z.string().nullable().default(null),
  updatedOn: IsoDate.nullable().default(null),
  supersededBy: Slug.nullable().default(null),
  /** slug shared by the editions of one living document */
  editionOf: Slug.nullable().default(null),
  authors: z.array(z.strictObject({ name: z.string(), affiliation: z.string().nullable() })),
  organisations: z
    .array(
      z.strictObject({
        slug: Slug,
        name: z.string(),
        kind: z.enum(ORGANISATION_KINDS),
        role: z.enum(PUBLICATION_ROLES),
        note: z.string().nullable().default(null),
      }),
    )
    .min(1),
  affiliation: z.strictObject({
    /** vendor: a party under test measures itself; independent only when that is known */
    relation: z.enum(['vendor', 'independent', 'unknown']),
    /** mesh slugs whose vendor or project is behind the publication */
    vendorOf: z.array(Slug),
    statement: z.string(),
  }),
  licence: z.strictObject({ id: z.string(), scope: z.string().nullable() }),
  retrieval: z.array(z.strictObject({ what: z.string(), source: z.string() })),
  campaign: z.strictObject({
    title: z.string(),
    summary: z.string(),
    startedOn: IsoDate.nullable().default(null),
    endedOn: IsoDate.nullable().default(null),
    repeatsPlanned: z.string().nullable().default(null),
    repeatsKept: z.string().nullable().default(null),
    discardRule: DiscardRule.nullable().default(null),
    aggregation: z.string().nullable().default(null),
    spread: z.string().nullable().default(null),
    /** workload fields varied on purpose: "targetRps", "connections", "payloadBytes" or a name of `params` */
    sweepAxes: z.array(z.string()).default([]),
    measuredHow: z.record(z.string(), z.string()).default({}),
  }),
  /** campaigns inside the publication, oldest first; then every scenario names one of them */
  campaigns: z.record(Id, PublishedCampaign).default({}),
  environments: z.record(Id, PublishedEnvironment),
  harnesses: z.record(Id, PublishedHarness),
  subjects: z.record(Id, PublishedSubject),
  scenarios: z.record(Id, PublishedScenario),
  variants: z.record(Id, PublishedVariant).default({}),
  /** where figures were read; rows of observations.csv refer to these ids; `files` of a `path` that is a folder are a list */
  sources: z.record(Id, z.record(z.string(), z.union([Scalar, z.array(z.string()).min(1)]))),
  /** cells that the publication leaves out on purpose */
  notApplicable: z
    .array(z.strictObject({ subject: Id, scenario: Id, reason: z.string() }))
    .default([]),
  caveats: z.array(z.string()).default([]),
  weaknesses: z
    .array(
      z.strictObject({
        kind: z.string(),
        severity: z.enum(['low', 'medium', 'high']),
        text: z.string(),
      }),
    )
    .default([]),
  notAvailable: z.array(z.strictObject({ what: z.string(), why: z.string() })).default([]),
  responses: z.array(z.strictObject({ text: z.string(), url: Url.nullable() })).default([]),
  /** what was changed in the source after it was published, or between its editions */
  sourceChanges: z
    .array(z.strictObject({ changedOn: IsoDate.nullable(), text: z.string() }))
    .default([]),
  reproduction: z.array(Link).default([]),
  rawData: z.array(RawData).default([]),
  claims: z.array(PublishedClaim).default([]),
})
export type PublicationFile = z.infer<typeof PublicationFile>

/** The value of one run behind a published value, or of one part of it (one load generator of several). */
export const Sample = z.strictObject({
  /** name of the run, in its order; null: runs are distinguished by their order only */
  run: z.string().nullable(),
  /** part of the run; null: the sample is the whole run */
  part: z.string().nullable(),
  /** in the printed unit; null: the run failed */
  value: z.number().nullable(),
})
export type Sample = z.infer<typeof Sample>

/**
 * One line of observations.csv: one reading of one quantity. Lines with the same subject, scenario, relativeTo,
 * metric and variant are evidence for one observation; exactly one of them is canonical.
 */
export const EvidenceRow = z.strictObject({
  subject: Id,
  scenario: Id,
  /** subject id: the value is a difference to that subject, not an absolute value */
  relativeTo: Id.nullable(),
  /** public metric key, for example http.latency.p99 */
  metric: z.string(),
  /** id of publication.yaml: which of several ways of taking the statistic; null where there is one */
  variant: Id.nullable(),
  /** as printed */
  unit: z.string(),
  value: z.number().nullable(),
  nullReason: z.string().nullable(),
  /** runs behind the value; null = not stated */
  n: z.number().int().positive().nullable(),
  acrossRuns: z.string().nullable(),
  spreadKind: z.enum(SPREAD_KINDS).nullable(),
  /** in the printed unit */
  spread: z.number().nonnegative().nullable(),
  spreadPlusMinus: z.number().nonnegative().nullable(),
  spreadNote: z.string().nullable(),
  /** ends of an asymmetric spread, in the printed unit; both or neither, and then no `spread` */
  spreadLow: z.number().nullable(),
  spreadHigh: z.number().nullable(),
  /** precision of the reading, not of the experiment */
  readingKind: z.string().nullable(),
  readingPlusMinus: z.number().nonnegative().nullable(),
  readingPlusMinusPercent: z.number().nonnegative().nullable(),
  readingNote: z.string().nullable(),
  /** ends of the interval around the value, in the printed unit; both or neither */
  readingLow: z.number().nullable(),
  readingHigh: z.number().nullable(),
  method: z.enum(EVIDENCE_METHODS),
  source: Id,
  /** where inside the source: "line=49", "row=3; axisLabel=p99" */
  locator: z.string().nullable(),
  flags: z.array(z.string()),
  /** extra numbers of the same line: "lost=12; datagrams=9000" */
  details: z.string().nullable(),
  /** how the value follows from the author's raw data, where no number was published */
  derivation: z.string().nullable(),
  /** why the figure is not ranked: saturated, aborted, a draft; null if there is no reason */
  notRanked: z.string().nullable(),
  /** single runs behind the value, in their order */
  samples: z.array(Sample),
  canonical: z.boolean(),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>

export type Publication = PublicationFile & { evidence: EvidenceRow[] }

/** Whether a line may appear in a chart: it has no variant, or one that is charted. */
export const isCharted = (row: EvidenceRow, file: Pick<PublicationFile, 'variants'>): boolean =>
  row.variant === null || (file.variants[row.variant]?.isCharted ?? false)
