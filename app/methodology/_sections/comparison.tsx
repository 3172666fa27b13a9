import Link from 'next/link'
import { TwoBedsDiagram, type SchematicBed } from '@/components/methodology/two-beds'
import type { MethodologyExamples } from '@/server/publications/worked-examples/schemas'
import { Example, Formula, Section } from './section'

const OUTCOMES: [string, string][] = [
  ['Same axis', 'nothing differs but the subject: bars side by side, difference, ratio, rank'],
  [
    'Same axis, one sweep',
    'only fields that the campaign swept differ: one line over the load, compared at equal load',
  ],
  [
    'Overhead only',
    'different test beds, but each has its own baseline: panels of their own, direction only',
  ],
  [
    'Not comparable',
    'another quantity, no baseline, or something not stated: the page says which fields differ and shows no chart',
  ],
]

/** Places on an axis without values. */
const BEDS: [SchematicBed, SchematicBed] = [
  { name: 'Test bed 1', baseline: 0.06, mesh: 0.36 },
  { name: 'Test bed 2', baseline: 0.56, mesh: 0.9 },
]

export function Comparability({ examples }: { examples: MethodologyExamples }) {
  const { comparability } = examples
  return (
    <Section
      id="comparability"
      title="What may share an axis"
      more="The key of a group, stated and assumed fields, sweeps, and what is not stated"
      picture={<TwoBedsDiagram beds={BEDS} />}
    >
      <p>
        Two values share an axis only if nothing differs but the subject: the same campaign,
        environment, harness with its load model, workload (rate, connections, payload, duration,
        topology) and point of measurement. The fields are hashed together; equal keys form one
        group, and a chart shows one group.
      </p>
      <Formula>
        group = SHA-256(canonical JSON of campaign, environment, harness, workload, measurement
        point)
      </Formula>
      <p>
        A field is stated by the file, stated by the sender, or assumed: most load generators do not
        print the protocol they spoke. A contradiction between file and sender is refused with both
        values. An assumption yields to both, is shown as assumed with its reason, and is left out
        of every key, so that it neither joins nor splits a group.
      </p>
      <p>
        Whatever a result file, its command line or its context states about how the load was made
        is part of the load: path and query of the target, method, headers, payload, keep-alive,
        pipelining, streams, pacing, direction, buffer sizes, options. Host names, labels of a whole
        run, times and output files are not. A value that the tool documents as its default is equal
        to one that is left out; a field that no reader knows keeps its run apart from runs without
        it. A command line fills what file and context leave open; where it contradicts them, the
        submission is refused. The page of each <Link href="/harnesses">load generator</Link> lists
        what its files state. Endpoints, labels and targets inside one file are loads of their own
        and never repetitions, and a total over them is another.
      </p>
      <p>
        Several load generators that ran side by side are one run: rates, counts and connections
        add, the duration is the longest (they must agree within 5%), histograms add and give the
        percentiles. Where parts have spectra only bounds can be given, otherwise none; percentiles
        are never averaged.
      </p>
      <p>
        Fields that a campaign varies on purpose, such as the request rate, are left out of a second
        key, the family: one card, several load levels. Keys use nominal values only, so that a
        measured duration or a label never makes two runs incomparable. The server forms the groups;
        a page cannot put values of two groups on one axis, because it never receives them together.
      </p>
      <p>
        What is not stated is not equal. Where nobody states the offered rate of an open or paced
        load, or of one whose model is not known, the achieved rate takes its place: only runs of
        one campaign within 5% of each other repeat one condition, labelled “achieved about 80/s,
        offered rate not stated”, and a run without any rate stands alone. The steps are fixed, 50
        to the decade, so that a group never depends on the order in which runs arrive. Submitted
        values of different campaigns are not comparable at all, not even by their overheads, while
        the test bed, rate, connections of a closed loop, protocol or load model of one of them is
        missing. The context of a submission states each: <code>environment</code>, <code>rps</code>
        , <code>connections</code>, <code>protocol</code>, <code>load_model</code>. Inside one
        publication, its author’s own grouping counts as the statement that everything not named was
        equal.
      </p>
      <dl className="facts text-sm">
        {OUTCOMES.map(([name, text]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        Why so strict: the same proxy that adds 2 ms is “+100%” on a baseline of 2 ms and “+10%” on
        one of 20 ms. Sizes measured on two test beds say more about the test beds.
      </p>
      {comparability && (
        <Example>
          <p>
            Linkerd 2.10.2 (2021) and Istio 1.25.0 ambient + waypoint (2025), both p99 at 2,000
            requests/s, differ in {comparability.differs.join('; ')}.{' '}
            <a href="/compare?a=linkerd@2.10.2&b=istio@1.25.0:ambient+waypoint&rps=2000">
              Their comparison
            </a>{' '}
            shows overheads only.
          </p>
        </Example>
      )}
    </Section>
  )
}

/** What the front page counts and how a row represents a publication. */
export function Overview() {
  return (
    <Section
      id="overview"
      title="The overview of publications"
      more="The sentence above the plot, and the order of the sections"
    >
      <p>
        One row stands for one publication, on a scale of its own from 0. Of its loads the row shows
        one with a baseline if there is any, then the nearest to the loads that are asked for, then
        the one with most subjects, the highest, and the fewest connections; the load is printed,
        and one outside the range is called the nearest. Editions of one living document are one
        row. A value more than ten times the next below it is drawn off the scale if two others are
        on it. In a chart of bars such a bar is cut, and its number printed; from four times on
        where at least three bars stay for each that is cut. CPU and memory are shown for the
        component that says most about the whole mesh, which is named.
      </p>
      <p>
        Of a test bed and load with more than 60 conditions, a chart has what was asked for by name,
        the baselines and the newest, in at most 40 lines at 60 places of an axis, and says of how
        many; its CSV has all. Lists of a product read the newest 1,000 conditions of submitted
        runs, and every one of publications.
      </p>
      <p>
        A range gives, for a mesh in one mode, the least and the greatest difference from no mesh
        over every load asked for: of the same publication, test bed and load, without figures that
        a quality flag excludes. A missing spread excludes none, because a range proves nothing.
        Rows stand in the order of how many publications measured them, never of their values: test
        beds differ, so ranges cannot be ranked. Where publications measured different quantities
        there is no range.
      </p>
      <p>
        The sentence above the plot takes the rows with most publications and counts the loads at
        which a test bed measured them beside another mesh or mode, those at which all their values
        lay below all values of the others there, and how many of these the runs prove: counts,
        which say nothing of other test beds. It names the row that was the least at most loads,
        with its range at these loads alone. Head to head names the pair with most publications, at
        all loads.
      </p>
      <p>
        Only publications count in a sentence, count, choice or badge of this site, in its feed and
        its site map. Campaigns of organisations whose relation to the products maintainers know,
        and submitted runs of anybody else, are shown below them in sections with counts of their
        own. Trends and alerts judge the first two; runs of a pull request are only on their own
        page and in its comparison. Demonstration data, which nobody measured, are on pages of their
        own, marked, and in none of these.
      </p>
    </Section>
  )
}

/** How a comparison counts loads. */
export function Counts() {
  return (
    <Section id="counts" title="Counts of loads">
      <p>
        A comparison counts the loads of test beds at which a publication measured both subjects,
        and says how many publications these are: at how many one has the lower value, or the higher
        one where more is better. A setting that a publication gives to both by one name is a load
        of its own: basic with basic, mTLS with mTLS; what only one of them has is then compared
        with nothing. Where several versions or settings of one remain at a load, all of them must
        lie on one side of all of the other, and their ratio is that of the means of their logs. A
        load with a figure that a quality flag excludes is drawn and left out of the count. “Beyond
        run noise”, that is larger than the noise of the runs, is the test of{' '}
        <a href="/methodology#ranks">ranks</a>. The count is no rank: loads of one publication are
        not independent of each other, and <a href="/methodology#across">three publications</a>, one
        of them by neither vendor, are needed before publications are counted as votes. Where a
        subject was measured without the other, only the direction of its overhead is compared; a
        difference with a figure that a flag excludes is in no range and no count there, as on the
        first page. Where one offered load has several connection counts or other settings, what is
        counted is called set-ups.
      </p>
    </Section>
  )
}

/** What publications say together about a pair, and where a further one is expected. */
export function RatiosAcross() {
  return (
    <Section id="ratios-across" title="Ratios across publications">
      <p>
        Values of different test beds never share an axis, but the ratio of two subjects on one test
        bed can be read beside that of another. Each publication gives one: the mean of the logs of
        its loads that count, because loads of one publication are not independent of each other.
        Editions of one document are averaged to one. What a vendor of any compared product
        published, or paid for, is drawn and never pooled; a publisher whose interest is unknown
        counts as “not by a known vendor”, beside the independent ones. Shares, and counts that the
        load generator sets, have no such ratio; nor has a subject over a part of itself, such as
        Istio over its sidecar mode.
      </p>
      <Formula>y = mean of ln(first ÷ second) over the loads of one document</Formula>
      <p>
        Over the k documents that are not by a known vendor, with s the standard deviation of their
        y and t Student’s 0.975 quantile at k − 1 degrees of freedom:
      </p>
      <Formula>typical ratio = exp(mean y), 95% interval = exp(mean y ± t · s · √(1/k))</Formula>
      <Formula>prediction = exp(mean y ± t · s · √(1 + 1/k))</Formula>
      <p>
        The prediction is where one further benchmark of this kind may lie. Both need four documents
        of three publishers, one of them declared independent; with fewer, the ratios stand alone
        and the page says what is missing. Weights are equal: spreads within documents are mostly
        unpublished, and small beside the differences between documents.
      </p>
      <p>
        In simulations with four, five and eight documents, interval and prediction hold 95% where y
        is normal, 96 and 93% where it has heavy tails, and 88 to 90 and 92% where it is strongly
        skewed. They cannot say what your cluster would show: application, load and versions differ
        between documents, and a slow application pulls every ratio towards 1. They are no rank.
      </p>
    </Section>
  )
}

export function Across({ examples }: { examples: MethodologyExamples }) {
  const { ranked, qualified } = examples.pairs
  return (
    <Section id="across" title="Across publications">
      <p>
        There is no score across test beds. For each pair of subjects, each publication has one
        vote: better, worse or undecided, by the majority of its families; families that contradict
        each other leave it undecided, and only families whose own data rank both have a vote. The
        counts are shown as “better in k of n publications (j by its vendor)” once a pair has three
        publications from two publishers, one of them known to be affiliated with neither. Few,
        dependent campaigns run by vendors are not a sample: a pooled percentage would hide that.
      </p>
      <Example>
        <p>
          For p99 at 2,000 requests/s {ranked} {ranked === 1 ? 'pair was' : 'pairs were'} ranked by
          some publication; {qualified} of them{' '}
          {qualified === 0 ? 'have enough independent evidence, so nothing is counted' : 'qualify'}.
        </p>
      </Example>
    </Section>
  )
}
