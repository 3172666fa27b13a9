import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { DiscardRuleDiagram } from '@/components/methodology/discard-rule'
import { DataTable, type Column } from '@/components/ui/data-table'
import { listOutcomes } from './invented-runs'
import { Example, Formula, Section } from './section'
import { digits, interval, ms } from './words'

export function Spread({ examples }: { examples: MethodologyExamples }) {
  const one = examples.intervals.find((i) => i.label.includes('Linkerd')) ?? examples.intervals[0]
  return (
    <Section
      id="spread"
      title="Mean, spread and interval"
      more="Formula, published spreads, few runs"
    >
      <p>
        The run is the unit. Requests of one run share one installation of the mesh and are not
        independent, so n is the number of runs, never the number of requests. The value of a
        condition is the mean of its valid runs; whiskers show one standard deviation between runs.
      </p>
      <Formula>s = √( Σ(xᵢ − x̄)² / (n − 1) ) · interval = x̄ ± t(n − 1, 0.975) · s / √n</Formula>
      <p>
        For published spreads the divisor is often not stated. A thin bar without whiskers is the
        precision of reading a chart, not a spread. With one run there is no spread; with two there
        are dots and no interval; up to six stored runs are drawn as dots. The bootstrap is not
        used: for 3 to 10 runs it covers 70 to 89% where 95% is promised, the t interval 93 to 95%.
      </p>
      {one && (
        <Example>
          <p>
            {one.label}, p99 at 2,000 requests/s: mean {ms(one.mean)}, s = {ms(one.sd)}, n = {one.n}
            , t = {digits(one.t)}. Interval: {ms(one.mean)} ± {digits(one.t)} × {ms(one.sd)} / √
            {one.n} = {interval(one.ci)}.
          </p>
        </Example>
      )}
    </Section>
  )
}

export function Pooled({ examples }: { examples: MethodologyExamples }) {
  const { pooled } = examples
  return (
    <Section id="pooled" title="Pooled distributions" more="How histograms are added">
      <p>
        The mean of the runs’ percentiles describes a typical run. The percentile of all requests of
        all runs says what a random request experiences. Neither replaces the other; bars show the
        first, the page of a condition shows both. Percentiles are never averaged across loads,
        components or subjects.
      </p>
      <p>
        Histograms with the same buckets are added count by count, which is exact. HDR histograms of
        different layouts are re-recorded in the coarser one, which is approximate. Where files give
        only points of a distribution, the pooled percentile cannot be computed, only the bounds it
        lies between. Corrected and uncorrected histograms are never added, nor those of more than
        50 runs: such a condition is a series over time. A pooled percentile counts requests, so a
        run of 300 s weighs ten times one of 30 s at the same rate: the page and the API give the
        share of each run. The 95% interval around what a discard rule left over is labelled “after
        discard, too narrow”.
      </p>
      {pooled && (
        <Example>
          <p>
            Two recorded fortio runs at 200 requests/s ({pooled.files.join(', ')}) have a p99 of{' '}
            {pooled.perRun.map(ms).join(' and ')}. Mean of runs: {ms(pooled.meanOfRuns)}. p99 of all
            their requests: {ms(pooled.pooled)}.
          </p>
        </Example>
      )}
    </Section>
  )
}

const BIAS: [string, string, string, string, string][] = [
  ['10%', '1 of 6', '−2.6%', '−1.8%', '0.75'],
  ['30%', '1 of 6', '−8.4%', '−5.7%', '0.68'],
  ['30%', '2 of 5', '−16.6%', '−11.5%', '0.48'],
  ['50%', '2 of 5', '−26.7%', '−18.7%', '0.40'],
]
const COLUMNS = [
  'Variation of the maximum',
  'Dropped',
  'Mean maximum',
  'Mean p99',
  'SD shown / true SD',
].map((head, i): Column<readonly string[]> => ({
  id: head,
  head,
  isRowHead: i === 0,
  isNumber: i > 0,
  cell: (row) => row[i],
}))

export function Selection({ examples }: { examples: MethodologyExamples }) {
  const flag = examples.flags.find(({ code }) => code === 'SELECTION_ON_RESPONSE')
  const outcomes = listOutcomes()
  return (
    <Section
      id="selection"
      title="Discarded runs"
      more="What dropping runs does, simulated"
      picture={
        <DiscardRuleDiagram
          outcomes={outcomes}
          caption={`Invented runs, means as this site computes them: without its one slow run (×) the noisy subject ${outcomes[0].lower === outcomes[1].lower ? 'gains' : 'overtakes the steady one'}.`}
        />
      }
    >
      <p>
        Several publications drop the runs with the highest maximum latency. Choosing by the result
        makes tails look lower and error bars narrower, and noisier systems gain more. The rule is
        printed under every chart of such a publication; ranks and trends use all valid runs where
        they are stored. Among equal runs the one with the higher number is dropped; a run without
        the deciding value, or an empty result, is an error and never a silent fallback. On the{' '}
        <a href="/compare">comparison page</a> other rules can be tried on stored runs.
      </p>
      <DataTable
        caption="What dropping the worst runs does (simulated, p99 correlated 0.7 with the maximum)"
        columns={COLUMNS}
        rows={BIAS}
        keyOf={(row) => row.join()}
      />
      {flag && (
        <Example>
          <p>
            {flag.values} published conditions carry the flag SELECTION_ON_RESPONSE, for example
            because {flag.text}.
          </p>
        </Example>
      )}
    </Section>
  )
}
