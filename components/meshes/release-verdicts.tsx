import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric, type Metric } from '@/ingest/dictionary/metrics'
import type { ReleasePair, Trend } from '@/server/trends/schemas'
import { singleRunSentences } from '../charts/definitions/single-run-words'
import {
  isUntested,
  listTestedLines,
  unprovenSentence,
  type TestedLine,
} from '../charts/definitions/step-proof'
import { PAIR_NAMES, pairWords } from '../charts/definitions/verdict-words'
import { Badge } from '../ui/badge'

const HOW = <a href="/methodology#releases">How this was computed</a>

/** Steps without a verdict, one sentence per reason. */
function Untested({ lines }: { lines: readonly TestedLine[] }) {
  const pairs = lines.flatMap((line) => line.pairs.filter(isUntested))
  const reasons = [...new Set(pairs.map((pair) => pair.reason ?? ''))]
  return reasons.map((reason) => {
    const steps = pairs.filter((pair) => (pair.reason ?? '') === reason)
    const named =
      steps.length > 5
        ? `${steps.length} steps`
        : [...new Set(steps.map((p) => `${p.from} to ${p.to}`))].join(', ')
    return (
      <li key={reason}>
        <Badge>{PAIR_NAMES.NOT_ENOUGH_DATA}</Badge> {named}: {reason}
      </li>
    )
  })
}

function Verdict({ line, pair, metric }: { line: TestedLine; pair: ReleasePair; metric: Metric }) {
  const isChange = pair.status === 'REGRESSION' || pair.status === 'IMPROVEMENT'
  return (
    <li>
      <Badge tone={isChange ? 'strong' : 'plain'}>{PAIR_NAMES[pair.status]}</Badge>{' '}
      {[line.label, pair.to].filter(Boolean).join(' ')}: {pairWords(pair, metric)}
    </li>
  )
}

/** What steps between single runs say, against the drift of their test bed. */
function SingleRuns({ sentences }: { sentences: readonly string[] }) {
  const how = <a href="/methodology#drift">How the drift is known</a>
  const [only, ...others] = sentences
  if (others.length === 0)
    return (
      <p>
        {only} {how}.
      </p>
    )
  return (
    <>
      <p>Single runs, against the drift of their test bed. {how}.</p>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** Verdicts on the steps from version to version, in words. */
export function ReleaseVerdicts({ trend }: { trend: Trend }) {
  const metric = getMetric(parseMetricKey(trend.key)?.metric ?? '')
  if (metric.better === 'neither') return null
  const lines = listTestedLines(trend)
  const sentences = singleRunSentences(trend)
  if (sentences.length === 0) return <Tested lines={lines} metric={metric} />
  return (
    <>
      <SingleRuns sentences={sentences} />
      {lines.length > 0 &&
        (unprovenSentence(lines) !== null ? (
          <ul className="mt-1 grid grid-cols-1 gap-1">
            <Untested lines={lines} />
          </ul>
        ) : (
          <Tested lines={lines} metric={metric} />
        ))}
    </>
  )
}

/** Verdicts by the test of two versions with runs enough. */
function Tested({ lines, metric }: { lines: readonly TestedLine[]; metric: Metric }) {
  const unproven = unprovenSentence(lines)
  if (unproven !== null)
    return (
      <p>
        {unproven} {HOW}.
      </p>
    )
  return (
    <div>
      <p>
        Against the version before, inside one test bed, by{' '}
        <a href="/methodology#welch">Welch’s test</a>. {HOW}.
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {lines.flatMap((line) =>
          line.pairs
            .filter((pair) => !isUntested(pair))
            .map((pair) => (
              <Verdict
                key={`${line.label ?? ''} ${pair.from} ${pair.to}`}
                line={line}
                pair={pair}
                metric={metric}
              />
            )),
        )}
        <Untested lines={lines} />
      </ul>
    </div>
  )
}
