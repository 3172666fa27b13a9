import { DataTable } from '@/components/ui/data-table'
import { Section } from './section'

/** Share of simulated series in which a step in their middle was found; 5% noise. */
const POWER = [
  { step: '+20%', runs: ['86%', '97%', '', ''] },
  { step: '+10%', runs: ['25%', '', '62%', '76%'] },
  { step: '+5%', runs: ['', '', '8%', ''] },
]
const LENGTHS = [10, 16, 20, 30]

/** Share of simulated series without any change that got a change all the same. */
const FALSE_ALARMS = [
  { noise: 'independent runs, as shown here', runs: ['0.5%', '1.5 to 3%', '5 to 9%'] },
  { noise: 'independent, without the filter', runs: ['1 to 2%', '4%', '11%'] },
  { noise: 'dependent, autocorrelation 0.3', runs: ['7%', '22%', '29%'] },
  { noise: 'dependent, autocorrelation 0.6', runs: ['33%', '47%', '69%'] },
]

function PowerTable() {
  return (
    <DataTable
      caption="Steps found, by size of the step and length of the series; empty: not simulated"
      rows={POWER}
      keyOf={(row) => row.step}
      columns={[
        { id: 'step', head: 'Step', isRowHead: true, cell: (row) => row.step },
        ...LENGTHS.map((n, i) => ({
          id: String(n),
          head: `${n} runs`,
          isNumber: true,
          cell: (row: (typeof POWER)[number]) => row.runs[i] ?? '',
        })),
      ]}
    />
  )
}

function FalseAlarmTable() {
  return (
    <DataTable
      caption="Series with a change found although there was none, before the guard against dependent runs"
      rows={FALSE_ALARMS}
      keyOf={(row) => row.noise}
      columns={[
        { id: 'noise', head: 'Noise', isRowHead: true, cell: (row) => row.noise },
        ...[20, 40, 80].map((n, i) => ({
          id: String(n),
          head: `${n} runs`,
          isNumber: true,
          cell: (row: (typeof FALSE_ALARMS)[number]) => row.runs[i] ?? '',
        })),
      ]}
    />
  )
}

/**
 * A value judged every night for 200 nights, 60 series each; noise of the median SD that publications print for p50 and
 * p99 latency. Delay: nights from the first run at the new level, the median of those found.
 */
const TOLD = [
  { what: 'false, per 1,000 nights', values: ['0.3 (shown: 2.2)', '1.6 (shown: 5.1)'] },
  { what: 'step of +5%', values: ['88%, after 5 nights', '80%, after 8 nights'] },
  { what: 'step of +10%', values: ['100%, after 3 nights', '100%, after 3 nights'] },
  { what: 'step of +21%', values: ['100%, after 3 nights', '100%, after 3 nights'] },
]

function ToldTable() {
  return (
    <DataTable
      caption="Changes told in either direction, by the SD between runs"
      rows={TOLD}
      keyOf={(row) => row.what}
      columns={[
        { id: 'what', head: 'Simulated', isRowHead: true, cell: (row) => row.what },
        ...['2.5% (p50)', '3.6% (p99)'].map((head, i) => ({
          id: head,
          head,
          isNumber: true,
          cell: (row: (typeof TOLD)[number]) => row.values[i] ?? '',
        })),
      ]}
    />
  )
}

/** Continuous series: methodology 6 B in words. */
export function CiSeriesRule() {
  return (
    <Section
      id="ci-series"
      title="Run after run"
      more="How changes are found and told, dependent runs, and simulated rates of error"
    >
      <p>
        A continuous campaign gives one value per run. Runs are ordered by their start, or by
        arrival if the start is unknown; each test bed and each branch is a series of its own, so a
        new node type, kernel, Kubernetes or CNI breaks the line instead of bending it. Runs that a
        quality flag excludes are drawn hollow and left out.
      </p>
      <p>
        Changes are located as Hunter and Apache Otava do it: in windows of 20 runs the split is
        chosen that maximises the energy distance between both sides (E-divisive, α = 1), candidates
        must pass Student’s t test at p &lt; 0.01, and candidates are then removed, weakest first,
        until all pass at p &lt; 0.001. A window of 20 instead of 50 finds changes that go up and
        back. A change is shown if at least four runs lie on both sides and the mean moves by 5% or
        more, and it lies between two runs, never at one.
      </p>
      <p>
        The newest 40 runs of a test bed may give alerts; older changes are drawn dashed. A change
        with fewer than four runs after it is too recent: the page says how many to wait for. Three
        changes in one direction are called a drift, because a ramp would be cut into meaningless
        steps. There is not enough data with fewer than ten usable runs or when 30% or more are
        excluded.
      </p>
      <p>
        Runs that depend on each other, for instance on one slowly warming machine, look like
        changes. If the lag-1 autocorrelation of the runs around the means between their changes is
        above max(0.25, 2/√n), changes are drawn and never alerted. The guard reduces false alarms
        but does not remove them: of 4,000 simulated series of 40 runs with autocorrelation 0.6, 58%
        had a change and 31% still gave an alert; with 20 runs it was 29% and 27%.
      </p>
      <p id="alerts">
        A change for the worse among the newest 40 runs with p &lt; 0.0001 is reported: in the feed,
        to the webhooks of the organisation, and by email to recipients who confirmed. Its 95%
        interval is that of the ratio of both means (Fieller), somewhat too narrow because the data
        chose where the change is. The chart shows changes at p &lt; 0.001, but a series is judged
        anew with every run, and each time noise has another chance. It is reported once. Later runs
        may move a change by a few places; one within three runs of a change that was reported is
        the same. A change whose run is retracted before it was sent is not sent.
      </p>
      <p>
        The organisation may acknowledge a change: its note is shown with it, and it is no alert any
        more. If the organisation also says that the new level is expected, later runs are held
        against the runs from there on.
      </p>
      <ToldTable />
      <PowerTable />
      <p>
        A chart without changes therefore does not prove that nothing changed: a step of 10% in 20
        runs is missed in about four of ten series.
      </p>
      <FalseAlarmTable />
      <p>
        p &lt; 0.001 is not the rate of false alarms, because the split was chosen by the data. No
        further correction is made across series; instead the page prints how many false alarms to
        expect, from the first two lines of this table (0.5 to 2% for up to 20 runs, 1.5 to 3% for
        up to 40).
      </p>
    </Section>
  )
}
