import { pairWords } from '@/components/charts/definitions/verdict-words'
import { getMetric } from '@/ingest/dictionary/metrics'
import type {
  MethodologyExamples,
  ReleaseExample,
} from '@/server/publications/worked-examples/schemas'
import { describe } from '@/server/stats/describe'
import { versionPairs } from '@/server/stats/version-pairs'
import { Section } from './section'

/** Invented p99 latencies in milliseconds of two releases, five runs each. */
const BEFORE = [15.1, 15.6, 15.3, 15.9, 15.2]
const AFTER = [17.6, 18.1, 17.8, 18.4, 17.9]

const list = (values: readonly number[]): string => values.join(', ')
const logs = (values: readonly number[]) => describe(values.map(Math.log))

function InventedExample() {
  const [pair] = versionPairs(
    [
      { version: '1.0', values: BEFORE },
      { version: '1.1', values: AFTER },
    ],
    true,
  )
  if (!pair?.ratio || !pair.ratioCi) return null
  const [a, b] = [logs(BEFORE), logs(AFTER)]
  return (
    <p>
      Example with invented figures, computed by the code of this site: p99 of 1.0 in five runs is{' '}
      {list(BEFORE)} ms, of 1.1 {list(AFTER)} ms. The means of the logarithms are{' '}
      {a.mean.toFixed(4)} and {b.mean.toFixed(4)}, so ρ = exp({(b.mean - a.mean).toFixed(4)}) ={' '}
      {pair.ratio.toFixed(3)} with the interval {pair.ratioCi[0].toFixed(3)} to{' '}
      {pair.ratioCi[1].toFixed(3)} at ν = {pair.df?.toFixed(1)} degrees of freedom. In words:{' '}
      {pairWords({ ...pair, isFromPublishedSpread: false }, getMetric('http.latency'))}.
    </p>
  )
}

/** Why the best known published trend gets no verdict, from what is stored about it. */
function PublishedExample({ example }: { example: ReleaseExample }) {
  const { mesh, key, publication, subject, versions, ratio, steps, reason } = example
  return (
    <p>
      Example with published figures: {publication} prints the throughput of {subject} from{' '}
      {versions[0]} to {versions[1]}, and the last is {ratio.toFixed(2)} times the first. None of
      the {steps} steps gets a verdict: {reason}. The difference may be real; these figures cannot
      tell it from the scatter between runs.{' '}
      <a href={`/meshes/${mesh}?metric=${key}`}>See the trend</a>.
    </p>
  )
}

/** Releases, few points: methodology 6 A in words. */
export function ReleasesRule({ examples }: { examples: MethodologyExamples }) {
  return (
    <Section
      id="releases"
      title="From release to release"
      more="The correction, why this test, when there is no verdict, and two examples"
    >
      <p>
        Inside one test bed and release track, each version is compared with the one measured before
        it. The comparison uses all valid runs of both, at least three each, on a logarithmic scale:
        with ȳ the mean and s the standard deviation of ln x, the ratio is ρ = exp(ȳ₂ − ȳ₁) and its
        95% interval exp(ȳ₂ − ȳ₁ ± t √(s₁²/n₁ + s₂²/n₂)), with the degrees of freedom ν of{' '}
        <a href="/methodology#welch">Welch and Satterthwaite</a>. Where a publication gives mean x̄,
        standard deviation s and at least three runs with s/x̄ below 0.3, σ² = ln(1 + (s/x̄)²) and ȳ =
        ln x̄ − σ²/2 stand in for the runs.
      </p>
      <p>
        The p values of all steps of one series are corrected after Holm. A step with p below 5%
        after correction is a regression or an improvement if it changes the value by 5% or more,
        and a small change otherwise. Above it, no difference can be shown, which is not the same as
        none. The interval belongs to one step alone and is not corrected.
      </p>
      <p>
        Why this test: times are skewed and vary in proportion to their size, and software versions
        vary differently. A rank test cannot reach 5% with three runs on each side (its smallest p
        is 0.10; with four 0.029, with five 0.008).
      </p>
      <p>
        There is no verdict with fewer than three runs of a version, for values that a quality flag
        excludes (their points are hollow), for versions without a known order, and never across a
        break: where the test bed, harness, campaign or track changed, the gap names the fields that
        differ. No trend line is fitted, and a change over several releases is not divided by their
        number. Two sides without any spread are left undecided.
      </p>
      <InventedExample />
      {examples.release && <PublishedExample example={examples.release} />}
    </Section>
  )
}
