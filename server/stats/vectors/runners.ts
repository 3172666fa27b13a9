import { z } from 'zod'
import { groupBy } from '@/ingest/dictionary/group-by'
import { parseVersion } from '@/ingest/dictionary/version'
import { estimateDrift, judgeStep, measureDrift } from '../drift-band'
import { findChangePoints } from '../change-points'
import { compareValues, familyKey, groupKey, type ComparableValue } from '../comparability'
import { describe } from '../describe'
import { DiscardError, dropHighest } from '../discard'
import { meanInterval } from '../intervals'
import { knotBracket } from '../knot-bracket'
import { overhead } from '../overhead'
import { quantileResolution } from '../quantile-resolution'
import { rank } from '../ranking'
import { meanLogRatio, ratiosAcrossPublications } from '../ratios-across-publications'
import { tQuantile, twoSidedP } from '../student-t'
import { versionPairs } from '../version-pairs'
import { qualityFlags, rankProof } from './flags'
import { fortioMerge, hdrMerge } from './histograms'
import { seedArithmetic } from './seed'

/** Turns the input of one vector case into what the code gives, under the names the vectors use. */
export type Runner = (input: unknown) => unknown

const runner =
  <T>(schema: z.ZodType<T>, run: (input: T) => unknown): Runner =>
  (input) =>
    run(schema.parse(input))

const Numbers = z.array(z.number())
const Arm = z.object({ mean: z.number(), sd: z.number(), n: z.number() })

const studentT = runner(
  z.discriminatedUnion('fn', [
    z.object({ fn: z.literal('quantile'), p: z.number(), df: z.number() }),
    z.object({ fn: z.literal('two_sided_p'), t: z.number(), df: z.number() }),
  ]),
  (input) => ({
    value: input.fn === 'quantile' ? tQuantile(input.p, input.df) : twoSidedP(input.t, input.df),
  }),
)

const confidenceIntervals = runner(z.object({ values: Numbers }), ({ values }) => {
  const { ci, ...rest } = meanInterval(values)
  return { ...rest, t_ci95: ci }
})

const overheads = runner(
  z.object({ mesh: Arm, baseline: Arm, confidence: z.number() }),
  ({ mesh, baseline, confidence }) => {
    const o = overhead(mesh, baseline, confidence)
    return {
      delta: o.delta,
      delta_df: o.deltaDf,
      delta_ci: o.deltaCi,
      ratio: o.ratio,
      ratio_df: o.ratioDf,
      g: o.g,
      ratio_ci: o.ratioCi,
      ratio_kind: o.ratioKind,
      log_ratio_ci: o.logRatioCi,
    }
  },
)

const Run = z.looseObject({ id: z.string(), replicate: z.number() })

const discardRule = runner(
  z.object({ runs: z.array(Run), drop: z.number(), key: z.string() }),
  ({ runs, drop, key }) => {
    const readValue = (run: z.infer<typeof Run>, name: string) =>
      typeof run[name] === 'number' ? run[name] : null
    try {
      const { kept, dropped } = dropHighest(
        runs.map((run) => ({ ...run, key: readValue(run, key) })),
        drop,
      )
      const names = Object.keys(runs[0] ?? {}).filter(
        (name) => name !== 'id' && name !== 'replicate',
      )
      const of = (some: typeof kept, name: string) =>
        describe(some.map((run) => readValue(run, name) ?? Number.NaN))
      return {
        kept: kept.map((run) => run.id),
        dropped: dropped.map((run) => run.id),
        ...Object.fromEntries(names.map((name) => [name, of(kept, name)])),
        [`${key}_without_discard`]: of([...kept, ...dropped], key),
      }
    } catch (error) {
      if (error instanceof DiscardError) return { error: error.code }
      throw error
    }
  },
)

const Knots = z.object({
  n: z.number(),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  knots: z.array(z.tuple([z.number(), z.number()])),
})
/** Any quantile may be asked for, so each is computed when its name is read. */
const knotBrackets = runner(z.object({ runs: z.array(Knots) }), ({ runs }) => ({
  bracket: new Proxy({}, { get: (_, p) => knotBracket(runs, Number(p)) }),
}))

const resolutions = runner(
  z.object({ n: z.number(), quantile: z.number(), confidence: z.number() }),
  ({ n, quantile, confidence }) => {
    const { ranks, expectedAbove, fewestSamples } = quantileResolution(n, quantile, confidence)
    return { ranks_1based: ranks, expected_above: expectedAbove, min_n: fewestSamples }
  },
)

const changePoints = runner(
  z.object({
    series: Numbers,
    window: z.number(),
    max_pvalue: z.number(),
    min_magnitude: z.number(),
  }),
  (input) => {
    const { status, changePoints: points } = findChangePoints(input.series, {
      window: input.window,
      maxP: input.max_pvalue,
      minMagnitude: input.min_magnitude,
    })
    return {
      status,
      change_points: points.map((p) => ({
        index: p.index,
        p: p.p,
        mag: p.magnitude,
        before: p.before,
        after: p.after,
        left_n: p.leftN,
        right_n: p.rightN,
        reportable: p.isReportable,
      })),
    }
  },
)

