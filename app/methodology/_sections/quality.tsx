import Link from 'next/link'
import { formatCount } from '@/components/charts/format'
import { DataTable } from '@/components/ui/data-table'
import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { Example, Section } from './section'

const RULES: [code: string, rule: string][] = [
  [
    'SATURATED',
    'less than 95% of the target rate was achieved, over 5% of the planned requests were never sent, or the p99 of a corrected open loop is above 5% of the length of its run: a backlog is inside the latencies',
  ],
  [
    'RPS_BELOW_TARGET, RPS_ABOVE_TARGET, RATE_FAR',
    'less than 99%, more than 105% of the target rate; RATE_FAR: a submitted run above 105% is another workload, and part of no rank, interval or trend',
  ],
  [
    'RATE_UNKNOWN, CONNECTIONS_UNKNOWN',
    'an open or paced load, or one of unknown model, without its offered or its achieved rate; a closed loop without its connections. Not ranked',
  ],
  [
    'PROTOCOL_UNKNOWN, LOAD_MODEL_UNKNOWN',
    'neither the file nor the sender says it, and the tool has no one default: two unknowns are not equal. Not ranked',
  ],
  [
    'LOAD_NOT_SET',
    'latencies of requests sent as fast as possible: each subject sets its own load. Not ranked',
  ],
  ['ENVIRONMENT_UNKNOWN', 'the test bed of a submitted run is not described. Not ranked'],
  [
    'COUNT_UNKNOWN, ERRORS_UNKNOWN',
    'a submitted file does not say how many requests were measured, or failed. Not ranked',
  ],
  ['CUT_SHORT', 'a run took less than 90% of the time, or of the requests, that it was asked for'],
  [
    'DURATION_FAR',
    'a run took over 110% of the time it was asked for, and 30 s more: another workload, and part of no rank, interval or trend',
  ],
  [
    'DURATIONS_UNLIKE',
    'runs of one card for which nobody states a duration or a number of requests took times that differ more than 1.5-fold. Not ranked, and neither releases, runs nor a baseline of such times are compared',
  ],
  [
    'MTLS_DIFFERS',
    'traffic is encrypted by some subjects of a card and not by others, as their senders state. A warning only',
  ],
  [
    'REPEATS_ALIKE',
    'two runs of a condition agree in most of their latencies or throughputs, in three or more, to digits that chance does not repeat, or up to one common factor. Looked for among the first 50 runs',
  ],
  [
    'RUNS_OVERLAP',
    'two runs of a condition ran at the same time for over a tenth of the shorter one: generators side by side are parts of one run. Not ranked',
  ],
  ['BELOW_RESOLUTION', 'a latency printed as 0: shown as “under 1 ms”, the step of its file'],
  [
    'DUPLICATE_CONTENT',
    'all numbers equal those of another run: the later one is excluded, the earlier one says so',
  ],
  ['ERRORS_HIGH, ERRORS_SOME', 'more than 1%, 0.1% of requests failed'],
  [
    'CO_RISK, CO_POSSIBLE, CO_UNKNOWN',
    'coordinated omission: a closed loop or maximum rate, whatever its harness does otherwise, or late requests; paced but timed from the actual send; load model not known. Where late requests are skipped, each percentile above which a twentieth or more of what should lie there is missing. CO_RISK excludes p99 and above',
  ],
  ['TOO_SHORT, SHORT, DURATION_UNKNOWN', 'under 30 s (resources: 92 s), under 60 s, not stated'],
  ['TAIL_UNRESOLVED, TAIL_THIN', 'fewer samples than ln(0.025)/ln(q); fewer than ten above it'],
  ['HISTOGRAM_CLIPPED', 'the largest value reached the end of the histogram'],
  ['PERCENTILES_NOT_MONOTONE', 'percentiles out of order: a higher one is below a lower one'],
  [
    'IMPLAUSIBLE',
    'what a measurement can hardly have given: a percentile outside of the run’s own histogram, a mean outside of the extremes, a p99 longer than the run, requests in no time, half or twice the requests that rate and duration make, a closed loop faster than its connections allow, a clock that was never set, a mean below (1 − q) times a percentile q, which times that are not negative cannot have, transactions whose rate times mean latency is not one for each connection within 20%. The impossible is refused: a request below 1 µs, percentiles that fall, more failures than requests, a rate or a count given twice with two values, a ratio of failures that its counts contradict, over 10¹³ bit/s, a working set below 1 kB, a mean ten times too small for its tail, a start ahead of the clock, correction by a tool that cannot',
  ],
  ['MISSING_PERCENTILES', 'neither p50 nor p99 is given'],
  [
    'CLIENT_SATURATED, CLIENT_CPU_UNKNOWN',
    'the load generator ran at 80% of a CPU or more, also as iperf3 records it; not recorded',
  ],
  ['NO_SPREAD, TOO_FEW_REPEATS, FEW_REPEATS', 'fewer than 2, 3, 5 runs'],
  ['VARIANCE_HIGH, VARIANCE_VERY_HIGH', 'runs vary by more than 10%, 30% of their mean'],
  ['BASELINE_NOISY', 'the baseline’s own runs vary by more than 10%'],
  ['NEGATIVE_OVERHEAD', 'better than the baseline; info where interval or rounding allow equality'],
  ['SELECTION_ON_RESPONSE', 'runs were dropped by their result, or withdrawn by their sender'],
  [
    'RR_INCONSISTENT',
    'mean latency × rate is more than 2% from 1 with one outstanding transaction',
  ],
  [
    'ENV_DRIFT',
    'runs of one condition, or submitted values of one card, lie more than 30 days apart on cloud machines',
  ],
  [
    'SET_ASIDE',
    'a published figure that the review keeps out of ranks; the reason is shown with it',
  ],
  ['UNIT_AMBIGUOUS, DIGITISED', 'the printed unit can be read two ways; read from a chart'],
]

