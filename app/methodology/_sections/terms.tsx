import { formatCount } from '@/components/charts/format'
import { CoordinatedOmissionDiagram } from '@/components/methodology/coordinated-omission'
import { LOAD_MODEL_WORDS } from '@/ingest/dictionary/vocabulary'
import { Formula, Section } from './section'

/** Samples from which a percentile has an upper bound at all: ln(0.025)/ln(q). */
const samplesFor = (q: number): string => formatCount(Math.ceil(Math.log(0.025) / Math.log(q)))

export function Percentiles() {
  return (
    <Section
      id="percentiles"
      title="Percentiles: p50, p99, p99.9"
      more="How many requests a percentile takes, and why percentiles do not add up"
    >
      <p>
        Sort the requests of a run by response time. p99 is the time within which 99 of 100
        completed; one of 100 took longer. p50, the median, is the time within which half of them
        completed. The mean says little about latency: a few very slow responses move it, and most
        readers want to know how slow the slow ones are.
      </p>
      <p>
        The higher the percentile, the rarer the request it describes, and the more requests it
        takes: how high p99 may truly be (with 95% confidence) can be said from {samplesFor(0.99)}{' '}
        requests on, p99.9 from {samplesFor(0.999)}, p99.99 from {samplesFor(0.9999)}. With fewer
        the value carries a <a href="/methodology#flags">flag</a>. The maximum is a single request,
        not a percentile.
      </p>
      <p>
        Percentiles cannot be added, subtracted or averaged like amounts: the mean of the p99 of
        several runs is not the p99 of all their requests (
        <a href="/methodology#pooled">pooled distributions</a>), and the difference of two p99 is
        not what a mesh adds to a request (<a href="/methodology#overhead">overhead</a>).
      </p>
    </Section>
  )
}

export function Welch() {
  return (
    <Section id="welch" title="Welch’s test" more="The formula, and why this test">
      <p>
        Two means nearly always differ a little, by chance alone. Welch’s t test asks how often a
        difference of at least this size would turn up if both subjects were the same, given how
        much their runs scatter: the difference is divided by its own uncertainty. That share is
        called p. Below 5% the difference counts as shown; above, no difference can be shown, which
        is not the same as none.
      </p>
      <Formula>
        t = (x̄₁ − x̄₂) / √(v₁ + v₂), vᵢ = sᵢ²/nᵢ · ν = (v₁ + v₂)² / (v₁²/(n₁ − 1) + v₂²/(n₂ − 1))
      </Formula>
      <p>
        Here x̄ is the mean of n runs and s their standard deviation; ν, the degrees of freedom after
        Satterthwaite, say how far so few runs can be trusted. The older test of Student takes the
        scatter of both sides to be equal; Welch’s does not, and subjects seldom scatter alike. It
        stands behind <a href="/methodology#ranks">ranks</a> and{' '}
        <a href="/methodology#releases">releases</a>, there on logarithms, and behind the intervals
        of an <a href="/methodology#overhead">overhead</a>. Of many comparisons some come out below
        5% by luck; where several are made at once, Holm’s correction asks more of each, so that the
        chance of even one false difference stays at 5%.
      </p>
    </Section>
  )
}

/** Of 30 requests that are due, ten fall into a stall. */
const STALL = { requests: 30, from: 9, until: 19, usual: 0.8 }

/** What each way of sending does to the latencies of a server that stalls. */
const LOAD_MODELS: [model: string, effect: string][] = [
  [
    'open_corrected',
    'every response is timed from the moment its request was due: the wait is in the numbers',
  ],
  [
    'paced_uncorrected',
    'on a schedule, but timed from the moment of sending: what waited to be sent looks fast',
  ],
  [
    'closed',
    'the next request waits for the last response: a stall is sampled once, however long it is',
  ],
]

export function CoordinatedOmission() {
  return (
    <Section
      id="coordinated-omission"
      title="Coordinated omission"
      more="What each load model does about it, and its flags"
      picture={<CoordinatedOmissionDiagram stall={STALL} />}
    >
      <p>
        Users send requests whether the server is fast or not. A load generator that waits for a
        slow response before it sends the next request sends the fewest exactly when the server is
        slowest. The waits that users would have had then are left out, in step with the trouble,
        and the percentiles look better than the service was. In the example that comes with the
        load generator wrk2 one stall of 1.4 s makes p99 200 times as long once the requests that
        were due in it are counted.
      </p>
      <p>What a load generator does about it is its load model:</p>
      <dl className="facts text-sm">
        {LOAD_MODELS.map(([model, effect]) => (
          <div key={model} className="contents">
            <dt>{LOAD_MODEL_WORDS[model] ?? model}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <p>
        A value with this risk carries a <a href="/methodology#flags">flag</a>: <code>CO_RISK</code>{' '}
        takes p99 and above out of ranks, <code>CO_POSSIBLE</code> and <code>CO_UNKNOWN</code> warn.
      </p>
    </Section>
  )
}