const versionPair = runner(
  z.object({
    lower_is_better: z.boolean(),
    versions: z.array(z.object({ version: z.string(), values: Numbers })),
  }),
  ({ versions, lower_is_better }) => ({
    pairs: versionPairs(versions, lower_is_better).map(({ ratioCi, pHolm, ...pair }) => ({
      ...pair,
      ratio_ci95: ratioCi,
      p_holm: pHolm,
    })),
  }),
)

const driftBand = runner(
  z.object({ builds: Numbers.optional(), patch_steps: Numbers.optional(), steps: Numbers }),
  ({ builds, patch_steps = [], steps }) => {
    const band = builds ? measureDrift(builds) : estimateDrift(patch_steps)
    return { band, statuses: steps.map((ratio) => judgeStep(ratio, band)) }
  },
)

const Side = z.union([z.number().transform((one) => [one]), Numbers])
const Published = z.object({
  document: z.string(),
  publisher: z.string(),
  interest: z.string(),
  loads: z.array(z.object({ a: Side, b: Side, excluded: z.boolean() })),
})

const ratiosAcross = runner(z.object({ publications: z.array(Published) }), (input) => {
  const { estimates, documents, publishers, pooled, reason } = ratiosAcrossPublications(
    input.publications.map(({ loads, ...publication }) => ({
      ...publication,
      isReviewed: true,
      loads: loads.map(({ a, b, excluded }) => {
        const log = meanLogRatio(a, b)
        return { ratio: log === null ? null : Math.exp(log), isExcluded: excluded }
      }),
    })),
  )
  const countByInterest = (some: typeof estimates) =>
    Object.fromEntries(
      [...groupBy(some, ({ interest }) => interest)].map(([name, all]) => [name, all.length]),
    )
  return {
    estimates: estimates.map(({ logRatio, ...one }) => ({ ...one, log_ratio: logRatio })),
    pooled_documents: documents,
    pooled_publishers: publishers,
    typical: pooled?.typical ?? null,
    ci95: pooled?.interval ?? null,
    prediction95: pooled?.prediction ?? null,
    reason,
    documents: countByInterest(estimates),
    below_one: countByInterest(estimates.filter(({ ratio }) => ratio < 1)),
  }
})

const versions = runner(z.object({ versions: z.array(z.string()) }), (input) => {
  const parsed = input.versions.map(parseVersion).map(({ raw, track, sortKey, incomplete }) => ({
    raw,
    track,
    key: sortKey,
    incomplete,
  }))
  const tracks = [...new Set(parsed.map((v) => v.track))].sort()
  const ordered = (track: string) =>
    parsed
      .filter((v) => v.track === track && v.key !== null)
      .sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : (a.key ?? '') > (b.key ?? '') ? 1 : 0))
      .map((v) => v.raw)
  return {
    parsed,
    order_by_track: Object.fromEntries(tracks.map((track) => [track, ordered(track)])),
  }
})

const ranking = runner(
  z.object({
    alpha: z.number(),
    lower_is_better: z.boolean(),
    subjects: z.record(z.string(), z.record(z.string(), Numbers)),
  }),
  ({ subjects, lower_is_better, alpha }) => {
    const listed = Object.entries(subjects).map(([id, scenarios]) => ({ id, scenarios }))
    const { scenarios, ranks, pairs } = rank(listed, lower_is_better, alpha)
    return {
      scenarios,
      ranking: ranks.map(({ id, score, best, worst }) => ({
        subject: id,
        score,
        rank_best: best,
        rank_worst: worst,
      })),
      pairs: pairs.map(({ logDiff, pHolm, ...pair }) => ({
        ...pair,
        log_diff: logDiff,
        p_holm: pHolm,
      })),
    }
  },
)

const Value = z
  .object({
    campaign: z.string(),
    environment: z.string(),
    harness: z.string(),
    workload: z.record(z.string(), z.unknown()),
    measurement_point: z.string(),
    metric: z.string(),
    statistic: z.string(),
    unit_dimension: z.string(),
    has_baseline: z.boolean(),
  })
  .transform(({ measurement_point, unit_dimension, has_baseline, ...rest }): ComparableValue => ({
    ...rest,
    measurementPoint: measurement_point,
    dimension: unit_dimension,
    hasBaseline: has_baseline,
  }))

const comparability = runner(
  z.object({ a: Value, b: Value, sweep: z.array(z.string()) }),
  ({ a, b, sweep }) => ({
    result: compareValues(a, b, sweep).outcome,
    key_a: groupKey(a),
    key_b: groupKey(b),
    family_key_a: familyKey(a, sweep),
    family_key_b: familyKey(b, sweep),
  }),
)

/** One runner per vector file, by its name. */
export const RUNNERS: Record<string, Runner> = {
  change_points: changePoints,
  comparability,
  confidence_intervals: confidenceIntervals,
  discard_rule: discardRule,
  fortio_merge: fortioMerge,
  hdr_merge: hdrMerge,
  knot_bracket: knotBrackets,
  overhead: overheads,
  quality_flags: qualityFlags,
  quantile_resolution: resolutions,
  rank_proof: rankProof,
  ranking,
  ratios_across_publications: ratiosAcross,
  seed_arithmetic: seedArithmetic,
  student_t: studentT,
  version_pairs: versionPair,
  drift_band: driftBand,
  versions,
}
