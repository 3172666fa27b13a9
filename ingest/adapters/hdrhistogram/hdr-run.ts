import { AdapterError } from '../../model/adapter'
import { type HdrHistogram, hdrMoments, hdrQuantile, rangeOfIndex } from '../../formats/hdr'
import type { ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { emptyRun, measured, percentile } from '../../model/build-run'
import { SAMPLE_LEVELS } from '../../formats/samples'
import { scale } from '../../dictionary/units'

export const unitNotInFile = () =>
  notice(
    'UNIT_NOT_IN_FILE',
    'the unit of the values was given with the file, which does not state it',
  )

/**
 * A run of histograms added up. Percentiles are the highest equivalent value of the bucket that holds the rank.
 * @param digits significant digits that the values were recorded with
 * @param factor seconds per unit of the values
 * @throws AdapterError for histograms without a value
 */
export function hdrRun(
  hdr: HdrHistogram,
  payloads: string[],
  digits: number,
  factor: number,
): ParsedRun {
  const moments = hdrMoments(hdr)
  if (moments === null)
    throw new AdapterError({
      code: 'NO_RESULT',
      title: 'HdrHistogram: no value was recorded',
      detail: 'expected at least one value in the histograms, found none',
      hint: 'check that the recorder was given the latencies before its histogram was written',
    })
  const metric = 'http.latency'
  let [first, last] = [Infinity, 0]
  for (const index of hdr.counts.keys()) {
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  const seconds = (value: number): number => scale(value, factor)
  const note = digits < 3 ? `the values were recorded to ${digits} significant digits` : null
  return {
    ...emptyRun({
      name: 'hdrhistogram',
      version: null,
      loadModel: 'unknown',
      quantileMethod: 'HdrHistogram, highest equivalent value at the rank',
    }),
    requests: hdr.total,
    measurements: [
      ...measured(metric, 'min', seconds(rangeOfIndex(hdr, first)[0])),
      ...measured(metric, 'mean', seconds(moments.mean)),
      ...measured(metric, 'max', seconds(rangeOfIndex(hdr, last)[1])),
      ...measured(metric, 'stddev', seconds(moments.stddev)),
      ...SAMPLE_LEVELS.flatMap((p) => {
        const value = hdrQuantile(hdr, p / 100)
        return percentile(metric, p, value === null ? null : seconds(value))
      }),
    ],
    histograms: [
      {
        metric,
        component: 'client',
        format: 'hdr_v2',
        unitScale: factor,
        count: hdr.total,
        correction: 'unknown',
        mergeable: true,
        note,
        data: { hdr: payloads },
      },
    ],
    notices: [
      unitNotInFile(),
      ...tooFewSamples(SAMPLE_LEVELS, hdr.total),
      ...(note === null ? [] : [notice('COARSE_RESOLUTION', note)]),
    ],
  }
}
