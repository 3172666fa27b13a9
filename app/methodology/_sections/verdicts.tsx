import { RankRangesDiagram } from '@/components/methodology/rank-ranges'
import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { listRankRows } from './invented-runs'
import { Example, Formula, Section } from './section'
import { digits, interval, ms } from './words'

export function Ranks({ examples }: { examples: MethodologyExamples }) {
  const { ranking } = examples
  return (
    <Section
      id="ranks"
      title="Ranks"
      more="The test, and the proof that a run needs"
      picture={
        <RankRangesDiagram
          rows={listRankRows()}
          caption="Invented runs with their means, ranked by the test of this site: subjects that the runs cannot tell apart share a range."
        />
      }
    >
      <p>
        Subjects are ranked inside one card only, never across test beds, and only where each has at
        least three valid runs or a published mean, standard deviation and number of runs, and no
        flag that excludes it. Values are compared on a logarithmic scale, so that the order does
        not depend on what they are divided by.
      </p>
      <Formula>
        runs: μ = mean(ln x) · published: σ² = ln(1 + (s/x̄)²), μ = ln x̄ − σ²/2, if s/x̄ is below 0.3
      </Formula>
      <p>
        All pairs are tested with <a href="/methodology#welch">Welch’s t test</a> and Holm’s
        correction at 5%. A rank range runs from 1 plus the number of subjects that are
        significantly better to K minus the number that are significantly worse. Two subjects that
        share a range do not differ beyond the noise of these data. Ties by overlapping intervals
        are not used: they are not transitive, and two overlapping 95% intervals do not show that
        there is no difference. A rounded value has at least the variance r²/12 of its rounding r.
      </p>
      <p>
        A submitted run is ranked only with proof: its offered rate, protocol, load model and test
        bed are stated, its requests and failures are counted, it achieved between 95% and 105% of
        the offered rate, it took the time it was asked for, and its repetitions are measurements of
        their own, one after another. Everything else is shown, and the reason stands at its bar.
        Values that do not vary at all are undecided.
      </p>
      <p>
        Where a publication gives no spread or no number of runs, the bars are sorted by value and
        nothing is ranked.
      </p>
      {ranking && ranking.ranks.length > 0 && (
        <Example>
          <p>
            linkerd-2021-05, p99 at 2,000 requests/s:{' '}
            {ranking.ranks
              .map((r) => `${r.label} ${r.best === r.worst ? r.best : `${r.best}–${r.worst}`}`)
              .join(', ')}
            , from {ranking.isFromPublishedSpread ? 'published mean, SD and n' : 'stored runs'}.
          </p>
        </Example>
      )}
    </Section>
  )
}

export function Overhead({ examples }: { examples: MethodologyExamples }) {
  const one = examples.overheads.find((o) => o.deltaCi && o.ratioCi)
  const { negative } = examples
  return (
    <Section
      id="overhead"
      title="Overhead over a baseline"
      more="Formulas, and what an interval that holds zero says"
    >
      <p>
        The difference of mesh m and baseline b has a 95% interval after{' '}
        <a href="/methodology#welch">Welch</a> and Satterthwaite, the ratio one by Fieller. If g
        reaches 1, the baseline is too noisy for a ratio and none is given.
      </p>
      <Formula>
        d = m − b ± t · √(s²ₘ/nₘ + s²ᵦ/nᵦ) · ρ = m/b, g = t²(s²ᵦ/nᵦ)/b², [ρ ∓ (t/b)√(vₘ + ρ²vᵦ −
        g·vₘ)] / (1 − g)
      </Formula>
      <p>
        If the interval holds zero, no overhead was detected at this precision, and the text names
        both ends: between 201 ms less and 35.9 ms more, so an overhead could be up to 35.9 ms.
        Where neither side varies, a difference is told only with three runs each and beyond twice
        the step of the file; over a baseline of 0 there is a difference and no ratio. A figure that
        a flag excludes has no interval. A value better than its baseline is shown and flagged,
        never hidden: it is noise, or something else differed. The difference comes first and the
        ratio second, because the ratio depends on how slow the application is. Differences are
        drawn on a linear axis, ratios in per cent on a logarithmic one, where half as much is as
        far from the baseline as twice as much.
      </p>
      <p>
        A difference of two percentiles is not a percentile of differences. Requests of 1, 5 and 9
        ms without and 8, 6 and 10 ms with a mesh have medians 3 ms apart, while the median of the
        differences is 1 ms. So “p99 with the mesh is 10 ms higher” does not say that the mesh adds
        10 ms to 99% of requests.
      </p>
      {one && (
        <Example>
          <p>
            {one.label} over {one.baselineLabel}, p99 at 2,000 requests/s, linkerd-2021-05:
            difference {ms(one.delta)} ({one.deltaCi && interval(one.deltaCi)}), ratio{' '}
            {one.ratio !== null && digits(one.ratio, 3)}{' '}
            {one.ratioCi && `(${digits(one.ratioCi[0], 3)} to ${digits(one.ratioCi[1], 3)})`}.
          </p>
          {negative && (
            <p>
              {negative.label} over {negative.baselineLabel}, p99 at 200 requests/s, linkerd-2025:{' '}
              {ms(negative.delta)}. Less than no mesh, without a spread: noise of the test bed at
              least as large as the effect, or a difference that was not controlled.
            </p>
          )}
        </Example>
      )}
    </Section>
  )
}

export function Claims({ examples }: { examples: MethodologyExamples }) {
  const { claim } = examples
  return (
    <Section id="claims" title="Claims">
      <p>
        Numbers in the text of a publication are recomputed by code from its own canonical figures
        when it is imported. A claim agrees if any value inside the bounds of its figures (rounding,
        reading of a chart, all readings of one figure together) comes within one unit of the last
        digit that the text prints. Where several sums belong to one claim, some may agree. Claims
        that need another publication, or have no number, are judged by a reviewer and say so by
        having no sums. Verdicts are about numbers, never about people.
      </p>
      {claim && (
        <Example>
          <p>
            Benchmarking Linkerd and Istio (2021), {claim.label}: stated {claim.stated};{' '}
            {claim.formula} with the medians of Linkerd, Istio and no mesh as “of”, “to” and “over”
            = {digits(claim.value * 100, 3)}% ({digits(claim.lo * 100, 3)} to{' '}
            {digits(claim.hi * 100, 3)}
            %). It does {claim.agrees ? '' : 'not '}agree.
          </p>
        </Example>
      )}
    </Section>
  )
}