export function Flags({ examples }: { examples: MethodologyExamples }) {
  return (
    <Section id="flags" title="Quality flags" more="Every flag with its rule">
      <p>
        Rules with published thresholds, applied to runs and to published figures alike, and
        reapplied with every new ruleset. “Exclude” makes a bar hollow: no rank, no interval, no
        verdict on a trend. Flags marked “not ranked” forbid a rank only: the value, its interval
        and the changes of its own series stand. The reason stands at the bar. Severity depends on
        the percentile: a run may be excluded for p99.9 and fine for p50.
      </p>
      <dl className="facts text-sm">
        {RULES.map(([code, rule]) => (
          <div key={code} className="contents">
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
      {examples.flags.length > 0 && (
        <DataTable
          caption="Flags of published results"
          rows={examples.flags}
          keyOf={(row) => `${row.code} ${row.severity}`}
          columns={[
            { id: 'code', head: 'Flag', isRowHead: true, cell: (row) => row.code },
            { id: 'severity', head: 'Severity', cell: (row) => row.severity },
            {
              id: 'values',
              head: 'Times',
              isNumber: true,
              cell: (row) => formatCount(row.values),
            },
            { id: 'text', head: 'One of them', cell: (row) => row.text },
          ]}
        />
      )}
    </Section>
  )
}

export function Checklist({ examples }: { examples: MethodologyExamples }) {
  return (
    <Section id="checklist" title="Reproducibility checklist">
      <p>
        Fourteen yes/no questions about what a publication discloses, after MLPerf’s system
        description and the full disclosure of SPEC and TPC: versions, configuration, nodes,
        software, harness, command, workload, load, baseline, repeats, rules, raw files, scripts,
        affiliation. There are no weights and no grade, and what is not known counts as no.
      </p>
      {examples.checklists.length > 0 && (
        <Example>
          <ul>
            {examples.checklists.map(({ slug, title, met }) => (
              <li key={slug}>
                <Link href={`/publications/${slug}#checklist`} prefetch={false}>
                  {title}
                </Link>
                : {met} of 14
              </li>
            ))}
          </ul>
        </Example>
      )}
    </Section>
  )
}
