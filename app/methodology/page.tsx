import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = {
  title: 'How the numbers are made',
  description:
    'Rules of Meshbench: what may share an axis, what error bars mean, how published figures are read.',
  alternates: { canonical: '/methodology' },
}

/** Every rule in words; formulas name their variables. */
const RULES: { id: string; title: string; text: string[] }[] = [
  {
    id: 'comparability',
    title: 'What may share an axis',
    text: [
      'Two values share an axis only if nothing differs but the subject: the same campaign, environment, harness and its load model, and the same workload (rate, connections, payload, duration, topology). The fields are hashed together (SHA-256 over canonical JSON); equal keys form one group, and a chart shows one group.',
      'Fields that a campaign varies on purpose, such as the request rate, are left out of a second key. Groups that agree in it are points of one sweep and form a family: one card, several load levels.',
      'Digests use nominal values only. A measured duration or a label never makes two runs incomparable.',
    ],
  },
  {
    id: 'published',
    title: 'How published figures are read',
    text: [
      'A figure is stored as it was printed, with its unit, and as an SI value. If a unit can be read two ways (MB or MiB), the value carries the interval of both readings. Figures measured on a chart carry the precision of the reading.',
      'One quantity may be printed several times. All readings are kept as evidence; exactly one is canonical: a raw file before a table made from it, of two chart readings the more precise one, a chart before a rounded figure in the text.',
      'Differences without absolute values stay differences. They are listed, never drawn on an axis of absolute values.',
      'What a publication does not state is shown as not stated. Missing is never zero.',
    ],
  },
  {
    id: 'runs',
    title: 'Submitted runs',
    text: [
      'A run is one repetition of a condition, read from the raw output of the load generator. The file is kept unchanged under its SHA-256 and can be downloaded from the run’s page.',
      'The value of a condition is the mean of its valid runs. The number of runs n is the number of repetitions, never the number of requests: requests of one run share one installation and are not independent.',
    ],
  },
  {
    id: 'spread',
    title: 'Error bars',
    text: [
      'Whiskers show one standard deviation between runs, s = √(Σ(xᵢ − x̄)² / (n − 1)); for published spreads the divisor is often not stated. A thin bar without whiskers is the precision of reading a chart, not a spread. A chart says which of the two it shows, or that no spread was published.',
      'With one run there is no spread. With up to six stored runs, each run is drawn as a dot.',
    ],
  },
  {
    id: 'ranks',
    title: 'Ranks',
    text: [
      'Subjects are ranked inside one card only, never across test beds, and only where each has at least three runs or a published mean, standard deviation and number of runs. Values are compared on a logarithmic scale: μ = mean(ln x). For a published mean x̄ and standard deviation s with s/x̄ below 0.3, σ² = ln(1 + (s/x̄)²) and μ = ln x̄ − σ²/2.',
      'All pairs are tested with Welch’s t test and Holm’s correction at 5%. A rank range runs from 1 plus the number of subjects that are significantly better to K minus the number that are significantly worse. Two subjects that share a range cannot be told apart by these data.',
      'Where a publication gives no spread or no number of runs, the order is as published and nothing is ranked. There is no score across test beds.',
    ],
  },
  {
    id: 'overhead',
    title: 'Overhead over a baseline',
    text: [
      'The difference is d = m − b with a 95% interval d ± t √(s²ₘ/nₘ + s²ᵦ/nᵦ), degrees of freedom after Welch and Satterthwaite. The ratio ρ = m/b has Fieller’s interval; if g = t² (s²ᵦ/nᵦ)/b² reaches 1, the baseline is too noisy for a ratio and none is given.',
      'If the interval holds zero, no overhead was detected at this precision. A value better than its baseline is shown and flagged, never hidden: it is noise, or something else differed.',
      'A difference of two percentiles is not a percentile of differences: “p99 with the mesh is 10 ms higher” does not say that the mesh adds 10 ms to 99% of requests.',
    ],
  },
  {
    id: 'checklist',
    title: 'Reproducibility checklist',
    text: [
      'Fourteen yes/no questions on what a publication discloses, after MLPerf’s system description and the full disclosure of SPEC and TPC. There are no weights and no grade, and what is not known counts as no.',
    ],
  },
  {
    id: 'selection',
    title: 'Discarded runs',
    text: [
      'Several publications drop the runs with the highest maximum latency. That makes tails look lower and error bars narrower: dropping 1 of 6 runs at a run-to-run variation of 30% lowers the mean p99 by about 6% and shows about 0.7 of the true standard deviation; dropping 2 of 5 lowers it by about 12%. The rule stands under every chart of such a publication.',
    ],
  },
  {
    id: 'trends',
    title: 'Versions',
    text: [
      'Versions are ordered by their number inside one release track. Edge releases numbered by date are a track of their own, because 25.2.2 would otherwise sort above every 2.x.',
      'A line joins values of one comparability group only. Where anything else changed, the line breaks and the gap names the fields that differ.',
    ],
  },
  {
    id: 'affiliation',
    title: 'Who measured',
    text: [
      'A result is a vendor result if a project or company behind a tested product wrote or published it. Undeclared is unknown, never independent. The relation is set by reviewers, not by submitters.',
    ],
  },
  {
    id: 'flags',
    title: 'Quality flags of runs',
    text: [
      'SATURATED: less than 95% of the target rate was achieved. RPS_BELOW_TARGET: less than 99%. ERRORS_HIGH, ERRORS_SOME: more than 1%, 0.1% of requests failed. TOO_SHORT, SHORT: under 30 s, 60 s.',
      'CO_RISK: the load generator waits for answers (closed loop), or fell behind: stalls are not sampled, so high percentiles are too low. CO_POSSIBLE: paced, but latency counts from the actual send. CO_UNKNOWN: the load model is not known.',
      'TAIL_UNRESOLVED: fewer samples than ln(0.025) / ln(q), so the percentile has no upper bound. TAIL_THIN: fewer than ten samples lie above it. PERCENTILES_NOT_MONOTONE: a higher percentile is below a lower one.',
      'A flag of severity “exclude” makes a bar hollow.',
    ],
  },
]

export default function MethodologyPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>How the numbers are made</h1>
        <p className="mt-1 text-muted">
          Each rule that stands between a published figure and a bar on this site. The publications
          and their own methods are listed <Link href="/publications">here</Link>.
        </p>
      </header>
      <nav aria-label="Rules" className="text-sm">
        <ul className="flex flex-wrap gap-4">
          {RULES.map((rule) => (
            <li key={rule.id}>
              <a href={`#${rule.id}`}>{rule.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {RULES.map((rule) => (
        <section key={rule.id} aria-labelledby={rule.id} className="grid grid-cols-1 gap-2">
          <h2 id={rule.id}>{rule.title}</h2>
          {rule.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
