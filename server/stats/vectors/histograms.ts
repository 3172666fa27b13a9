import { z } from 'zod'
import {
  cumulativePercents,
  fortioPercentile,
  inferResolutions,
  mergeFortio,
  overflowCount,
  type FortioHistogram,
} from '@/ingest/formats/fortio-histogram'
import {
  decodeHdr,
  hdrMoments,
  hdrQuantile,
  mergeHdr,
  rangeOfIndex,
  type HdrHistogram,
} from '@/ingest/formats/hdr'

const Bucket = z.object({ Start: z.number(), End: z.number(), Count: z.number() })
const Exported = z.object({
  Count: z.number(),
  Min: z.number(),
  Max: z.number(),
  Sum: z.number(),
  StdDev: z.number(),
  Data: z.array(Bucket),
})
const FortioInput = z.object({
  resolution_s: z.number(),
  offset_s: z.number(),
  duration_histograms: z.array(Exported),
})

/** Percentiles are computed when their name is read, because a vector may ask for any. */
const asked = (of: (percent: number) => unknown) => new Proxy({}, { get: (_, p) => of(Number(p)) })

export function fortioMerge(input: unknown): unknown {
  const { resolution_s, offset_s, duration_histograms } = FortioInput.parse(input)
  const histograms = duration_histograms.map((h): FortioHistogram => ({
    count: h.Count,
    min: h.Min,
    max: h.Max,
    sum: h.Sum,
    stddev: h.StdDev,
    resolution: resolution_s,
    offset: offset_s,
    buckets: h.Data.map((b) => [b.Start, b.End, b.Count]),
  }))
  const merged = mergeFortio(histograms)
  const percents = cumulativePercents(merged)
  const shared = histograms
    .map((h) => inferResolutions(h, offset_s))
    .reduce((all, fits) => all.filter((r) => fits.includes(r)))
  return {
    inferred_resolutions: shared,
    merged: {
      Count: merged.count,
      Min: merged.min,
      Max: merged.max,
      Sum: merged.sum,
      Avg: merged.sum / merged.count,
      StdDev: merged.stddev,
      Data: merged.buckets.map(([Start, End, Count], i) => ({
        Start,
        End,
        Percent: percents[i],
        Count,
      })),
    },
    merged_percentiles_s: asked((p) => fortioPercentile(merged, p)),
    per_run_percentiles_s: histograms.map((h) => asked((p) => fortioPercentile(h, p))),
    overflow_bucket_count: overflowCount(merged),
  }
}

const HdrInput = z.object({
  encoding: z.string(),
  unit: z.string(),
  histograms: z.array(z.string()),
})

const ends = (hdr: HdrHistogram): [number, number] => {
  const indices = [...hdr.counts.keys()]
  return [rangeOfIndex(hdr, Math.min(...indices))[0], rangeOfIndex(hdr, Math.max(...indices))[1]]
}

export function hdrMerge(input: unknown): unknown {
  const sources = HdrInput.parse(input).histograms.map((payload) => decodeHdr(payload))
  const { merged, isLossless } = mergeHdr(sources)
  const moments = hdrMoments(merged)
  const mean = (p: number) =>
    sources.reduce((sum, hdr) => sum + (hdrQuantile(hdr, p / 100) ?? 0), 0) / sources.length
  return {
    total_count: merged.total,
    per_run: sources.map((hdr) => asked((p) => hdrQuantile(hdr, p / 100))),
    lossless: isLossless,
    target_layout: { lowest: merged.lowest, highest: merged.highest, digits: merged.digits },
    merged_percentiles: asked((p) => hdrQuantile(merged, p / 100)),
    mean_of_run_percentiles: asked(mean),
    merged_mean: moments?.mean ?? null,
    merged_stdev_population: moments?.stddev ?? null,
    // Carried from the sources: libraries disagree on the ends of a merged histogram.
    min: Math.min(...sources.map((hdr) => ends(hdr)[0])),
    max: Math.max(...sources.map((hdr) => ends(hdr)[1])),
  }
}
