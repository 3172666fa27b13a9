import { MIN_EARLIER_RUNS, MIN_RUN_SECONDS, MIN_TREND_RUNS } from '@/ingest/dictionary/data-needed'
import { DataTable } from '@/components/ui/data-table'
import { Section } from './section'

/** Share of simulated new runs of one value that were called a regression; 5% noise, 20,000 each. */
const GATE = [
  { step: 'none (either direction)', runs: ['0.9%', '1.1%', '1.0%'] },
  { step: '+5%', runs: ['2%', '4%', '5%'] },
  { step: '+10%', runs: ['6%', '14%', '19%'] },
  { step: '+20%', runs: ['21%', '60%', '74%'] },
  { step: '+50%', runs: ['78%', '100%', '100%'] },
]
/** The same of failures: 72,000 requests a run, 20,000 runs each; in the last three the usual share varies by half of itself. */
const FAILURES = [
  { step: '0%, none', runs: ['0.0%', '0.0%', '0.0%'] },
  { step: '0%, 0.2 points', runs: ['100%', '100%', '100%'] },
  { step: '1%, 0.2 points', runs: ['7%', '90%', '97%'] },
  { step: '1%, 0.5 points', runs: ['98%', '100%', '100%'] },
  { step: '1% ± 0.5, none', runs: ['0.6%', '0.7%', '0.7%'] },
  { step: '1% ± 0.5, 5 points', runs: ['48%', '81%', '87%'] },
  { step: '1% ± 0.5, 30 points', runs: ['97%', '99%', '100%'] },
]
const EARLIER = [4, 10, 20]

/** One new run against those before it: what the response to a post and the gate of a CI job say. */
export function NewRunRule() {
  return (
    <Section
      id="new-run"
      title="A new run against those before it"
      more="The test, and how often it is right"
    >
      <p>
        A CI job wants to know at once whether its run is worse than usual. In a continuous campaign
        the usual runs are those before it with the same mesh, mode, configuration, workload and
        test bed, whatever their version or commit; elsewhere they are the other repetitions of its
        condition. At most the newest 20 count, and only those since the last change that the chart
        shows. Figures that a quality flag excludes are left out; the achieved rate and the share of
        failed requests are always compared.
      </p>
      <p>
        One value is tested against n others on logarithms: t = (ln x − mean) / (s √(1 + 1/n)) with
        n − 1 degrees of freedom. p values are adjusted after Holm over all compared values of the
        run (p50, p90, p99, p99.9, means, rates); below 0.01 the change is proven, and below 5% it
        is called small. With fewer than {MIN_EARLIER_RUNS} runs before it nothing is said; that a{' '}
        <a href="#ci-series">change in a trend</a> takes {MIN_TREND_RUNS} runs is another question.
        A run under {MIN_RUN_SECONDS} s is judged by its rate and failures alone. The interval that
        is given holds 99 of 100 further runs like the earlier ones.
      </p>
      <DataTable
        caption="New runs called a regression, by size of the step and number of runs before it"
        rows={GATE}
        keyOf={(row) => row.step}
        columns={[
          { id: 'step', head: 'Step', isRowHead: true, cell: (row) => row.step },
          ...EARLIER.map((n, i) => ({
            id: String(n),
            head: `${n} runs`,
            isNumber: true,
            cell: (row: (typeof GATE)[number]) => row.runs[i] ?? '',
          })),
        ]}
      />
      <p>
        A share of failures needs no ratio to a share of nothing: k of r requests are tested as a =
        2 arcsin √(k/r), with the t above, where s is the deviation of the earlier a and at least
        √(mean of 1/r), which is what chance alone gives. Below 0.1% of the requests a change is
        called small. The same test is used for lost datagrams.
      </p>
      <DataTable
        caption="New runs called a regression of failures, by rise and number of runs before it"
        rows={FAILURES}
        keyOf={(row) => row.step}
        columns={[
          { id: 'step', head: 'Usual share, rise', isRowHead: true, cell: (row) => row.step },
          ...EARLIER.map((n, i) => ({
            id: String(n),
            head: `${n} runs`,
            isNumber: true,
            cell: (row: (typeof FAILURES)[number]) => row.runs[i] ?? '',
          })),
        ]}
      />
      <p>
        One run sees large steps only: a step that it misses shows in the series after some nights.
        With 2% noise and ten runs before it, a step of 10% is found in 86% and one of 20% in all.
      </p>
    </Section>
  )
}
