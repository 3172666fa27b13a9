import { PublishedRuns } from '@/components/publications/published-runs'
import { Repetitions } from '@/components/runs/repetitions'
import { RunDots, spreadRuns } from '@/components/runs/run-dots'
import { FactList, NotStated } from '@/components/runs/stated-facts'
import { listSubjectFacts } from '@/components/runs/subject-facts'
import { listWorkloadFacts } from '@/components/runs/workload-facts'
import { SectionHead } from '@/components/ui/section-head'
import type { ObservationDetail } from '@/server/publications/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import type { ConditionDetail } from '@/server/runs/schemas'

/** What it was measured with; what is not stated is said in one line. */
export function Facts({ condition, hasRuns }: { condition: ConditionDetail; hasRuns: boolean }) {
  const subject = listSubjectFacts({ condition })
  const workload = listWorkloadFacts(condition.workload, condition.assumedProtocol)
  return (
    <div className="number-facts">
      {(subject.length > 0 || condition.subject.note) && (
        <section aria-labelledby="subject">
          <h2 id="subject">Subject</h2>
          {condition.subject.note && <p className="text-sm text-muted">{condition.subject.note}</p>}
          <FactList facts={subject} />
        </section>
      )}
      <section aria-labelledby="workload">
        <h2 id="workload">Workload</h2>
        <FactList facts={workload} />
      </section>
      <div>
        <NotStated facts={[...subject, ...workload]} />
        {!hasRuns && <p className="text-sm text-muted">Single runs: not stored.</p>}
      </div>
    </div>
  )
}

/** More stored runs than these would push the numbers out of sight. */
const MAX_OPEN_RUNS = 8

/** Whether the publication gives single runs of a value. */
export const hasSamples = ({ evidence: [shown] }: ObservationDetail): boolean =>
  (shown?.samples.length ?? 0) > 0

/** The single runs as dots, where their values of the metric differ: what its number is made of. */
export function RunsOfLead({ condition, lead }: { condition: ConditionDetail; lead: ResultPanel }) {
  const spread = spreadRuns(condition.id, lead)
  if (spread === null) return null
  return (
    <div className="lead-runs">
      <p>{spread.words}</p>
      <RunDots spread={spread} />
    </div>
  )
}

/** Every value of the single runs, where any is known. @param props.isDrawn whether dots show them */
export function Runs(props: {
  condition: ConditionDetail
  observations: readonly ObservationDetail[]
  isDrawn: boolean
}) {
  const { condition, observations, isDrawn } = props
  const { runs } = condition
  const isPublished = observations.some(hasSamples)
  if (runs.length === 0 && !isPublished) return null
  const table = (
    <details className="text-sm" open={!isDrawn && runs.length <= MAX_OPEN_RUNS}>
      <summary>Table of single runs</summary>
      {isPublished ? <PublishedRuns observations={observations} /> : <Repetitions runs={runs} />}
    </details>
  )
  if (isDrawn) return table
  return (
    <section aria-labelledby="runs">
      <SectionHead id="runs" title="Runs" />
      {table}
    </section>
  )
}
